//! The table as JSON, for the script of the page.
//!
//! Everything here has passed through the viewer: the question, the scene, the log. What a seat may
//! not know is not in it, whatever the script does.

use super::{map_style, parts};
use crate::picture::unmarked;
use crate::{Look, TableView};
use engine::{Need, Offer, Outcome, Question, Refused, Rule, Seat, Status, Told};
use scene::{Place, Scene, Target};
use serde_json::{Map, Value, json};

/// Reasons that are told for one question, and places that are named for each.
const MOST_BARRED: usize = 200;
const MOST_PLACES: usize = 40;

/// The table for the script; see the fields below.
pub fn state(view: &TableView<'_>, look: &Look) -> Value {
    let scene = view.game.scene(view.viewer);
    let mut value = facts(view, &scene, look);
    if !view.curtain {
        let scene = unmarked(scene);
        value["trays"] = parts::trays(&scene, look).into_string().into();
        value["prose"] = crate::scenarios::account(&scene, look).into();
        value["svg"] = render::svg::draw(&scene, &map_style(look)).into();
    }
    value
}

/// The state without what the page has in itself already.
pub(super) fn facts(view: &TableView<'_>, scene: &Scene, look: &Look) -> Value {
    let game = view.game;
    let version = game.step() + u32::from(game.footer().is_some());
    let mut value = json!({
        "version": version,
        "seen": game.log_len(),
        "over": null,
        "yours": false,
        "prompt": "",
        "rule": null,
        "measured": false,
        "ask": null,
        "curtain": view.curtain,
        "sides": Seat::BOTH.map(|seat| game.side(seat, view.viewer.tongue)),
        "players": view.players,
        "seat": view.seat().map(|seat| seat.name().to_lowercase()),
        "held": view.seats.iter().map(|seat| seat.name().to_lowercase()).collect::<Vec<_>>(),
        "asked": asked_now(view),
        "thinking": view.thinking,
        "can_undo": false,
        "offers": [],
        "refused": [],
        "log": [],
        "news": [],
        "status": [],
        "notice": view.notice,
        "clock": clock_words(view, look),
        "ruler": null,
        "standing": null,
    });
    let waiting = waits(view, look);
    value["prompt"] = waiting.into();
    if let Status::Over(outcome) = game.status() {
        value["over"] = over(view, outcome, look);
    }
    if view.curtain {
        // Whoever lifts the curtain gets the rest.
        return value;
    }
    value["status"] = json!(scene.status);
    value["ruler"] = super::ruler::ruler(scene);
    value["standing"] = json!(view.standing);
    value["log"] = parts::tail(game, view.viewer).iter().map(told).collect();
    value["news"] = news(view).iter().map(told).collect();
    let Some(seat) = view.seat().filter(|seat| view.seats.has(*seat)) else { return value };
    value["can_undo"] = game.can_undo(seat).is_ok().into();
    if let Status::NeedsDice(need) = game.status() {
        value["needs_dice"] = dice(view, need, look);
    }
    if let Some(question) = game.question(seat, view.viewer) {
        asked(&mut value, &question, scene, game.side(seat, view.viewer.tongue), look);
    }
    value
}

fn asked(value: &mut Value, question: &Question, scene: &Scene, side: String, look: &Look) {
    value["yours"] = true.into();
    value["ask"] = question.ask.into();
    value["measured"] = question.measured.into();
    value["rule"] = cited(question.rule);
    // Many prompts name the side already; saying it twice would only make them longer.
    let prompt = if question.prompt.contains(&side) {
        question.prompt.clone()
    } else {
        look.tf("prompt", &[("side", &side), ("what", &question.prompt)])
    };
    value["prompt"] = prompt.into();
    value["here"] = question.here.iter().map(|rule| cited(*rule)).collect();
    value["offers"] = question.offers.iter().map(|offer| offered(offer, scene)).collect();
    let (refused, rules) = barred(&question.refused, scene);
    value["refused"] = refused;
    value["rules"] = rules;
}

/// A rule with its section and our sentence.
pub(super) fn cited(rule: Rule) -> Value {
    json!({"id": rule.id(), "section": rule.0.section, "says": rule.0.says})
}

fn told(told: &Told) -> Value {
    json!({"step": told.step, "rule": told.rule.map(cited_short), "text": told.text})
}

fn cited_short(rule: Rule) -> Value {
    json!({"id": rule.id(), "section": rule.0.section})
}

fn offered(offer: &Offer, scene: &Scene) -> Value {
    let mut value = aimed(&offer.target);
    value.insert("say".into(), offer.say.clone().into());
    let words = offer.words.clone();
    let words = words.unwrap_or_else(|| sentence(&offer.say, &offer.target, scene));
    value.insert("words".into(), words.into());
    Value::Object(value)
}

/// What is barred. A question may bar thousands of choices for the same few reasons, so those of one
/// piece with the same reasons are one entry: an example, how many, and some of their places. The
/// sentences of the rules stand once, beside.
fn barred(refused: &[Refused], scene: &Scene) -> (Value, Value) {
    let mut heaps: Vec<(&Refused, usize, Vec<Value>)> = Vec::new();
    let mut sentences = Map::new();
    for no in refused {
        let place = aimed(&no.target).remove("to");
        let alike = |heap: &(&Refused, usize, Vec<Value>)| {
            heap.0.target.piece == no.target.piece && heap.0.rules == no.rules
        };
        match heaps.iter().position(alike) {
            Some(at) => {
                let (_, count, places) = &mut heaps[at];
                *count += 1;
                let room = places.len() < MOST_PLACES;
                let fresh = place.filter(|place| room && !places.contains(place));
                places.extend(fresh);
            }
            None if heaps.len() < MOST_BARRED => heaps.push((no, 1, place.into_iter().collect())),
            None => {}
        }
    }
    let mut entries = Vec::new();
    for (first, count, places) in heaps {
        for rule in &first.rules {
            sentences.entry(rule.id()).or_insert_with(|| cited(*rule));
        }
        let words = first.words.clone();
        let words = words.unwrap_or_else(|| sentence(&first.say, &first.target, scene));
        entries.push(json!({
            "say": first.say, "words": words, "n": count,
            "piece": first.target.piece, "places": places,
            "rules": first.rules.iter().map(|rule| rule.id()).collect::<Vec<_>>(),
        }));
    }
    (entries.into(), sentences.into())
}

/// What to click: `piece`, then `to` (a region, piece, item or point) or a `button`.
fn aimed(target: &Target) -> Map<String, Value> {
    let mut value = Map::new();
    if let Some(piece) = &target.piece {
        value.insert("piece".into(), piece.clone().into());
    }
    match &target.to {
        Place::Region(id) => value.insert("to".into(), json!({"region": id})),
        Place::Piece(id) => value.insert("to".into(), json!({"piece": id})),
        Place::Item(id) => value.insert("to".into(), json!({"item": id})),
        Place::At(at) => value.insert("to".into(), json!({"x": at.x, "y": at.y})),
        Place::Button(label) => value.insert("button".into(), label.clone().into()),
    };
    value
}

/// A choice in words. The notations of our rule systems are short sentences already ("Baba turns
/// E"); what they lack is the name of a place that goes by a number.
fn sentence(say: &str, target: &Target, scene: &Scene) -> String {
    if let Place::Button(label) = &target.to
        && target.piece.is_none()
        && label.chars().count() > say.chars().count()
    {
        return capital(label);
    }
    let named = match &target.to {
        Place::Region(id) => scene
            .regions
            .iter()
            .find(|region| region.id == *id && !region.name.is_empty())
            .filter(|region| region.name != *id && !say.contains(&region.name))
            .map(|region| region.name.clone()),
        _ => None,
    };
    match named {
        Some(name) => format!("{} ({name})", capital(say)),
        None => capital(say),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// What happened since the viewer's own last decision, that decision's outcome included.
fn news(view: &TableView<'_>) -> Vec<Told> {
    let from = view.seat().and_then(|seat| view.game.last_by(seat)).unwrap_or(0);
    let tail = parts::tail(view.game, view.viewer);
    let mut news: Vec<Told> = tail.into_iter().filter(|told| told.step >= from).collect();
    // More than a screenful is the log's business.
    let spare = news.len().saturating_sub(24);
    news.drain(..spare);
    news
}

/// The clock in a sentence.
pub(super) fn clock_words(view: &TableView<'_>, look: &Look) -> Option<String> {
    let (days, until, late) = view.clock.as_ref()?;
    let with = [("n", days.to_string()), ("a", until.clone())];
    let with: Vec<(&str, &str)> = with.iter().map(|(key, value)| (*key, value.as_str())).collect();
    Some(if *late { look.tf("clock-late", &with) } else { look.tf("clock", &with) })
}

/// Who is asked, so that a shared screen can be handed over.
fn asked_now(view: &TableView<'_>) -> Vec<String> {
    match view.game.status() {
        Status::Waiting(seats, _) => seats.iter().map(|seat| seat.name().to_lowercase()).collect(),
        Status::NeedsDice(_) | Status::Over(_) | Status::Stuck => Vec::new(),
    }
}

/// What the reader is told when he is not asked.
fn waits(view: &TableView<'_>, look: &Look) -> String {
    let game = view.game;
    match game.status() {
        Status::Waiting(seats, _) => {
            let names: Vec<String> =
                seats.iter().map(|seat| game.side(seat, view.viewer.tongue)).collect();
            let side = names.join(" / ");
            if view.curtain {
                look.tf("curtain-title", &[("side", &side)])
            } else if view.thinking {
                look.tf("waits-thinking", &[("side", &side)])
            } else {
                look.tf("waits-side", &[("side", &side)])
            }
        }
        Status::NeedsDice(need) => {
            let by = match need {
                Need::Roll(roll) => roll.by,
                Need::Draw(draw) => draw.by,
            };
            look.tf("waits-dice", &[("side", &game.side(by, view.viewer.tongue))])
        }
        Status::Over(outcome) => over(view, outcome, look)["text"].as_str().unwrap_or("").into(),
        Status::Stuck => look.t("waits-stuck"),
    }
}

fn over(view: &TableView<'_>, outcome: Outcome, look: &Look) -> Value {
    let degree = view.game.book().degrees.get(usize::from(outcome.degree)).copied().unwrap_or("");
    let degree = &*view.game.book().named(degree, view.viewer.tongue);
    let text = match outcome.winner {
        Some(seat) => look.tf(
            "over-won",
            &[("side", &view.game.side(seat, view.viewer.tongue)), ("degree", degree)],
        ),
        None => look.tf("over-drawn", &[("degree", degree)]),
    };
    let winner = outcome.winner.map(|seat| seat.name().to_lowercase());
    json!({"winner": winner, "degree": degree, "text": text})
}

fn dice(view: &TableView<'_>, need: Need, look: &Look) -> Value {
    match need {
        Need::Roll(roll) => json!({
            "kind": "roll", "dice": roll.dice, "sides": roll.sides, "lowest": roll.lowest,
            "by": roll.by.name().to_lowercase(), "rule": cited(roll.rule),
            "words": look.tf("dice-roll", &[
                ("side", &view.game.side(roll.by, view.viewer.tongue)), ("n", &roll.dice.to_string()),
                ("faces", &roll.sides.to_string()),
            ]),
        }),
        Need::Draw(draw) => json!({
            "kind": "draw", "by": draw.by.name().to_lowercase(), "rule": cited(draw.rule),
            "words": look.tf("dice-draw", &[("side", &view.game.side(draw.by, view.viewer.tongue))]),
        }),
    }
}
