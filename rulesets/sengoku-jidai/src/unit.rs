//! Units as they lie on the table (1.4): four bytes each, everything printed is in the field's cards.

use ground::areas::Area;
use serde::{Deserialize, Serialize};

/// A zone of the map.
pub type Zone = Area;

/// A unit by its place in the order of battle.
pub type UnitId = u8;

/// The most units a battle can have: a power of two, so that looking one up needs no check.
pub const MOST_UNITS: usize = 128;

/// The twelve kinds of counter (0.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[allow(clippy::upper_case_acronyms)]
pub enum Kind {
    /// Teppo ashigaru.
    #[default]
    Te,
    /// Yari ashigaru.
    Ya,
    /// Bow ashigaru.
    Yu,
    /// Foot guards.
    YH,
    /// Servants.
    Ch,
    /// Samurai on foot.
    Sa,
    /// Hatamoto samurai on foot.
    SH,
    /// Mounted samurai.
    Ki,
    /// Mounted hatamoto.
    KH,
    /// A cannon.
    Oz,
    /// A daimyo.
    Da,
    /// A taisho.
    Ta,
}

impl Kind {
    /// All kinds, in the order of their codes.
    pub const ALL: [Kind; 12] = [
        Kind::Te,
        Kind::Ya,
        Kind::Yu,
        Kind::YH,
        Kind::Ch,
        Kind::Sa,
        Kind::SH,
        Kind::Ki,
        Kind::KH,
        Kind::Oz,
        Kind::Da,
        Kind::Ta,
    ];

    /// The code on the counter.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::Te => "Te",
            Kind::Ya => "Ya",
            Kind::Yu => "Yu",
            Kind::YH => "YH",
            Kind::Ch => "Ch",
            Kind::Sa => "Sa",
            Kind::SH => "SH",
            Kind::Ki => "Ki",
            Kind::KH => "KH",
            Kind::Oz => "Oz",
            Kind::Da => "Da",
            Kind::Ta => "Ta",
        }
    }

    /// What it is, in words.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Te => "teppo",
            Kind::Ya => "yari",
            Kind::Yu => "bows",
            Kind::YH => "foot guards",
            Kind::Ch => "servants",
            Kind::Sa => "samurai on foot",
            Kind::SH => "hatamoto on foot",
            Kind::Ki => "mounted samurai",
            Kind::KH => "mounted hatamoto",
            Kind::Oz => "cannon",
            Kind::Da => "daimyo",
            Kind::Ta => "taisho",
        }
    }

    /// Reads a code.
    pub fn read(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().eq_ignore_ascii_case(word))
    }

    /// A samurai, on foot or mounted.
    pub const fn is_samurai(self) -> bool {
        matches!(self, Kind::Sa | Kind::SH | Kind::Ki | Kind::KH)
    }

    /// On horseback.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Kind::Ki | Kind::KH)
    }

    /// A guard who may fight a second round (8.5.1).
    pub const fn is_hatamoto(self) -> bool {
        matches!(self, Kind::SH | Kind::KH | Kind::YH)
    }

    /// A daimyo or taisho.
    pub const fn is_leader(self) -> bool {
        matches!(self, Kind::Da | Kind::Ta)
    }

    /// The samurai counter on foot; any other kind is itself.
    pub const fn on_foot(self) -> Kind {
        match self {
            Kind::Ki => Kind::Sa,
            Kind::KH => Kind::SH,
            other => other,
        }
    }

    /// The mounted samurai counter; any other kind is itself.
    pub const fn on_horse(self) -> Kind {
        match self {
            Kind::Sa => Kind::Ki,
            Kind::SH => Kind::KH,
            other => other,
        }
    }
}

/// What became of a declared charge (8.5.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charge {
    /// None was declared.
    #[default]
    None,
    /// Declared, and no fire has had any result: worth +2 unless that changes.
    Fresh,
    /// A quality check from fire was passed: worth +1.
    Held,
    /// The marker is gone; the melee must still be fought.
    Lost,
}

impl Charge {
    /// What it adds to the melee.
    pub const fn bonus(self) -> i8 {
        match self {
            Charge::None | Charge::Lost => 0,
            Charge::Held => 1,
            Charge::Fresh => 2,
        }
    }
}

/// No longer in the game.
pub const OUT: u8 = 255;
/// A reinforcement that has not entered.
pub const WAITING: u8 = 254;
/// A leader's reverse side on the turn track (4.3).
pub const DUE: u8 = 253;

/// Something that is true of a unit or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag(u16);

impl Flag {
    /// A samurai unit in its mounted form.
    pub const MOUNTED: Flag = Flag(1 << 4);
    /// Marked as isolated (4.2).
    pub const ISOLATED: Flag = Flag(1 << 5);
    /// A leader on his reverse side (4.3).
    pub const GENERIC: Flag = Flag(1 << 6);
    /// Fights for Blue.
    pub const BLUE: Flag = Flag(1 << 7);
    /// Has moved, or chosen to stay, in this activation.
    pub const MOVED: Flag = Flag(1 << 8);
    /// Has fired in this enemy activation (8.4).
    pub const FIRED: Flag = Flag(1 << 9);
    /// Was lead attacker in this activation (8.2).
    pub const LED: Flag = Flag(1 << 10);
    /// Counter-charges the unit in its note (8.5.3).
    pub const COUNTERS: Flag = Flag(1 << 11);
    /// Is of a kind that exerts a ZoC (7.2); printed, kept here because it is asked so often.
    pub const EXERTS: Flag = Flag(1 << 14);
}

/// One unit on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its zone, or [`OUT`], [`WAITING`], [`DUE`].
    pub place: u8,
    /// Target zone of a charge, unit counter-charged, or the turn a replacement is due.
    pub note: u8,
    /// SP (2 bits), DS (2), what it is (4), what it did (4), its charge (2).
    bits: u16,
}

impl Unit {
    /// Is this true of it?
    #[inline]
    pub const fn has(self, flag: Flag) -> bool {
        self.bits & flag.0 != 0
    }

    /// Makes this true or false of it.
    #[inline]
    pub const fn set(&mut self, flag: Flag, on: bool) {
        if on {
            self.bits |= flag.0;
        } else {
            self.bits &= !flag.0;
        }
    }

    /// Does it exert a ZoC, being of the kind and neither DS nor isolated (7.2)?
    #[inline]
    pub const fn controls(self) -> bool {
        self.bits & (Flag::EXERTS.0 | Flag::ISOLATED.0 | 0b1100) == Flag::EXERTS.0
    }

    /// Its zone, if it is on the map.
    #[inline]
    pub const fn zone(self) -> Option<Zone> {
        Area::from_index(self.place)
    }

    /// Does it stand in this zone?
    #[inline]
    pub fn stands_in(self, zone: Zone) -> bool {
        self.place == u8::from(zone)
    }

    /// Strength points.
    #[inline]
    pub const fn sp(self) -> u8 {
        (self.bits & 3) as u8
    }

    /// Sets the strength points, 0 to 2.
    pub const fn set_sp(&mut self, sp: u8) {
        self.bits = (self.bits & !3) | (sp & 3) as u16;
    }

    /// Level of disorganization, 0 to 2.
    #[inline]
    pub const fn ds(self) -> u8 {
        (self.bits >> 2 & 3) as u8
    }

    /// Sets the level of disorganization.
    pub const fn set_ds(&mut self, ds: u8) {
        self.bits = (self.bits & !12) | ((ds & 3) as u16) << 2;
    }

    /// Its charge.
    #[inline]
    pub const fn charge(self) -> Charge {
        match self.bits >> 12 & 3 {
            0 => Charge::None,
            1 => Charge::Fresh,
            2 => Charge::Held,
            _ => Charge::Lost,
        }
    }

    /// Sets its charge.
    pub const fn set_charge(&mut self, charge: Charge) {
        self.bits = (self.bits & !0x3000) | (charge as u16) << 12;
    }

    /// Forgets what it did in an activation.
    #[inline]
    pub const fn rest(&mut self) {
        self.bits &= 0xFF | Flag::EXERTS.0;
        // Without a branch: this is done for a whole army at once.
        self.note &= ((self.place == DUE) as u8).wrapping_neg();
    }

    /// The zone it charges at, if it has declared a charge that was not fought yet.
    pub const fn charges_at(self) -> Option<Zone> {
        match self.charge() {
            Charge::None => None,
            _ => Area::from_index(self.note),
        }
    }
}
