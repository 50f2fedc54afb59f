//! Plain open-loop tree search on microwar: the yardstick for ours.

use super::Luck;
use super::state::{DONE, State};

struct Node {
    visits: u32,
    reward: f32,
    children: Vec<(u16, u32)>,
}

impl Node {
    fn new() -> Node {
        Node { visits: 0, reward: 0.0, children: Vec::new() }
    }
}

/// Searches with random playouts cut at `depth` decisions. The best option, the decisions played
/// and the nodes of the tree.
pub(crate) fn search(
    root: &State,
    iterations: u32,
    depth: u32,
    luck: &mut Luck,
) -> (u16, u64, usize) {
    let mut tree = vec![Node::new()];
    let mut path: Vec<(u32, u8)> = Vec::with_capacity(128);
    let mut options = Vec::with_capacity(256);
    let mut decisions = 0u64;
    for _ in 0..iterations {
        let mut state = root.clone();
        state.luck = luck.word();
        path.clear();
        path.push((0, state.side));
        let mut at = 0;
        while !state.over() {
            state.legal(&mut options);
            decisions += 1;
            let side = state.side;
            let (pick, known) = select(&tree, at, &options, luck);
            state.apply(pick);
            match known {
                Some(child) => {
                    at = child;
                    path.push((at, side));
                }
                None => {
                    let id = tree.len() as u32;
                    tree.push(Node::new());
                    tree[at as usize].children.push((pick, id));
                    path.push((id, side));
                    break;
                }
            }
        }
        for _ in 0..depth {
            if state.over() {
                break;
            }
            state.legal(&mut options);
            state.apply(options[luck.below(options.len() as u32) as usize]);
            decisions += 1;
        }
        let result = state.result() as f32;
        for &(id, side) in &path {
            let node = &mut tree[id as usize];
            node.visits += 1;
            node.reward += if side == 0 { result } else { -result };
        }
    }
    let visits = |child: &&(u16, u32)| tree[child.1 as usize].visits;
    let best = tree[0].children.iter().max_by_key(visits).map_or(DONE, |child| child.0);
    (best, decisions, tree.len())
}

/// A new option if there is one, else the child with the best bound.
#[inline]
fn select(tree: &[Node], at: u32, options: &[u16], luck: &mut Luck) -> (u16, Option<u32>) {
    let here = &tree[at as usize];
    let log = ((here.visits + 1) as f32).ln();
    let (mut best, mut best_score, mut pick) = (None, f32::MIN, DONE);
    let offset = luck.below(options.len() as u32) as usize;
    for index in 0..options.len() {
        let option = options[(index + offset) % options.len()];
        let Some(&(_, child)) = here.children.iter().find(|child| child.0 == option) else {
            return (option, None);
        };
        let node = &tree[child as usize];
        let visits = node.visits as f32;
        let score = node.reward / visits + 1.4 * (log / visits).sqrt();
        if score > best_score {
            (best, best_score, pick) = (Some(child), score, option);
        }
    }
    (pick, best)
}
