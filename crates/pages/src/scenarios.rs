//! The scenario browser, and the page of one scenario with its set-up, which also prints.

use crate::home::{picture, start_fields};
use crate::picture::{opening, unmarked};
use crate::shell::{Page, Part};
use crate::{Lang, Look, names, table};
use engine::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};
use shelf::{About, Balance, System};

/// All scenarios of all systems.
pub fn scenarios(look: &Look) -> String {
    let title = look.t("scenarios-title");
    let page = Page { look, title: &title, part: Part::Scenarios, scripts: &[], class: "wide" };
    page.frame(&html! {
        h1 { (title) }
        p.lead { (look.t("scenarios-lead")) }
        @for system in shelf::systems() {
            section {
                h2 { (system.book().title) }
                div.cards {
                    @for about in names::scenarios(*system, look) {
                        article.card {
                            a href={ "/scenarios/" (about.system) "/" (about.id) } {
                                (picture(about.system, &about.id, "", look))
                                h3 { (about.title) }
                            }
                            p { (look.tf("scenario-sides", &[("a", &about.sides[0]), ("b", &about.sides[1])])) }
                            p.faint { (source(&about, look)) }
                            @if !about.description.is_empty() { p { (first_sentence(&about.description)) } }
                        }
                    }
                }
            }
        }
    })
}

/// Everything about one scenario; none if there is no such scenario.
pub fn scenario(system: &str, id: &str, look: &Look) -> Option<String> {
    let system = shelf::find(system)?;
    let about = names::scenarios(system, look).into_iter().find(|about| about.id == id)?;
    let game = opening(system.id(), id)?;
    let scene = unmarked(game.scene(Viewer { tongue: look.lang.tongue(), ..Viewer::PUBLIC }));
    let style = table::map_style(look);
    let page = Page {
        look,
        title: &about.title,
        part: Part::Scenarios,
        scripts: &[],
        class: "wide scenario",
    };
    Some(page.frame(&html! {
        h1 { (about.title) }
        p.lead { (system.book().title) " · " (look.tf("scenario-sides", &[("a", &about.sides[0]), ("b", &about.sides[1])])) }
        (description(&about, look))
        (balance(system, &about, look))
        form.card.narrow.noprint method="post" action="/games" {
            input type="hidden" name="system" value=(system.id());
            (start_fields(system.id(), &[], Some(&about), look))
        }
        figure.map { (PreEscaped(render::svg::draw(&scene, &style)))
            figcaption.faint { (look.t("scenario-caption")) } }
        section aria-labelledby="setup" {
            h2 #setup { (look.t("scenario-setup")) }
            div.sides { @for seat in Seat::BOTH {
                div { h3 { (about.sides[seat.index()]) } (pieces(&scene, seat, look)) }
            } }
        }
        section aria-labelledby="words" {
            h2 #words { (look.t("scenario-words")) }
            (prose(&scene, look))
        }
        p.noprint { a href={ "/rules/" (system.id()) } { (look.t("scenario-rules")) } }
    }))
}

fn description(about: &About, look: &Look) -> Markup {
    html! {
        @for paragraph in about.description.split("\n\n").filter(|text| !text.trim().is_empty()) {
            p { (paragraph) }
        }
        p.faint { (source(about, look)) }
    }
}

/// How even it was found to be.
fn balance(system: &dyn System, about: &About, look: &Look) -> Markup {
    let Some(certificate) = system.certificate(&about.id) else {
        return html! { p.faint { (look.t("scenario-unmeasured")) } };
    };
    html! {
        @for by in &certificate.measured {
            p { (told("scenario-balance", by, &[("side", &about.sides[0])], look)) }
        }
        @if let Some(handicap) = &certificate.handicap {
            p { (told("scenario-handicap", &handicap.measured, &[("value", &handicap.value)], look)) }
        }
    }
}

fn told(key: &str, by: &Balance, more: &[(&str, &str)], look: &Look) -> String {
    let (share, [low, high]) = by.red_share();
    let [share, low, high] = [share, low, high].map(|part| part.to_string());
    let games = by.games.to_string();
    let mut fields = vec![
        ("share", share.as_str()),
        ("low", &low),
        ("high", &high),
        ("games", &games),
        ("player", &by.player),
    ];
    fields.extend(more);
    look.tf(key, &fields)
}

fn source(about: &About, look: &Look) -> String {
    // The usual words have sentences of their own; a file may say anything else.
    let source = match about.source.as_str() {
        "house" => look.t("source-house"),
        "reconstructed" => look.t("source-reconstructed"),
        "rulebook" => look.t("source-rulebook"),
        "history" => look.t("source-history"),
        other => other.into(),
    };
    look.tf("scenario-source", &[("a", &source)])
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

fn pieces(scene: &scene::Scene, seat: Seat, look: &Look) -> Markup {
    let owner = match seat {
        Seat::Red => scene::Owner::Red,
        Seat::Blue => scene::Owner::Blue,
    };
    // Where units are measured, a place is a point of the table.
    let measured = scene.pieces.iter().any(|piece| !piece.stands.is_empty());
    let place = |piece: &scene::Piece| {
        let home = render::prose::home(scene, piece).map(|home| &scene.regions[home]);
        let name = home.map(|home| if home.name.is_empty() { &home.id } else { &home.name });
        match (&piece.spot, name) {
            (scene::Spot::At(at), None) => format!("{}, {}", at.x.round(), at.y.round()),
            (scene::Spot::At(at), _) if measured => format!("{}, {}", at.x.round(), at.y.round()),
            (_, Some(name)) => name.clone(),
            (scene::Spot::In(id), None) => id.clone(),
        }
    };
    html! {
        table {
            thead { tr { th { (look.t("setup-piece")) } th { (look.t("setup-type")) } th { (look.t("setup-strength")) } th { (look.t("setup-place")) } } }
            tbody {
                @for piece in scene.pieces.iter().filter(|piece| piece.owner == owner) {
                    tr { td { (piece.name) } td { (piece.letter) }
                        td { @if let Some(strength) = piece.strength { (strength) } }
                        td { (place(piece)) } }
                }
            }
        }
    }
}

/// The whole table in sentences.
pub(crate) fn prose(scene: &scene::Scene, look: &Look) -> Markup {
    let text = account(scene, look);
    html! { div.prose { @for paragraph in text.split("\n\n") { p { (paragraph) } } } }
}

/// The same as plain text.
pub(crate) fn account(scene: &scene::Scene, look: &Look) -> String {
    match look.lang {
        Lang::English => render::prose::tell(scene),
        Lang::Japanese => render::prose::tell_in_japanese(scene),
    }
}
