//! Text counted in columns, as a terminal shows it: kanji take two, control characters none.

use unicode_width::UnicodeWidthChar;

/// The text without anything that would move the cursor or take no column.
pub fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| c.width().unwrap_or(0) > 0)
        .collect()
}

/// Columns of a cleaned text.
pub fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// As much of the text as fits.
pub fn clip(text: &str, room: usize) -> String {
    let mut used = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= room
        })
        .collect();
    kept.trim_end().to_string()
}

/// Breaks a text into lines; all but the first are indented. Words longer than a line are cut up.
pub fn wrap(text: &str, room: usize, indent: usize) -> Vec<String> {
    let text = clean(text);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    let mut begun = false;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut word = word.to_string();
        loop {
            let gap = usize::from(begun);
            if used + gap + width(&word) <= room {
                if begun {
                    line.push(' ');
                }
                line += &word;
                used += gap + width(&word);
                begun = true;
                break;
            }
            if begun {
                lines.push(std::mem::take(&mut line));
            } else {
                let mut head = clip(&word, room - used);
                if head.is_empty() {
                    // A line too narrow for even one character: let it go rather than loop.
                    break;
                }
                let rest = word.split_off(head.len());
                line += &head;
                head.clear();
                lines.push(std::mem::take(&mut line));
                word = rest;
            }
            let indent = indent.min(room / 2);
            line = " ".repeat(indent);
            used = indent;
            begun = false;
            if word.is_empty() {
                break;
            }
        }
    }
    if begun {
        lines.push(line);
    }
    lines
}
