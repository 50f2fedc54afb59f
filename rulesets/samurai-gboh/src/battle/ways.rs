//! Ways between hexes: where each leads and what it costs, worked out once from ground, levels, hexsides
//! and palisades.

use crate::battle::charts;
use crate::battle::map::{Ground, Side};
use crate::battle::measures::Measures;
use crate::battle::{BARRED, Battle, FENCED, Fare, GATED, NOWHERE, WALLED};
use crate::s02_components_and_terms::LEADERS;
use ground::hexes::{Edge, Hex};

impl Battle {
    /// Works out the ways between hexes from ground, levels and hexsides.
    pub fn lay_ways(&mut self) {
        let board = self.board;
        let chart = self.charts.terrain;
        let side_line = |name: &str| {
            let at = charts::TERRAIN.iter().position(|line| *line == name).unwrap_or(0);
            chart[at]
        };
        let (stream, treeline, fort) =
            (side_line("stream"), side_line("treeline"), side_line("fortside"));
        self.fares = Vec::with_capacity(board.places());
        self.breaches.clear();
        for index in 0..board.places() {
            let from = Hex(index as u16);
            let mut ways =
                [Fare { to: NOWHERE, side: 0, rise: 0, mp: [BARRED; 4], hits: [0; 4] }; 6];
            for edge in Edge::ALL {
                let Some(to) = board.step(from, edge) else { continue };
                let way = &mut ways[edge.index()];
                way.to = to.0;
                way.side = self.sides[index][edge.index()];
                way.rise = self.level_of(to) as i8 - self.level_of(from) as i8;
                let ground = self.ground_of(to);
                if ground == Ground::Castle {
                    way.side |= GATED;
                }
                let line = chart[ground as usize];
                let Some(enter) = line.mp else { continue };
                let has = |side: Side| way.side & side as u8 != 0;
                let along_road = has(Side::Road);
                let mut mp = if along_road { 1 } else { enter };
                let mut hits = if along_road { [0; 3] } else { line.hits };
                let mut add = |extra: charts::Terrain| {
                    mp += extra.mp.unwrap_or(0);
                    for (hit, more) in hits.iter_mut().zip(extra.hits) {
                        *hit += more;
                    }
                };
                if has(Side::Stream) && !along_road {
                    add(stream);
                }
                if has(Side::Treeline) && !along_road {
                    add(treeline);
                }
                let walls = ground == Ground::Fort || self.ground_of(from) == Ground::Fort;
                let mut open = Fare { mp: [mp; 4], hits: [hits[0], hits[1], hits[2], 0], ..*way };
                if way.rise.abs() >= 2 {
                    open.mp[..3].fill(BARRED);
                }
                *way = open;
                if walls {
                    self.breaches.push((from, edge, open));
                    way.side |= WALLED;
                    for (at, mp) in way.mp.iter_mut().enumerate() {
                        // Only ashigaru climb in or out of a fort; leaders may.
                        let climbs = matches!(at, 0 | 3) && *mp != BARRED;
                        *mp = if climbs { *mp + fort.mp.unwrap_or(0) } else { BARRED };
                    }
                    way.hits[0] += fort.hits[0];
                }
            }
            self.fares.push(ways);
        }
        self.fences = match self.palisades.is_empty() {
            true => Vec::new(),
            false => vec![[0; 6]; board.places()],
        };
        for (number, palisade) in self.palisades.iter().enumerate().take(16) {
            for edge in palisade.facing.front() {
                let Some(other) = board.step(palisade.hex, edge) else { continue };
                for (hex, edge) in [(palisade.hex, edge), (other, edge.opposite())] {
                    if let Some(fences) = self.fences.get_mut(hex.index()) {
                        fences[edge.index()] |= 1 << number;
                    }
                    if let Some(ways) = self.fares.get_mut(hex.index()) {
                        ways[edge.index()].side |= FENCED;
                    }
                    let here = |way: &&mut (Hex, Edge, Fare)| way.0 == hex && way.1 == edge;
                    if let Some((_, _, fare)) = self.breaches.iter_mut().find(here) {
                        fare.side |= FENCED;
                    }
                }
            }
        }
        self.measures = Measures::of(&board, |hex, edge| {
            let open = |fare: &Fare| fare.mp[LEADERS] != BARRED;
            self.fare(hex, edge).is_some_and(|fare| open(fare) && fare.side & (WALLED | GATED) == 0)
        });
        let treeline = |sides: &[u8; 6]| sides.iter().any(|side| side & Side::Treeline as u8 != 0);
        self.hedges = self.sides.iter().any(treeline);
        self.forts = board.hexes().filter(|&hex| self.ground_of(hex) == Ground::Fort).collect();
    }
}
