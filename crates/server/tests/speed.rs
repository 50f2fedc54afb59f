//! How long people wait: first paint of every table, and an answer with a hundred games open. Times
//! are held to ten times the promise, because a test machine may be busy with something else; the
//! weight of pages is told here and held to its promise by the laws of `pages`.

mod common;

use common::{Browser, Folder, first_offer, server};
use std::io::Write;
use std::time::{Duration, Instant};

#[tokio::test]
async fn nobody_waits_long() {
    let folder = Folder::new();
    let server = server(&folder, |_| {}).await;
    let mut player = Browser::new(&server);
    let mut err = std::io::stderr();
    let mut ids = Vec::new();
    for system in shelf::systems() {
        for builtin in system.book().scenarios {
            let (name, scenario) = (system.id(), builtin.id);
            let form = format!("system={name}&scenario={scenario}&red=me&blue=me&hotseat=0");
            let id = player.open(&form).await;
            let begun = Instant::now();
            let page = player.get(&format!("/g/{id}")).await.ok();
            let (took, weight) = (begun.elapsed(), page.body.len());
            let _ = writeln!(err, "{name} {scenario}: {weight} bytes in {took:?}");
            assert!(took < Duration::from_secs(3), "{name} {scenario} took {took:?}");
            ids.push(id);
        }
    }
    let mut number = 0;
    while ids.len() < 100 {
        let system = shelf::systems()[number % shelf::systems().len()];
        number += 1;
        let (name, scenario) = (system.id(), system.book().scenarios[0].id);
        let form = format!("system={name}&scenario={scenario}&red=me&blue=me&hotseat=0");
        ids.push(player.open(&form).await);
    }
    let mut waits = Vec::new();
    for round in 0..3 {
        for id in &ids {
            let state = player.state(id).await;
            let Some(say) = first_offer(&state) else { continue };
            let begun = Instant::now();
            let reply = player.answer(id, &state["ask"], &say).await;
            waits.push(begun.elapsed());
            assert_eq!(reply.status.as_u16(), 200, "round {round}: {}", reply.text());
        }
    }
    waits.sort();
    let (half, most) = (waits[waits.len() / 2], waits[waits.len() * 95 / 100]);
    let _ = writeln!(err, "{} answers: p50 {half:?}, p95 {most:?}", waits.len());
    assert!(most < Duration::from_millis(500), "p95 {most:?}");
    server.stop().await;
}
