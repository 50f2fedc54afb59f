//! 3. Charge: declared, tested, met, and driven home or not.

use super::charge_counter::{counter_advance, share_of};
use super::charge_missed::{RunOn, crowded, run_on};
use super::charge_move;
use super::charge_paths::{
    Path, closed_to_a_side, may_be_charged, met_side, path, squared, tests_to_charge,
};
use super::charge_response::{self, Met};
use super::ground_marks::charge_marks;
use super::interpenetration::{moved_after_passage, trample, trample_turning};
use super::moving::walk_with;
use super::terrain::in_building;
use crate::Daimyo;
use crate::choice::{Choice, Response, Turn};
use crate::contents::Frame;
use crate::event::{Event, Nerve, Why};
use crate::geometry::{apart, put, struck_side, swept, touched};
use crate::rulebook::*;
use crate::s04_disorder::disorder;
use crate::s05_morale::{self, Charged, results};
use crate::s06_firing::{Volley, may_fire, targets};
use crate::s07_melee::contacts::{heroic, how, meet};
use crate::s07_melee::following::run_into;
use crate::s07_melee::rank_turns;
use crate::s08_artillery::claim;
use crate::s09_weather::charge_bonus;
use crate::table::{Contact, Leader, Table};
use crate::unit::{Deeds, State, UnitId};
use engine::{Refusal, Step, Umpire, call, done, next};
use ground::measured::{Length, Side};
use serde::{Deserialize, Serialize};

/// A charge under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Turning so at the start.
    pub turn: Turn,
    /// And wheeling so.
    pub wheel: i16,
    /// How far apart they were when it was declared.
    pub gap: u16,
    /// How many files it had then.
    files: u8,
    at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    Declare,
    /// The charger has lost heart and must retire: he may fire before.
    Recoil,
    /// And then goes.
    GoBack,
    Test,
    /// The target's owner says how it is met.
    Respond(Met),
    /// The response is carried out.
    Carry(Response),
    Close {
        counter: bool,
    },
    Miss,
}

impl Charge {
    /// A charge to be declared.
    pub fn new(table: &Table, unit: UnitId, target: UnitId, turn: Turn, wheel: i16) -> Charge {
        let gap = apart(table, unit, target).0.clamp(0, u16::MAX.into()) as u16;
        Charge { unit, target, turn, wheel, gap, files: table[unit].files, at: At::Declare }
    }

    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match self.at {
            At::Declare => self.declare(table, umpire),
            At::Recoil => self.recoil(table, umpire),
            At::GoBack => {
                results::carry_out(table, umpire, self.unit, Nerve::Retire, Some(self.target));
                done()
            }
            At::Test => self.test(table, umpire),
            At::Respond(met) => self.respond(table, umpire, met),
            At::Carry(response) => {
                let counter =
                    charge_response::carry_out(table, umpire, self.unit, self.target, response);
                self.at = At::Close { counter };
                next()
            }
            At::Close { counter } => self.close(table, umpire, counter),
            At::Miss => self.miss(table, umpire),
        }
    }

    fn declare(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Charge { unit, target, .. } = *self;
        umpire.announce(S3_CHARGE_REACH, Event::ChargeDeclared { unit, target });
        if tests_to_charge(table, unit) {
            let result = s05_morale::test(table, umpire, unit, 4, Charged::No);
            if !matches!(result, Nerve::Pass | Nerve::Frenzy) {
                table[unit].deeds.set(Deeds::FINISHED);
                if result == Nerve::Retire
                    && may_fire(table, unit).is_ok()
                    && targets(table, unit).0
                {
                    self.at = At::Recoil;
                    return next();
                }
                results::carry_out(table, umpire, unit, result, Some(target));
                return done();
            }
        }
        table[unit].deeds.set(Deeds::CHARGED.and(Deeds::MOVED).and(Deeds::FINISHED));
        moved_after_passage(table, umpire, unit);
        for leader in table.leaders_with(unit).into_iter().flatten() {
            table[leader].flags |= Leader::MOVED;
        }
        self.at = At::Test;
        next()
    }

    /// Who retires may fire before he moves; he is of the active clan, and it is his only chance.
    fn recoil(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let [plain, fire] = [false, true].map(|fire| Choice::Respond(Response::Retire, fire));
        let choice = umpire.ask(table.seat(self.unit), S5_EFFECTS_RETIRE, |o| {
            o.offer(plain);
            o.offer(fire);
        })?;
        self.at = At::GoBack;
        if choice == fire { call(Frame::Volley(Volley::new(self.unit, None))) } else { next() }
    }

    fn test(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Charge { unit, target, .. } = *self;
        table[target].deeds.set(Deeds::WAS_CHARGED);
        if table.routing(target) {
            self.at = At::Close { counter: false };
            return next();
        }
        let met = match charge_response::reason(table, unit, target) {
            None => Met::Untested,
            Some(reason) => {
                let side = struck_side(&table.rect(target), &table.rect(unit));
                let charged = Charged::By { unit, front: side == Side::Front };
                match s05_morale::test(table, umpire, target, reason, charged) {
                    Nerve::Pass | Nerve::Frenzy => Met::Passed,
                    Nerve::Retire => Met::MustRetire,
                    result => {
                        results::carry_out(table, umpire, target, result, Some(unit));
                        table[target].deeds.set(Deeds::ACTIVATED);
                        self.at = At::Close { counter: false };
                        return next();
                    }
                }
            }
        };
        self.at = At::Respond(met);
        next()
    }

    fn respond(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        met: Met,
    ) -> Step<Daimyo> {
        let Charge { unit, target, turn, wheel, gap, .. } = *self;
        let seat = table.seat(target);
        let gap = Length(gap.into());
        if table.engaged(target) {
            return self.respond_in_melee(table, umpire);
        }
        let rule = S3_RESPONSE_STAND;
        let view = charge_response::View { table, charger: unit, turn, wheel, target, gap, met };
        let choice =
            umpire.ask_measured(seat, rule, |o| view.options(o), |choice| view.allow(choice))?;
        table[target].deeds.set(Deeds::ACTIVATED);
        table[target].state.clear(State::SEIZED);
        let (response, fire) = match choice {
            Choice::Respond(response, fire) => (response, fire),
            _ => (Response::Stand, false),
        };
        umpire.announce(
            charge_response::rule_of(response),
            Event::Responded { unit: target, response, fire },
        );
        self.at = At::Carry(response);
        if fire {
            // A fall-back counts as having moved; a retire fires before it moves (D-110).
            if matches!(response, Response::FallBack(_)) {
                table[target].deeds.set(Deeds::FELL_BACK.and(Deeds::MOVED));
            }
            return call(Frame::Volley(Volley::at_charger(target, (unit, turn, wheel), gap)));
        }
        next()
    }

    /// A unit in melee that is charged in rear may turn its rear rank; else it just takes it.
    fn respond_in_melee(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
    ) -> Step<Daimyo> {
        let side = struck_side(&table.rect(self.target), &table.rect(self.unit));
        let rear = side == Side::Rear && table[self.target].ranks() >= 2;
        let choice = umpire.ask(table.seat(self.target), S3_RESPONSE_REAR_RANK, |o| {
            if rear {
                o.offer(Choice::RearRank(true));
            }
            o.offer(Choice::RearRank(false));
        })?;
        if rear {
            rank_turns(table, umpire, self.target, choice == Choice::RearRank(true));
        }
        self.at = At::Close { counter: false };
        next()
    }

    fn close(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        counter: bool,
    ) -> Step<Daimyo> {
        let Charge { unit, target, turn, wheel, files, .. } = *self;
        if !table[unit].here() {
            return done();
        }
        let way = may_be_charged(table, unit, target).and_then(|()| {
            let path = |table: &Table| path(table, unit, target, turn, wheel);
            path(table).or_else(|rule| closed_to_a_side(table, unit, files, path).ok_or(rule))
        });
        let Ok(path) = way else {
            self.at = At::Miss;
            return next();
        };
        let (begun, stood) = (table.rect(unit), table.rect(target));
        if table.routing(target) {
            self.catch(table, umpire, &path);
            return done();
        }
        let mut run = path.run;
        let mut touching = path.start.advanced(path.run);
        let side = if counter {
            // Both move: the gap is shared by their charge moves (D-41).
            let share = share_of(table, unit, target, path.run);
            let went = counter_advance(table, umpire, unit, target, share, &path);
            run = path.run - went;
            touching = path.start.advanced(Length(run.0.max(0)));
            Side::Front
        } else {
            met_side(&table.rect(target), &begun, &touching)
        };
        trample_turning(table, umpire, unit, (turn, wheel), &begun, &path.start);
        table[unit].files = path.files;
        let there = table.rect(target);
        let place = squared(table, unit, &path.start, &touching, &there, side);
        put(table, unit, &place);
        charge_marks(table, umpire, unit, &path.way, run, path.toll);
        [swept(&path.start, run), place].iter().for_each(|it| trample(table, umpire, unit, it));
        walk_with(table, unit, walked(path.manoeuvres + run));
        self.strike(table, umpire, counter, side, path.run);
        // Whoever else its front lies against now fights it too (D-153).
        let [mine, theirs] = self.bonus(table, counter, path.run);
        let met = touched(table, unit);
        run_into(table, umpire, unit, met, &begun, how(mine));
        if counter {
            let met = touched(table, target);
            run_into(table, umpire, target, met, &stood, how(theirs));
        }
        done()
    }

    /// Have charger and target run far enough straight ahead for the bonus (D-37, D-42)?
    fn bonus(&self, table: &Table, counter: bool, run: Length) -> [bool; 2] {
        let straight = if counter { Length(self.gap.into()) } else { run };
        let far = |who: UnitId| straight * 2 >= charge_move(table, who);
        [self.unit, self.target].map(|who| charge_bonus(table.weather) && far(who))
    }

    /// Contact: bonus, disorder of a unit struck in flank or rear.
    fn strike(
        &self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        counter: bool,
        side: Side,
        run: Length,
    ) {
        let Charge { unit, target, .. } = *self;
        let garrison = in_building(table, target);
        let [mine, theirs] = self.bonus(table, counter, run);
        let side = if garrison { Side::Front } else { side };
        let mut contact = Contact { a: unit, b: target, side: side as u8, ..Contact::default() };
        contact.set(Contact::CHARGED, 0);
        if mine && !garrison {
            contact.set(Contact::BONUS, 0);
        }
        if counter {
            contact.set(Contact::CHARGED, 1);
            if theirs {
                contact.set(Contact::BONUS, 1);
            }
        }
        meet(table, contact);
        table[unit].deeds.set(Deeds::STRUCK);
        heroic(table, unit);
        let rule = if counter { S3_RESPONSE_MEET } else { S3_CHARGE_ALIGN };
        umpire.announce(
            rule,
            Event::ChargeHome {
                unit,
                target,
                side: side as u8,
                bonus: mine && !garrison,
                run: run.0 as u16,
            },
        );
        if side != Side::Front {
            disorder(table, umpire, target, Why::Flank, S4_CAUSES_FLANK);
        }
    }

    /// The target is out of reach: at least half the charge move, then anywhere (D-46).
    fn miss(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Charge { unit, turn, wheel, .. } = *self;
        let Some(run) = run_on(table, unit, turn, wheel) else {
            umpire.announce(S3_CHARGE_MISSED, Event::ChargeMissed { unit, distance: 0 });
            return done();
        };
        let RunOn { start, files, least, most, way, toll, spent } = run;
        let least = if table[unit].state.has(State::FRENZIED) { most } else { least };
        let (low, high) = (least.0.max(0) as u16, most.0.max(0) as u16);
        let frenzied = table[unit].state.has(State::FRENZIED);
        let rule = if frenzied { S3_CHARGE_FRENZIED_FULL } else { S3_CHARGE_MISSED };
        let distance = if low == high {
            low
        } else {
            let choice = umpire.ask_measured(
                table.seat(unit),
                S3_CHARGE_MISSED,
                |o| {
                    o.offer(Choice::Run(low));
                    o.offer(Choice::Run(high));
                },
                |choice| match choice {
                    Choice::Run(d)
                        if (low..=high).contains(&d)
                            && crowded(table, unit, &start, Length(d.into())).is_none() =>
                    {
                        Ok(())
                    }
                    Choice::Run(d) => Err(Refusal {
                        rule: S3_CHARGE_MISSED,
                        instead: Some(Choice::Run(if d < low { low } else { high })),
                    }),
                    _ => Err(S3_CHARGE_MISSED.into()),
                },
            )?;
            if let Choice::Run(distance) = choice { distance } else { low }
        };
        let begun = table.rect(unit);
        trample_turning(table, umpire, unit, (turn, wheel), &begun, &start);
        walk_with(table, unit, walked(spent + Length(distance.into())));
        table[unit].files = files;
        put(table, unit, &start.advanced(Length(distance.into())));
        umpire.announce(rule, Event::ChargeMissed { unit, distance });
        charge_marks(table, umpire, unit, &way, Length(distance.into()), toll);
        trample(table, umpire, unit, &swept(&start, Length(distance.into())));
        claim(table, umpire, unit);
        done()
    }

    /// A charger that reaches a routing unit halts there; the routers are gone when the turn ends.
    fn catch(&self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>, path: &Path) {
        let Charge { unit, target, turn, wheel, .. } = *self;
        let begun = table.rect(unit);
        trample_turning(table, umpire, unit, (turn, wheel), &begun, &path.start);
        table[unit].files = path.files;
        put(table, unit, &path.start.advanced(path.run));
        charge_marks(table, umpire, unit, &path.way, path.run, path.toll);
        trample(table, umpire, unit, &swept(&path.start, path.run));
        walk_with(table, unit, walked(path.manoeuvres + path.run));
        table[target].deeds.set(Deeds::DOOMED.and(Deeds::CAUGHT));
        umpire.announce(S5_EFFECTS_ROUTER_CAUGHT, Event::RouterCaught { unit: target });
        let [mine, _] = self.bonus(table, false, path.run);
        let mut met = touched(table, unit);
        met.remove(target);
        run_into(table, umpire, unit, met, &begun, how(mine));
    }
}

/// So far, as leaders count it.
fn walked(way: Length) -> u16 {
    way.0.clamp(0, 9_999) as u16
}
