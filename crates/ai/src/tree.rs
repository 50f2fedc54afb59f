//! The tree of a search: answers with how often they could be given, were given and how they went.
//!
//! Open loop: a node is a line of answers, not a position, because dice and hidden cards differ
//! each time the line is played. So a node holds no position and stays small, and nodes lie in one
//! list that is kept from search to search.

use crate::Line;
use engine::{Ruleset, Seat};

/// Bytes of one node of the search tree of a rule set.
pub const fn node_bytes<R: Ruleset>() -> usize {
    size_of::<Node<R::Choice>>()
}

/// No node.
pub(crate) const NONE: u32 = u32::MAX;
/// The node where the search begins.
pub(crate) const ROOT: u32 = 0;

/// Who gave the answer of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// One side.
    Seat(Seat),
    /// Both in secret: this is what follows Red's answer, the node's parent, and Blue's, its own.
    /// Neither side chooses among these.
    Together,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<C> {
    pub choice: Option<C>,
    /// Sum of what came of it for who gave it.
    pub reward: f32,
    /// How often it was given.
    pub visits: u32,
    /// How often it could have been given.
    pub available: u32,
    /// How much the prior urges to try it; 1 is ordinary.
    pub urge: f32,
    pub by: By,
    /// Its place among the offers when it was added: mostly it is there again.
    pub place: u16,
    pub child: u32,
    pub sibling: u32,
}

#[derive(Debug)]
pub(crate) struct Tree<R: Ruleset> {
    nodes: Vec<Node<R::Choice>>,
    most: usize,
}

impl<R: Ruleset> Tree<R> {
    pub fn new(most: u32) -> Tree<R> {
        Tree { nodes: Vec::new(), most: most as usize }
    }

    /// Empties it but for the root; the memory is kept.
    pub fn clear(&mut self, seat: Seat) {
        self.nodes.clear();
        self.nodes.push(Node {
            choice: None,
            reward: 0.0,
            visits: 0,
            available: 0,
            urge: 1.0,
            by: By::Seat(seat),
            place: 0,
            child: NONE,
            sibling: NONE,
        });
    }

    /// How many nodes it may have from now on.
    pub fn bound(&mut self, most: u32) {
        self.most = most as usize;
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, id: u32) -> &Node<R::Choice> {
        &self.nodes[id as usize]
    }

    pub fn node_mut(&mut self, id: u32) -> &mut Node<R::Choice> {
        &mut self.nodes[id as usize]
    }

    /// Adds an answer under `parent`; `None` when the tree is full.
    pub fn add(
        &mut self,
        parent: u32,
        by: By,
        choice: R::Choice,
        place: u16,
        urge: f32,
    ) -> Option<u32> {
        if self.nodes.len() >= self.most {
            return None;
        }
        let id = self.nodes.len() as u32;
        let above = &mut self.nodes[parent as usize];
        let sibling = std::mem::replace(&mut above.child, id);
        self.nodes.push(Node {
            choice: Some(choice),
            reward: 0.0,
            visits: 0,
            available: 1,
            urge,
            by,
            place,
            child: NONE,
            sibling,
        });
        Some(id)
    }

    /// What follows Red's answer `red` and Blue's `choice` when both were given in secret.
    pub fn together(&mut self, red: u32, choice: R::Choice) -> Option<u32> {
        let known = self.children(red).find(|&id| self.node(id).choice == Some(choice));
        known.or_else(|| self.add(red, By::Together, choice, 0, 1.0))
    }

    pub fn children(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        let next = |&id: &u32| Some(self.node(id).sibling).filter(|&id| id != NONE);
        std::iter::successors(Some(self.node(id).child).filter(|&id| id != NONE), next)
    }

    /// The answer of `seat` at the root that was given most often.
    pub fn best(&self, seat: Seat) -> Option<R::Choice> {
        let ours = self.children(ROOT).filter(|&id| self.node(id).by == By::Seat(seat));
        let best = ours.max_by(|&a, &b| self.rank(a).total_cmp(&self.rank(b)))?;
        self.node(best).choice
    }

    /// By visits, and among equals by reward.
    fn rank(&self, id: u32) -> f64 {
        let node = self.node(id);
        f64::from(node.visits) + f64::from(node.reward) / (2.0 * f64::from(node.visits) + 1.0)
    }

    /// The best lines of `seat`, at most `most`, each followed while it was tried often enough to
    /// mean something.
    pub fn lines(&self, seat: Seat, most: usize) -> Vec<Line<R>> {
        let ours = |&id: &u32| self.node(id).by == By::Seat(seat) && self.node(id).visits > 0;
        if self.nodes.is_empty() {
            return Vec::new();
        }
        let mut ids: Vec<u32> = self.children(ROOT).filter(ours).collect();
        ids.sort_by(|&a, &b| self.rank(b).total_cmp(&self.rank(a)));
        ids.into_iter().take(most).map(|id| self.line(id)).collect()
    }

    fn line(&self, first: u32) -> Line<R> {
        let node = self.node(first);
        let choices = self.follow(first).collect();
        Line { choices, plan: None, chance: node.reward / node.visits as f32, visits: node.visits }
    }

    /// The answers that were given most often from the root on.
    pub fn main_line(&self) -> impl Iterator<Item = R::Choice> + '_ {
        self.follow(ROOT)
    }

    /// The answers that were given most often from a node on, while that was often enough to mean
    /// something.
    fn follow(&self, first: u32) -> impl Iterator<Item = R::Choice> + '_ {
        let often = (self.node(first).visits / 16).max(4);
        let next = move |&id: &u32| {
            let next = self.children(id).max_by_key(|&id| self.node(id).visits);
            next.filter(|&id| self.node(id).visits >= often)
        };
        std::iter::successors(Some(first), next).filter_map(|id| self.node(id).choice)
    }
}
