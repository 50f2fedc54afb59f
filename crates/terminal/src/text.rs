//! Text that fits a terminal.

/// Breaks `text` at blanks so that no line is wider than `width`; lines after the first are set in
/// by `indent`. A word wider than a line stands alone.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    for (index, paragraph) in text.split('\n').enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let lead: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut column = lead.chars().count();
        out += &lead;
        let mut first = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            let long = word.chars().count();
            if !first && column + 1 + long > width {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent));
                column = indent;
            } else if !first {
                out.push(' ');
                column += 1;
            }
            out += word;
            column += long;
            first = false;
        }
    }
    out
}

/// Without control characters: what people type or send is never echoed raw to a terminal.
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// Cut to `width` characters, with an ellipsis where something is missing.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Lower case, blanks made single: how notations are compared.
pub(crate) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_wide() {
        let text = wrapped("  one two three four\nfive", 10, 4);
        assert_eq!(text, "  one two\n    three\n    four\nfive");
        assert_eq!(wrapped("extraordinary", 5, 0), "extraordinary");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(folded("  Fire  A "), "fire a");
    }
}
