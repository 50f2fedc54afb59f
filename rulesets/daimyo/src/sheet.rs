//! What does not change during a battle: the table, its terrain, and who belongs to what.

use crate::words::{Armour, Quality, Role, Season, Terrain, TroopType, Weapon, Weather};
use engine::{Interned, Registry, Seat};
use ground::measured::{Angle, Length, Rect, Vec2};

/// Units one battle may have, over both sides.
pub const MOST_UNITS: usize = 64;
/// Clans one battle may have, over both sides.
pub const MOST_CLANS: usize = 30;
/// Nobody, nothing, nowhere: stands where an index could.
pub const NONE: u8 = u8::MAX;
/// The width of every stand.
pub const STAND: Length = Length::mm(40);

/// A unit as its army list gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitCard {
    /// Its name.
    pub name: String,
    /// Its side.
    pub seat: Seat,
    /// Its clan, or [`NONE`] for hatamoto and headquarters.
    pub clan: u8,
    /// What it is in its army.
    pub role: Role,
    /// What its figures are.
    pub kind: TroopType,
    /// How good it is.
    pub quality: Quality,
    /// What it carries.
    pub weapon: Weapon,
    /// What it wears.
    pub armour: Armour,
    /// Stands at the start of the game.
    pub stands: u8,
}

/// A clan and its daimyo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClanCard {
    /// The daimyo's name, which is the clan's.
    pub name: String,
    /// Its side.
    pub seat: Seat,
    /// Does the daimyo ride?
    pub mounted: bool,
    /// It may not be activated before this turn.
    pub from_turn: u8,
    /// It comes from off the table, over the left (`Some(false)`) or right short edge.
    pub enters: Option<bool>,
    /// Where it may enter: from this y to that.
    pub entry: (i16, i16),
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Terrain,
    /// Where it lies.
    pub rect: Rect,
    /// How high, for hills.
    pub level: u8,
    /// Cavalry may not cross it.
    pub no_cavalry: bool,
}

impl Piece {
    /// Where ground of this size lies. The long side of a fence or wall is its width, whichever was given
    /// so: who is behind it and who crosses it is told by its two long sides.
    pub fn lies(kind: Terrain, middle: Vec2, facing: Angle, size: (Length, Length)) -> Rect {
        let (width, depth) = size;
        let front = middle + facing.shift(depth.halved());
        let rect = Rect::new(front, facing, width, depth);
        let lengthwise = kind.linear() && depth > width;
        if lengthwise { rect.turned(Angle::RIGHT, depth, width) } else { rect }
    }
}

/// One side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideCard {
    /// "Takeda".
    pub name: String,
    /// The General's name.
    pub general: String,
}

/// A term of victory besides the loss of a third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moral {
    /// Whose moral victory.
    pub seat: Seat,
    /// The line he must cross in good order.
    pub line: i16,
}

/// Everything that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// What the battle is called.
    pub title: String,
    /// Width and height of the table.
    pub size: (Length, Length),
    /// Both sides.
    pub sides: [SideCard; 2],
    /// All clans, Red's first.
    pub clans: Vec<ClanCard>,
    /// All units.
    pub units: Vec<UnitCard>,
    /// What lies on the table.
    pub terrain: Vec<Piece>,
    /// Turns that begin in fog, whatever the weather rules.
    pub fog_turns: u8,
    /// The season, if the scenario gives one.
    pub season: Option<Season>,
    /// Does the scenario use weather?
    pub weather: bool,
    /// The weather at the start.
    pub sky: Weather,
    /// Who has the initiative on the first turn, if the scenario says.
    pub first_initiative: Option<Seat>,
    /// After this turn the game is a draw.
    pub turns: u8,
    /// Moral victories.
    pub moral: Option<Moral>,
    /// What is ours in it, shown beside the table.
    pub notes: Vec<String>,
}

static BATTLES: Registry<Battle> = Registry::new();

impl Interned for Battle {
    fn registry() -> &'static Registry<Battle> {
        &BATTLES
    }
}

impl Battle {
    /// A bare table of the usual size (G-12).
    pub fn bare() -> Battle {
        Battle {
            title: String::new(),
            size: (Length::cm(180), Length::cm(120)),
            sides: [SideCard::default(), SideCard::default()],
            clans: Vec::new(),
            units: Vec::new(),
            terrain: Vec::new(),
            fog_turns: 0,
            season: None,
            weather: false,
            sky: Weather::Fine,
            first_initiative: None,
            turns: 20,
            moral: None,
            notes: Vec::new(),
        }
    }

    /// Is the rectangle wholly on the table?
    pub fn holds(&self, rect: &Rect) -> bool {
        rect.is_on_table(self.size.0, self.size.1)
    }

    /// Is the point on the table?
    pub fn holds_point(&self, point: Vec2) -> bool {
        (0..=self.size.0.0).contains(&point.x) && (0..=self.size.1.0).contains(&point.y)
    }

    /// The clan of this daimyo.
    pub fn clan(&self, index: u8) -> Option<&ClanCard> {
        self.clans.get(index as usize)
    }

    /// Index of the first piece of terrain with this name.
    pub fn piece(&self, index: u8) -> Option<&Piece> {
        self.terrain.get(index as usize)
    }

    /// Is there any terrain that matters to movement?
    pub fn is_bare(&self) -> bool {
        self.terrain.is_empty()
    }
}
