//! Close Combat: announcement, reactions, the attack, ground and bonus combat, battle back.

use super::{attackers, levies, limit};
use crate::SamuraiBattles;
use crate::battlefield::distance;
use crate::choice::Choice;
use crate::command_cards::Title;
use crate::command_cards::tactic_cards::by_card;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask, offer_dragons, open_now, open_to};
use crate::event::Event;
use crate::phase_4_battle::roll::CombatRoll;
use crate::rulebook::*;
use crate::special_actions;
use crate::table::{Blow, Combat, Effect, FirstBlow, NOBODY, ORDERED, Piece, Table, UnitId};
use engine::{List, Options, Rule, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

/// May the unit close combat this piece, as far as place and ground go?
pub fn may_attack(table: &Table, unit: UnitId, at: Piece) -> Result<(), Rule> {
    let (from, to) = (table.unit(unit).hex, table.hex_of(at));
    if distance(from, to) != 1 {
        return Err(CLOSE_ADJACENT);
    }
    // Once it has fired it engages in no other kind of combat.
    if table.unit(unit).is(crate::table::FIRED) {
        return Err(BATTLE_ONE_KIND);
    }
    if limit(table, unit, to, false) == 0 {
        let castle = table.ground(to) == crate::battlefield_terrain::CASTLE;
        return Err(if castle {
            TERRAIN_CASTLE_NO_CAVALRY_ATTACK
        } else {
            TERRAIN_CASTLE_CAVALRY_FROM
        });
    }
    Ok(())
}

/// Dice of one unit before the ground's limit, the limit, and the sum with what cards add.
pub fn dice(table: &Table, unit: UnitId, into: u8, blow: Blow) -> Option<(u8, u8, u8)> {
    let base = table.kind(unit).close;
    let limit = limit(table, unit, into, false);
    if limit == 0 {
        return None;
    }
    let mut dice = base.min(limit) + table.combat_bonus(unit);
    if blow == Blow::Attack {
        let card = matches!(table.effect, Effect::Charge | Effect::Shogun) && by_card(table, unit);
        dice += u8::from(card) + u8::from(table.markers.standard && table.unit(unit).is(ORDERED));
    }
    Some((base, limit, dice))
}

/// Parts of a close combat, in the booklet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Part {
    Announce,
    Reactions,
    FirstBlow,
    Attack,
    Outcome,
    Ground,
    AfterGround,
    Bonus,
    BattleBack,
    End,
}

/// One close combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CloseCombat {
    by: UnitId,
    at: Piece,
    /// Edges of the target's hex from which levies swarm; 0 for a single attacker.
    edges: u8,
    /// Where the attacker and the target stood when it was announced.
    from: u8,
    hex: u8,
    bonus: bool,
    part: Part,
}

impl CloseCombat {
    /// An attack that has just been chosen.
    pub fn new(table: &Table, by: UnitId, at: Piece, edges: u8, bonus: bool) -> CloseCombat {
        let (from, hex) = (table.unit(by).hex, table.hex_of(at));
        CloseCombat { by, at, edges, from, hex, bonus, part: Part::Announce }
    }

    /// The attackers that still stand where they stood.
    fn attackers(&self, table: &Table) -> List<UnitId, 6> {
        if self.edges != 0 {
            return levies(table, table.active, self.hex, self.edges);
        }
        let mut one = List::new();
        if table.unit(self.by).hex == self.from {
            let _fits = one.push(self.by);
        }
        one
    }

    /// The next part.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        match self.part {
            Part::Announce => {
                table.combat =
                    Combat { by: self.by, at: self.at, edges: self.edges, ..Combat::default() };
                let others = self.edges.count_ones().saturating_sub(1) as u8;
                let rule = if others > 0 {
                    CLOSE_LEVY_SWARM
                } else if self.bonus {
                    BONUS_SAME_PROCEDURE
                } else {
                    CLOSE_STEPS
                };
                umpire.announce(
                    rule,
                    Event::Announced { by: self.by, at: self.at, blow: Blow::Attack, others },
                );
                self.part = Part::Reactions;
                next()
            }
            Part::Reactions => self.reactions(table, umpire),
            Part::FirstBlow => {
                self.part = Part::Attack;
                let Some(unit) =
                    self.at.as_unit().filter(|_| table.combat.first != FirstBlow::None)
                else {
                    return next();
                };
                let struck = if self.edges == 0 { self.by } else { table.combat.struck };
                call(Frame::Roll(CombatRoll::new(unit, Piece::unit(struck), 0, Blow::First)))
            }
            Part::Attack => {
                self.part = Part::Outcome;
                let attackers = self.attackers(table);
                let Some(&by) = attackers.first().filter(|_| table.hex_of(self.at) == self.hex)
                else {
                    // The first blow drove the attacker off: its attack is lost.
                    self.part = Part::End;
                    return next();
                };
                let edges = if attackers.len() > 1 { self.edges } else { 0 };
                call(Frame::Roll(CombatRoll::new(by, self.at, edges, Blow::Attack)))
            }
            Part::Outcome => {
                let vacated = table.target_on(!table.active, self.hex).is_none();
                self.part = if vacated { Part::Ground } else { Part::BattleBack };
                next()
            }
            Part::Ground => self.ground(table, umpire),
            Part::AfterGround => self.after_ground(table, umpire),
            Part::Bonus => self.bonus(table, umpire),
            Part::BattleBack => self.battle_back(table, umpire),
            Part::End => {
                table.combat = Combat::default();
                done()
            }
        }
    }

    /// First Strike and the Dragon cards that answer an announced close combat, one after another.
    fn reactions(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let seat = !table.active;
        let open = umpire.answered()
            || first_strike_open(table, self.at)
            || open_to(table, seat, Moment::RxClose);
        if !open {
            self.part = Part::FirstBlow;
            return next();
        }
        let attackers = self.attackers(table);
        let this = *self;
        let choice = ask(table, umpire, seat, CARD_FIRST_STRIKE, |o| {
            this.offer_reactions(table, &attackers, o)
        })?;
        let struck = match choice {
            Choice::Play(_) => self.by,
            Choice::StrikeFirst(unit) => unit,
            Choice::Dragon(title, target) => return call(Frame::play(seat, title, target)),
            _ => {
                self.part = Part::FirstBlow;
                return next();
            }
        };
        let card = table.take_command(seat, Title::FIRST_STRIKE);
        table.command.pile |= card;
        table.markers.struck += 1;
        table.combat.first = FirstBlow::FirstStrike;
        table.combat.struck = struck;
        let unit = self.at.as_unit().unwrap_or(NOBODY);
        umpire.announce(CARD_FIRST_STRIKE, Event::FirstStrike { seat, unit });
        next()
    }

    fn offer_reactions(
        &self,
        table: &Table,
        attackers: &List<UnitId, 6>,
        o: &mut Options<SamuraiBattles>,
    ) {
        let seat = !table.active;
        let held = table.command.hands[seat.index()]
            & table.battle().charts.command.cards(Title::FIRST_STRIKE)
            != 0;
        let check = match (first_strike_open(table, self.at), held) {
            (true, true) => Ok(()),
            (true, false) => Err(CARD_FIRST_STRIKE),
            (false, _) if table.combat.first == FirstBlow::Treeline => {
                Err(DRAGON_TROOPS_IN_THE_TREELINE_FIRST_STRIKE)
            }
            (false, _) => Err(DRAGONRULE_ONE_PREEMPTION),
        };
        if self.edges == 0 {
            o.consider(Choice::Play(Title::FIRST_STRIKE), check);
        } else {
            let unit = self.at.as_unit().unwrap_or(NOBODY);
            for &levy in attackers {
                let check = check.and_then(|()| match may_strike_first(table, unit, levy) {
                    true => Ok(()),
                    false => Err(TERRAIN_CASTLE_NO_CAVALRY_ATTACK),
                });
                o.consider(Choice::StrikeFirst(levy), check);
            }
        }
        offer_dragons(table, seat, Moment::RxClose, o);
        o.offer(Choice::Pass);
    }

    /// Gaining ground onto the vacated hex.
    fn ground(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let attackers = self.attackers(table);
        let hex = self.hex;
        let choice = umpire.ask(table.active, GROUND_CHOICE, |o| {
            for &unit in attackers.iter() {
                o.consider(
                    Choice::GainGround(unit),
                    special_actions::may_gain_ground(table, unit, hex),
                );
            }
            o.offer(Choice::Pass);
        })?;
        let Choice::GainGround(unit) = choice else {
            self.part = Part::End;
            return next();
        };
        self.by = unit;
        table.combat.by = unit;
        special_actions::gain_ground(table, umpire, unit, hex);
        self.part =
            if self.bonus || table.unit(unit).hex != hex { Part::End } else { Part::AfterGround };
        next()
    }

    /// Who may make a bonus combat: cavalry, led infantry, and others by Break Through.
    fn after_ground(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        if special_actions::entry_bars_battle(table, self.by) {
            self.part = Part::End;
            return next();
        }
        if special_actions::has_bonus(table, self.by) || table.combat.through {
            self.part = Part::Bonus;
            return next();
        }
        let seat = table.active;
        if !open_now(table, umpire, seat, Moment::AfterGround) {
            self.part = Part::End;
            return next();
        }
        let choice =
            crate::dragon_cards::playing::ask_window(table, umpire, seat, Moment::AfterGround)?;
        match choice {
            // Back here afterwards: a card that was not cancelled has set its marker.
            Choice::Dragon(title, target) => call(Frame::play(seat, title, target)),
            _ => {
                self.part = Part::End;
                next()
            }
        }
    }

    fn bonus(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let by = self.by;
        let choice = umpire.ask(table.active, BONUS_WHO, |o| {
            let around = *table.battle().lie.around(table.unit(by).hex) & table.held(!table.active);
            for hex in around.iter() {
                if let Some(at) = table.target_on(!table.active, hex.0 as u8) {
                    o.consider(Choice::Attack(by, at), may_attack(table, by, at));
                }
            }
            o.offer(Choice::Pass);
        })?;
        self.part = Part::End;
        match choice {
            Choice::Attack(by, at) => {
                call(Frame::CloseCombat(CloseCombat::new(table, by, at, 0, true)))
            }
            _ => next(),
        }
    }

    fn battle_back(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let attackers = self.attackers(table);
        let stands = |unit: &UnitId| {
            table.unit(*unit).hex == self.hex && may_strike_back(table, *unit).is_ok()
        };
        let Some(unit) = self.at.as_unit().filter(stands) else {
            self.part = Part::End;
            return next();
        };
        let choice = umpire.ask(!table.active, BATTLEBACK_CONDITION, |o| {
            for &attacker in attackers.iter() {
                if may_attack(table, unit, Piece::unit(attacker)).is_ok() {
                    o.offer(Choice::BattleBack(attacker));
                }
            }
            o.offer(Choice::Pass);
        })?;
        self.part = Part::End;
        match choice {
            Choice::BattleBack(attacker) => {
                call(Frame::Roll(CombatRoll::new(unit, Piece::unit(attacker), 0, Blow::Back)))
            }
            _ => next(),
        }
    }
}

/// May a unit that kept its hex battle back?
fn may_strike_back(table: &Table, unit: UnitId) -> Result<(), Rule> {
    if table.combat.first != FirstBlow::None {
        return Err(CARD_FIRST_STRIKE_NO_BATTLE_BACK);
    }
    if table.wavering == unit {
        return Err(DRAGON_WAVERING_ALLIES);
    }
    Ok(())
}

/// Could the defender play First Strike, for all the table shows? A lone Leader cannot battle, and
/// there is one first blow in a combat.
fn first_strike_open(table: &Table, at: Piece) -> bool {
    let seat = !table.active;
    let copies = table.battle().charts.command.cards(Title::FIRST_STRIKE);
    let shown = table.command.pile | table.command.playing;
    let Some(unit) = at.as_unit() else { return false };
    table.combat.first == FirstBlow::None
        && table.command.hands[seat.index()] != 0
        && copies & !shown != 0
        && attackers(table).iter().any(|&by| may_strike_first(table, unit, by))
}

/// May a unit that is attacked strike this attacker first, as far as the ground goes?
pub fn may_strike_first(table: &Table, unit: UnitId, attacker: UnitId) -> bool {
    dice(table, unit, table.unit(attacker).hex, Blow::First).is_some()
}
