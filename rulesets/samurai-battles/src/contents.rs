//! The table of contents: every procedure in which somebody may have to decide, in book order.

use crate::SamuraiBattles;
use crate::dragon_cards::burned_granaries::BurnedGranaries;
use crate::dragon_cards::name_your_name::Challenge;
use crate::dragon_cards::playing::DragonPlay;
use crate::end_game_and_victory::won;
use crate::game_turn::Turn;
use crate::lack_of_honor::LackOfHonor;
use crate::leader_casualty_check::{LeaderHit, LoneLeader};
use crate::phase_2_order_units::Ordering;
use crate::phase_3_movement::Movement;
use crate::phase_4_battle::Battles;
use crate::phase_4_battle::close_combat::CloseCombat;
use crate::phase_4_battle::roll::CombatRoll;
use crate::phase_5_end_of_turn::EndOfTurn;
use crate::retreats::Retreat;
use crate::rulebook::*;
use crate::setting_up::{CarryOver, SettingUp};
use crate::table::Table;
use engine::{Flow, Procedure, Rule, Step, Umpire};
use serde::{Deserialize, Serialize};

/// A section of the rulebook, part-way through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Setting up the Game: the deal.
    SettingUp(SettingUp),
    /// What a scenario carries over from the day before.
    CarryOver(CarryOver),
    /// Game Turn, with Phase 1 and the windows that belong to it.
    Turn(Turn),
    /// Phase 2: Order Units and Leaders.
    Orders(Ordering),
    /// Phase 3: Movement.
    Movement(Movement),
    /// Phase 4: Battle.
    Battles(Battles),
    /// Close Combat.
    CloseCombat(CloseCombat),
    /// One roll of ranged or close combat, with all that follows for its target.
    Roll(CombatRoll),
    /// A Leader is hit.
    LeaderHit(LeaderHit),
    /// A lone Leader retreats or commits seppuku.
    LoneLeader(LoneLeader),
    /// Retreats.
    Retreat(Retreat),
    /// Lack of Honor.
    LackOfHonor(LackOfHonor),
    /// Phase 5: End of Turn.
    EndOfTurn(EndOfTurn),
    /// A Dragon card is played.
    DragonPlay(DragonPlay),
    /// The Dragon card Burned Granaries.
    BurnedGranaries(BurnedGranaries),
    /// The Dragon card Name Your Name.
    Challenge(Challenge),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::SettingUp(SettingUp)
    }
}

impl Procedure<SamuraiBattles> for Frame {
    fn rule(&self) -> Rule {
        match self {
            Frame::SettingUp(_) => SETUP_SCENARIO,
            Frame::CarryOver(_) => SCENARIO_CARRY_OVER,
            Frame::Turn(_) => TURN_PHASES,
            Frame::Orders(_) => ORDER_ANNOUNCE,
            Frame::Movement(_) => MOVE_SEQUENTIAL,
            Frame::Battles(_) => BATTLE_SEQUENCE,
            Frame::CloseCombat(_) => CLOSE_STEPS,
            Frame::Roll(roll) => roll.rule(),
            Frame::LeaderHit(_) => LEADERCHECK_BANNER,
            Frame::LoneLeader(_) => LONELEADER_MUST_GO,
            Frame::Retreat(_) => RETREAT_TOWARDS_BASELINE,
            Frame::LackOfHonor(_) => LACK_WHEN,
            Frame::EndOfTurn(_) => END_DRAW_COMMAND,
            Frame::DragonPlay(_) => DRAGONRULE_WINDOW,
            Frame::BurnedGranaries(_) => DRAGON_BURNED_GRANARIES,
            Frame::Challenge(_) => DRAGON_NAME_YOUR_NAME,
        }
    }

    #[inline]
    fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let flow = match self {
            Frame::SettingUp(frame) => frame.step(table, umpire),
            Frame::CarryOver(frame) => frame.step(table, umpire),
            Frame::Turn(frame) => frame.step(table, umpire),
            Frame::Orders(frame) => frame.step(table, umpire),
            Frame::Movement(frame) => frame.step(table, umpire),
            Frame::Battles(frame) => frame.step(table, umpire),
            Frame::CloseCombat(frame) => frame.step(table, umpire),
            Frame::Roll(frame) => frame.step(table, umpire),
            Frame::LeaderHit(frame) => frame.step(table, umpire),
            Frame::LoneLeader(frame) => frame.step(table, umpire),
            Frame::Retreat(frame) => frame.step(table, umpire),
            Frame::LackOfHonor(frame) => frame.step(table, umpire),
            Frame::EndOfTurn(frame) => frame.step(table, umpire),
            Frame::DragonPlay(frame) => frame.step(table, umpire),
            Frame::BurnedGranaries(frame) => frame.step(table, umpire),
            Frame::Challenge(frame) => frame.step(table, umpire),
        };
        // Victory is decided the instant the last banner is gained, whoever's turn it is.
        if flow.is_ok()
            && let Some(outcome) = won(table)
        {
            return Ok(Flow::Over(outcome));
        }
        flow
    }
}
