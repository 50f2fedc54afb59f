//! 10.27 Samurai Charge: at an enemy leader, under fire and through his men, up to the fight with him.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::contents::Frame;
use crate::event::{Event, Firing};
use crate::rulebook::*;
use crate::s02_components_and_terms::{SAMURAI, SamuraiId, UnitId, d10};
use crate::s07_facing_and_zocs::{controllers, fire_capable, in_zoc};
use crate::s08_fire::s08_1_fire_capable_units::{able, combines};
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::mark_reacting;
use crate::s10_individual_combat::s10_1_duel::Duel;
use crate::s10_individual_combat::s10_2_samurai::{ALLOWANCE, SamuraiPhase, Stage};
use crate::s10_individual_combat::s10_27_roads::next_hex;
use crate::s10_individual_combat::s10_27_wary::wary_hex;
use crate::s10_individual_combat::*;
use crate::table::{Table, mark};
use engine::{Options, Seat, Step, Umpire, call, done, next};
use ground::hexes::Hex;

/// Can this unit fire at him for what he does now?
fn ready(table: &Table, unit: UnitId) -> bool {
    fire_capable(table, unit) && able(table, unit).is_ok() && !table.unit(unit).has(mark::FIRED)
}

/// Offers the fire of those in whose zones he is. Teppo of one stack fire one combined shot (8.23): the
/// first speaks for all.
fn fire_options(
    table: &Table,
    hex: Hex,
    seat: Seat,
    fires: impl Fn(&Table, UnitId) -> bool,
    o: &mut Options<Gboh>,
) {
    o.offer(Choice::HoldFire);
    for unit in controllers(table, hex, seat).filter(|&unit| fires(table, unit)) {
        let mut stack = table
            .units_at(table.unit(unit).hex)
            .filter(|&other| combines(table, other) && fires(table, other));
        let spoken = combines(table, unit) && stack.next() != Some(unit);
        o.consider(Choice::React(unit), if spoken { Err(S8_23_C) } else { Ok(()) });
    }
}

impl SamuraiPhase {
    /// One hex nearer to the enemy leader, past zones of control but not unshot at.
    pub(super) fn charge(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        seat: Seat,
    ) -> Step<Gboh> {
        let goal = table.leader(self.target).hex;
        if goal.0 == NOWHERE {
            return done();
        }
        if self.hex == goal {
            self.stage = Stage::Arrive;
            return next();
        }
        let left = ALLOWANCE.saturating_sub(self.spent);
        let at = (self.hex, self.rises > 0);
        // Where the fewest can fire at him, or if that leads too far the shortest way (K-52).
        let way =
            wary_hex(table, at, goal, seat, left).or_else(|| next_hex(table, at, goal, seat, left));
        let Some((to, price)) = way else { return done() };
        // Whose zone he leaves may fire after him like after anybody (8.32); at whom he comes, he does not leave.
        let leaves = |table: &Table, unit: UnitId| {
            ready(table, unit)
                && table.unit(unit).hex != to
                && !controllers(table, to, !seat).any(|other| other == unit)
        };
        let (from, enemy) = (self.hex, !seat);
        if controllers(table, from, enemy).any(|unit| leaves(table, unit)) {
            let choice =
                umpire.ask(enemy, S8_32_A, |o| fire_options(table, from, enemy, leaves, o))?;
            if let Choice::React(unit) = choice {
                return self.shot_from(table, umpire, unit, Firing::Retire);
            }
        }
        if in_zoc(table, from, enemy) {
            table.lift_from(enemy, mark::FIRED);
        }
        self.spent += price;
        self.rises += u8::from(table.map().level_of(to) > table.map().level_of(self.hex));
        (self.from, self.hex) = (from, to);
        self.stage = Stage::UnderFire;
        umpire.announce(S10_27_A, Event::SamuraiMoved { samurai: self.samurai, hex: to });
        next()
    }

    pub(super) fn under_fire(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        seat: Seat,
    ) -> Step<Gboh> {
        let (from, hex, enemy) = (self.from, self.hex, !seat);
        // Who is in a zone already does not enter it again (8.31, K-53).
        let entered = |table: &Table, unit: UnitId| {
            ready(table, unit) && !controllers(table, from, enemy).any(|other| other == unit)
        };
        if controllers(table, hex, enemy).any(|unit| entered(table, unit)) {
            let choice =
                umpire.ask(enemy, S8_31_A, |o| fire_options(table, hex, enemy, entered, o))?;
            if let Choice::React(unit) = choice {
                return self.shot_from(table, umpire, unit, Firing::Entry);
            }
        }
        table.lift_from(enemy, mark::FIRED);
        self.stage = Stage::Charge;
        next()
    }

    /// A shot of this unit, and of the teppo that fire with it.
    fn shot_from(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        unit: UnitId,
        firing: Firing,
    ) -> Step<Gboh> {
        let drm = Fire::reaction(table, unit, self.hex, firing).modifiers(table);
        mark_reacting(table, unit);
        self.shot_at(table, umpire, unit, drm)
    }

    /// Fire finds a charging samurai only on an adjusted 9, and then only a grave casualty stops him (G-O4).
    pub(super) fn shot_at(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        unit: UnitId,
        drm: i8,
    ) -> Step<Gboh> {
        let enemy = table.seat_of(unit);
        let fighter = Fighter::Samurai(self.samurai);
        let die = d10(umpire, enemy, S8_25_A);
        umpire.announce(S8_28_A, Event::ShotAt { samurai: self.samurai, unit, die, drm });
        if (die as i8 + drm) < 9 {
            return next();
        }
        let first = d10(umpire, enemy, S9_25_A);
        umpire.announce(S9_25_A, Event::CasualtyRolled { fighter, die: first });
        if first < 9 {
            return next();
        }
        let second = d10(umpire, enemy, S9_25_B);
        umpire.announce(S9_25_B, Event::Casualty { fighter, die: second });
        if second < 7 {
            return next();
        }
        kill(table, umpire, fighter, S9_25_F);
        table.lift_from(enemy, mark::FIRED);
        done()
    }

    /// Into the hex of the enemy leader, through his men if he has any (10.27).
    pub(super) fn arrive(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        seat: Seat,
    ) -> Step<Gboh> {
        self.stage = Stage::Champion;
        if !table.held_by(self.hex, !seat) {
            return next();
        }
        let fighter = Fighter::Samurai(self.samurai);
        let stamina = stamina(table, fighter);
        let die = d10(umpire, seat, S10_27_B);
        umpire.announce(S10_27_B, Event::ChargeChecked { samurai: self.samurai, die, stamina });
        if die > stamina {
            kill(table, umpire, fighter, S10_27_B);
            return done();
        }
        next()
    }

    pub(super) fn champion(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        seat: Seat,
    ) -> Step<Gboh> {
        let hex = self.hex;
        let target = self.target;
        let choice = umpire.ask(!seat, S10_27_C, |o| {
            o.offer(Choice::Accept(Fighter::Busho(target)));
            for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
                let man = Fighter::Samurai(id);
                if in_play(table, man) && seat_of(table, man) != seat && hex_of(table, man) == hex {
                    o.offer(Choice::Accept(man));
                }
            }
        })?;
        self.stage = Stage::End;
        let Choice::Accept(foe) = choice else { return done() };
        umpire.announce(S10_27_C, Event::Accepted { fighter: foe });
        call(Frame::Duel(Duel::at(table, Fighter::Samurai(self.samurai), foe, hex)))
    }
}
