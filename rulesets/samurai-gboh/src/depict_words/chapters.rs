//! Which sections an event is of, as patterns. The sentences of each language stand in one file for each of
//! these, and each file names the others where its own end: an event that is in no list, or that a file
//! does not tell, does not compile.

/// The turn, the Initiative, Orders, movement and facing (3.0 to 7.0).
macro_rules! orders {
    () => {
        Event::TurnBegins { .. }
            | Event::InitiativeRolled { .. }
            | Event::InitiativeTo { .. }
            | Event::Named { .. }
            | Event::Activated { .. }
            | Event::Roused { .. }
            | Event::Stood { .. }
            | Event::Continuity { .. }
            | Event::Passed { .. }
            | Event::Coordination { .. }
            | Event::CoordinationShock { .. }
            | Event::OnlyAttacks { .. }
            | Event::Momentum { .. }
            | Event::Doom { .. }
            | Event::TrumpTried { .. }
            | Event::Finished { .. }
            | Event::Reluctant { .. }
            | Event::PhaseBegins { .. }
            | Event::OutOfCommand { .. }
            | Event::OutOfCommandDie { .. }
            | Event::Moved { .. }
            | Event::Turned { .. }
            | Event::Rode { .. }
            | Event::Withdraws { .. }
            | Event::Withdrew { .. }
            | Event::FellBack { .. }
            | Event::TurnChecked { .. }
            | Event::LoneBusho { .. }
    };
}

/// Fire and shock (8.0, 9.0).
macro_rules! combat {
    () => {
        Event::Fired { .. }
            | Event::DisruptionChecked { .. }
            | Event::Aggression { .. }
            | Event::PalisadeDown { .. }
            | Event::GunsAbandoned { .. }
            | Event::Designated { .. }
            | Event::Column { .. }
            | Event::Shocked { .. }
            | Event::ShockReport { .. }
            | Event::BothWouldRout { .. }
            | Event::Advanced { .. }
            | Event::Engaged { .. }
    };
}

/// Single combat, samurai and the fates of leaders (10.0).
macro_rules! men {
    () => {
        Event::CasualtyRolled { .. }
            | Event::ShotAt { .. }
            | Event::Casualty { .. }
            | Event::Wounded { .. }
            | Event::Killed { .. }
            | Event::DuelBegins { .. }
            | Event::DuelRound { .. }
            | Event::DuelWon { .. }
            | Event::LostFace { .. }
            | Event::HeadTaken { .. }
            | Event::HeadsLost { .. }
            | Event::SamuraiDrawn { .. }
            | Event::SamuraiMoved { .. }
            | Event::SamuraiCharges { .. }
            | Event::ChargeChecked { .. }
            | Event::Challenged { .. }
            | Event::Accepted { .. }
            | Event::SendTried { .. }
            | Event::Ignored { .. }
            | Event::Seppuku { .. }
            | Event::HaraKiri { .. }
            | Event::Inspired { .. }
            | Event::Restored { .. }
            | Event::Replaced { .. }
    };
}

/// Hits, Disruption, rout, recovery and flight (11.0).
macro_rules! effects {
    () => {
        Event::Checked { .. }
            | Event::Hit { .. }
            | Event::Disrupted { .. }
            | Event::Routed { .. }
            | Event::RoutMoved { .. }
            | Event::Eliminated { .. }
            | Event::HitsRemoved { .. }
            | Event::RecoveryTried { .. }
            | Event::RallyTried { .. }
            | Event::FlightChecked { .. }
    };
}

/// Victory, and what each battle adds (12.0 and the scenario book).
macro_rules! battles {
    () => {
        Event::RoutPoints { .. }
            | Event::ArmyRouts { .. }
            | Event::LimitReached { .. }
            | Event::FortFired { .. }
            | Event::FortBurns { .. }
            | Event::FortDestroyed { .. }
            | Event::Flames { .. }
            | Event::Storm { .. }
            | Event::StormEnds
            | Event::RainRolled { .. }
            | Event::LevelChanged { .. }
            | Event::ArrivalRolled { .. }
            | Event::Arrived { .. }
            | Event::LeftBehind { .. }
            | Event::DefectionRolled { .. }
            | Event::Defected { .. }
            | Event::NanguRolled { .. }
            | Event::KeptRolled { .. }
            | Event::Resited { .. }
            | Event::GotAway { .. }
    };
}
