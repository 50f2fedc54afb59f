//! Army lists and scenario files that are wrong: every fault is told, all at once, with its line.

use daimyo::scenario::read;

/// A file without a fault, to be spoilt.
const FAIR: &str = r#"format = 1
source = "house"
title = "A test"
turns = 10

[red]
name = "Oda"
general = { name = "Nobunaga", rating = 3, x = 90, y = 110 }
hatamoto = { name = "Guard", troops = "mounted-samurai elite lance heavy", stands = 3, x = 90, y = 105 }

[[red.clan]]
daimyo = "Shibata"
rating = 2
units = [
  { name = "Spears", troops = "ashigaru seasoned long-spear light", stands = 6, x = 40, y = 95 },
  { name = "Guns", troops = "ashigaru raw arquebus medium", stands = 4, x = 60, y = 95 },
]

[blue]
name = "Saito"
general = { name = "Tatsuoki", rating = 2, seated = true, x = 90, y = 10 }
hatamoto = { name = "Watch", troops = "samurai elite pole-arm heavy", stands = 2, x = 90, y = 15 }

[[blue.clan]]
daimyo = "Ando"
units = [
  { name = "Monks", troops = "warrior-monks veteran long-spear medium", stands = 4, x = 40, y = 25 },
]
"#;

/// The faults of the file after some replacements, each as `line: what`.
fn faults(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = FAIR.to_string();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    match read(&text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(|f| format!("{}: {}", f.line, f.what)).collect(),
    }
}

/// One change, one fault.
fn told(old: &str, new: &str, line: usize, what: &str) {
    let found = faults(&[(old, new)]);
    let fits = |fault: &String| fault.starts_with(&format!("{line}: ")) && fault.contains(what);
    assert!(found.len() == 1 && fits(&found[0]), "{old} -> {new}: {found:#?}");
}

/// One change that has more than one consequence.
fn among(old: &str, new: &str, line: usize, what: &str) {
    let found = faults(&[(old, new)]);
    let fits = |fault: &String| fault.starts_with(&format!("{line}: ")) && fault.contains(what);
    assert!(found.iter().any(fits), "{old} -> {new}: {found:#?}");
}

#[test]
fn a_fair_list_has_no_faults() {
    assert_eq!(faults(&[]), Vec::<String>::new());
}

#[test]
fn the_troop_table_is_kept() {
    told(
        "ashigaru seasoned long-spear",
        "ashigaru elite long-spear",
        15,
        "ashigaru cannot be elite",
    );
    told("long-spear light", "lance light", 15, "ashigaru cannot carry lance");
    told("long-spear light", "long-spear heavy", 15, "ashigaru cannot wear heavy armour");
    told("long-spear medium", "improvised medium", 27, "warrior-monks cannot carry improvised");
    told("ashigaru raw", "pikemen raw", 16, "'pikemen' is no troop type");
    told("arquebus medium", "medium", 16, "is not a type, quality, weapon and armour");
}

#[test]
fn sizes_and_ratings_are_kept() {
    told("stands = 6", "stands = 9", 15, "9 stands; 2 to 8 are allowed");
    told("stands = 6", "stands = 1", 15, "1 stands; 2 to 8 are allowed");
    told("stands = 3", "stands = 5", 9, "5 stands; 2 to 4 are allowed");
    told("rating = 3", "rating = 5", 8, "a rating here is 2 to 4, not 5");
    told("rating = 2\nunits", "rating = 4\nunits", 13, "a rating here is 1 to 3, not 4");
    told("stands = 6", "stands = 6, files = 7", 15, "6 stands cannot stand 7 wide");
    told("stands = 6", "stands = 6, facing = 400", 15, "a facing is 0 to 359 degrees");
}

#[test]
fn hatamoto_are_as_their_general() {
    told("mounted-samurai elite lance heavy", "samurai elite pole-arm heavy", 9, "are mounted");
    among(
        "\"samurai elite pole-arm heavy\"",
        "\"mounted-samurai elite lance heavy\"",
        22,
        "are on foot",
    );
    told("x = 90, y = 105", "x = 140, y = 105", 9, "within 20 cm of their General");
}

/// There are no restrictions on a mobile General; his guard and a seated one have theirs.
#[test]
fn a_mobile_general_begins_where_he_likes() {
    let guard = ("x = 90, y = 105", "x = 90, y = 92");
    let found = faults(&[guard, ("x = 90, y = 110", "x = 90, y = 75")]);
    assert!(found.is_empty(), "{found:#?}");
    let found = faults(&[("x = 90, y = 10 }", "x = 90, y = 35 }")]);
    assert!(found.iter().any(|fault| fault.contains("outside the 30 cm")), "{found:#?}");
}

#[test]
fn everybody_stands_where_he_may() {
    told("x = 40, y = 95", "x = 40, y = 85", 15, "outside the 30 cm");
    told("x = 40, y = 95", "x = 2, y = 95", 15, "not wholly on the table");
    told("x = 60, y = 95", "x = 45, y = 95", 16, "'Guns' overlaps 'Spears'");
    among("x = 90, y = 110", "x = 190, y = 110", 8, "the General is not on the table");
    let river = "turns = 10\n\n[[terrain]]\nname = \"the gorge\"\nkind = \"impassable\"\nx = 40\ny = 96\nwidth = 4\ndepth = 2";
    told("turns = 10", river, 23, "'Spears' stands in the gorge");
}

#[test]
fn names_and_clans_make_sense() {
    told("\"Guns\"", "\"Spears\"", 16, "'spears' is named twice");
    told("\"Guns\"", "\"Guns, old\"", 16, "cannot be a name");
    told("rating = 2\nunits", "rating = 2\nwith = \"Monks\"\nunits", 14, "a unit of his own clan");
    let seven: String = (0..7)
        .map(|n| {
            format!(
                "  {{ name = \"Monks {n}\", troops = \"warrior-monks veteran bow medium\", stands = 2, x = {}, y = 25 }},\n",
                20 + 10 * n
            )
        })
        .collect();
    let only = "  { name = \"Monks\", troops = \"warrior-monks veteran long-spear medium\", stands = 4, x = 40, y = 25 },\n";
    told(only, &seven, 0, "the clan of Ando has 7 units; 1 to 6 are allowed");
}

#[test]
fn late_clans_have_a_way_in() {
    let late = |fields: &str| format!("rating = 2\n{fields}\nunits");
    told(
        "rating = 2\nunits",
        &late("enters = \"north\"\nentry = [80, 100]"),
        14,
        "not left or right",
    );
    told("rating = 2\nunits", &late("enters = \"left\""), 12, "needs an entry");
    told(
        "rating = 2\nunits",
        &late("enters = \"left\"\nentry = [80, 130]"),
        12,
        "is not a stretch",
    );
    told("rating = 2\nunits", &late("from-turn = 11"), 12, "turn 11 never comes");
}

#[test]
fn unknown_words_are_told_where_they_stand() {
    among("stands = 6", "stand = 6", 15, "unknown field `stand`");
    among("stands = 6", "stand = 6", 15, "missing field `stands`");
    told("format = 1", "format = 2", 1, "format 2 is not known");
    told("source = \"house\"", "source = \"mine\"", 2, "source 'mine'");
}

#[test]
fn values_of_the_wrong_type_are_told_with_all_else() {
    told("stands = 6", "stands = \"six\"", 15, "stands where a whole number must stand");
    told("turns = 10", "turns = \"ten\"", 4, "stands where a whole number must stand");
    told("x = 40, y = 95", "x = true, y = 95", 15, "whole centimetres");
    told("\"Oda\"", "7", 7, "a text in quotation marks");
    let found = faults(&[
        ("format = 1", "format = \"1\""),
        ("rating = 3", "rating = \"good\""),
        ("stands = 6", "stands = \"six\""),
        ("arquebus medium\", stands = 4", "arquebus heavy\", stands = 12"),
        ("x = 60, y = 95", "x = 60, y = 95, colour = \"red\""),
        ("\"Ando\"", "\"Shibata\""),
    ]);
    let wanted = [
        "1: the text \"1\" stands where",
        "8: the text \"good\" stands where",
        "15: the text \"six\" stands where",
        "16: ashigaru cannot wear heavy armour",
        "16: ashigaru has 12 stands",
        "16: unknown field `colour`",
        "0: 'shibata' is named twice",
    ];
    for what in wanted {
        assert!(found.iter().any(|fault| fault.starts_with(what)), "{what}: {found:#?}");
    }
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
}

#[test]
fn all_faults_are_told_at_once() {
    let found = faults(&[
        ("rating = 3", "rating = 1"),
        ("stands = 3", "stands = 6"),
        ("long-spear light", "lance heavy"),
        ("stands = 6, x = 40", "stands = 12, x = 40"),
        ("\"Guns\"", "\"Ando\""),
        ("x = 60, y = 95", "x = 60, y = 70"),
    ]);
    for what in [
        "not 1",
        "6 stands; 2 to 4",
        "cannot carry lance",
        "cannot wear heavy",
        "12 stands",
        "named twice",
        "outside the 30 cm",
    ] {
        assert!(found.iter().any(|fault| fault.contains(what)), "{what}: {found:#?}");
    }
}
