//! The table of contents: every procedure in which somebody may have to decide, in book order.

use crate::Gboh;
use crate::rulebook::*;
use crate::s03_sequence_of_play::GameTurn;
use crate::s04_busho::s04_6_movement::{BushoMovement, Riding};
use crate::s04_busho::s04_7_lone_busho::LoneBushos;
use crate::s05_clan_activation::s05_1_initiative_and_continuity::Cycle;
use crate::s05_clan_activation::s05_3_giving_orders::Orders;
use crate::s05_clan_activation::s05_5_trump::Trump;
use crate::s05_clan_activation::s05_6_out_of_command::OutOfCommand;
use crate::s06_movement::s06_3_moving::Moving;
use crate::s06_movement::s06_4_active_withdrawal::Withdrawal;
use crate::s06_movement::s06_4_reaction_withdrawal::Approach;
use crate::s08_fire::s08_2_procedure::Fire;
use crate::s08_fire::s08_3_reaction_fire::ReactionFire;
use crate::s08_fire::s08_27_volley::Volley;
use crate::s09_shock::s09_2_procedure::Shock;
use crate::s09_shock::s09_4_advance::Advance;
use crate::s09_shock::s09_21_designation::Designation;
use crate::s10_individual_combat::s10_1_duel::Duel;
use crate::s10_individual_combat::s10_2_samurai::SamuraiPhase;
use crate::s10_individual_combat::s10_4_hara_kiri::HaraKiri;
use crate::s10_individual_combat::s10_5_replacement::Replacement;
use crate::s10_individual_combat::s10_25_challenge::Challenge;
use crate::s11_effects::s11_4_rout::Accompanying;
use crate::s11_effects::s11_5_recovery::Refacing;
use crate::scenario_book::sc2_kawanakajima::Amakasu;
use crate::table::Table;
use engine::{Flow, Procedure, Rule, Step, Umpire, call, next};
use serde::{Deserialize, Serialize};

macro_rules! contents {
    ($($(#[$doc:meta])* $name:ident($frame:ty) $rule:ident;)*) => {
        /// A section of the rulebook, part-way through.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Frame {
            $($(#[$doc])* $name($frame),)*
        }

        impl Procedure<Gboh> for Frame {
            fn rule(&self) -> Rule {
                match self {
                    $(Frame::$name(_) => $rule,)*
                }
            }

            #[inline]
            fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
                // One battle may be decided in the middle of anything (SC4). In others, what the step has led
                // to stays where it was written: a processor is slow to copy what it has written in parts a
                // moment before.
                match crate::scenario_book::may_be_decided(table) {
                    true => self.go_or_end(table, umpire),
                    false => self.go(table, umpire),
                }
            }
        }

        impl Frame {
            #[inline(never)]
            fn go(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
                match self {
                    $(Frame::$name(frame) => {
                        // Each makes room for itself alone, not for all.
                        #[inline(never)]
                        fn step(
                            frame: &mut $frame,
                            table: &mut Table,
                            umpire: &mut impl Umpire<Gboh>,
                        ) -> Step<Gboh> {
                            frame.step(table, umpire)
                        }
                        step(frame, table, umpire)
                    })*
                }
            }
        }
    };
}

contents! {
    /// 3.0 Sequence of Play.
    GameTurn(GameTurn) S3_0_A;
    /// 4.42 Busho Movement Order.
    BushoMovement(BushoMovement) S4_42_B;
    /// 4.6 Busho Movement.
    Riding(Riding) S4_33_A;
    /// 4.72 Lone Busho.
    LoneBushos(LoneBushos) S4_72_A;
    /// 5.1 Initiative and Continuity.
    Cycle(Cycle) S5_11_A;
    /// 5.3 Giving Orders.
    Orders(Orders) S5_32_A;
    /// 5.5 The Trump Option.
    Trump(Trump) S5_51_A;
    /// 5.6 Out-of-Command Units.
    OutOfCommand(OutOfCommand) S5_63_A;
    /// 6.3 Movement.
    Moving(Moving) S6_31_A;
    /// 6.41 Active Withdrawal.
    Withdrawal(Withdrawal) S6_41_A;
    /// 6.43 Reaction Withdrawal and 7.17 Reaction Facing Change.
    Approach(Approach) S6_44_C;
    /// 8.2 Fire.
    Fire(Fire) S8_25_A;
    /// 8.27 Volley Fire.
    Volley(Volley) S8_27_B;
    /// 8.3 Reaction Fire.
    ReactionFire(ReactionFire) S8_34_A;
    /// 9.2 Shock.
    Shock(Shock) S9_2_A;
    /// 9.21 Shock Designation.
    Designation(Designation) S9_22_E;
    /// 9.4 Advance After Combat.
    Advance(Advance) S9_41_A;
    /// 10.1 Individual Combat.
    Duel(Duel) S10_13_A;
    /// 10.2 Samurai.
    SamuraiPhase(SamuraiPhase) S10_24_A;
    /// 10.25 Challenges.
    Challenge(Challenge) S10_25_A;
    /// 10.4 Hara-kiri.
    HaraKiri(HaraKiri) S10_4_A;
    /// 10.5 Replacements.
    Replacement(Replacement) S10_51_A;
    /// 11.48 A Busho and a routed unit.
    Accompanying(Accompanying) S11_48_A;
    /// 11.54 A rallied unit is faced.
    Refacing(Refacing) S11_54_A;
    /// Kawanakajima: who stays with Amakasu.
    Amakasu(Amakasu) SC2_E;
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::GameTurn(GameTurn::default())
    }
}

impl Frame {
    /// What a step leads to, unless the battle was decided in it.
    #[inline(never)]
    fn go_or_end(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let flow = self.go(table, umpire)?;
        match crate::scenario_book::decided_now(table, umpire) {
            Some(outcome) if !matches!(flow, Flow::Over(_)) => Ok(Flow::Over(outcome)),
            _ => Ok(flow),
        }
    }
}

/// My next step; but if a rout has left a Busho something to decide, that first.
pub fn settle_then_next(table: &Table) -> Step<Gboh> {
    match table.pending.is_empty() {
        true => next(),
        false => call(Frame::Accompanying(Accompanying)),
    }
}
