//! Scenarios: reading a file, checking all of it, and laying it out.

pub mod draft;
pub mod file;

use self::draft::{Draft, fresh, headquarters, kind_faults, read_troops, strength_fault};
use self::file::{ClanFile, File, SideFile, UnitFile};
use crate::contents::Frame;
use crate::s02_sequence::SetUp;
use crate::sheet::{ClanCard, Moral, NONE, Piece, SideCard, UnitCard};
use crate::table::{Leader, LeaderId, Table};
use crate::unit::Place;
use crate::words::{Role, TroopType};
use engine::{Fault, Faults, House, Scenario, Seat, lenient};
use ground::measured::{Angle, Length, Vec2};
use toml::Spanned;

/// Reads, checks and lays out a scenario under house rules.
pub fn set_up(scenario: &Scenario, house: &House) -> Result<(Table, Frame), Faults> {
    let draft = read(&scenario.text)?;
    let mut table = draft.table()?;
    Ok((apply(&mut table, house), frame(house)))
}

/// The first procedure of a game under house rules.
pub fn frame(house: &House) -> Frame {
    Frame::SetUp(SetUp { ratings: house.get(crate::BOOK, "ratings") != "when-needed" })
}

/// Puts house rules on a table.
pub fn apply(table: &mut Table, house: &House) -> Table {
    let book = crate::BOOK;
    table.rules.weather = match house.get(book, "weather") {
        "on" => true,
        "off" => false,
        _ => table.battle.weather,
    };
    table.rules.events = house.on(book, "events");
    table.rules.cards = house.get(book, "activation") == "cards";
    if let Ok(turns) = house.get(book, "turn-limit").parse() {
        table.rules.turns = turns;
    }
    table.rules.handicap = Seat::BOTH.map(|seat| {
        let side = house.get(book, "handicap").split_once('-');
        let mine = side.filter(|(name, _)| Seat::read(name) == Some(seat));
        mine.and_then(|(_, count)| count.parse().ok()).unwrap_or(0)
    });
    if house.get(book, "ratings") != "scenario" {
        for leader in table.all_leaders() {
            table[leader].rating = 0;
        }
    }
    *table
}

/// Where in the file units stand, so that faults can point at them.
struct Reader<'a> {
    text: &'a str,
    draft: Draft,
    spots: Vec<usize>,
    faults: Faults,
    /// Could every value be read? If not, something stands in for it, and where everybody stands is
    /// not judged.
    sound: bool,
    deploy: i32,
}

/// Reads and checks a file; every fault at once.
pub fn read(text: &str) -> Result<Draft, Faults> {
    let mut unread = Faults::default();
    let help = "the head of data/scenarios/first-steps.toml explains the fields";
    let Some(file) = lenient::read::<File>(text, help, &mut unread) else { return Err(unread) };
    let mut reader = Reader {
        text,
        draft: Draft::default(),
        spots: Vec::new(),
        faults: Faults::default(),
        sound: unread.0.is_empty(),
        deploy: i32::from(file.deploy) * 100,
    };
    reader.battle(&file);
    reader.side(Seat::Red, &file.red);
    reader.side(Seat::Blue, &file.blue);
    let draft = &reader.draft;
    for (unit, what) in if reader.sound { draft.faults() } else { draft.names() } {
        let at = unit.and_then(|unit| reader.spots.get(unit).copied());
        reader.note(at, what);
    }
    let Reader { draft, mut faults, .. } = reader;
    // What else is said of a value that could not be read is said of what stands in for it.
    let at = |fault: &Fault| (fault.line, fault.column);
    faults.0.retain(|fault| !unread.0.iter().any(|told| at(told) == at(fault)));
    unread.0.append(&mut faults.0);
    unread.or(draft)
}

impl Reader<'_> {
    fn note(&mut self, at: Option<usize>, what: impl Into<String>) {
        let fault = Fault::new(what);
        self.faults.push(match at {
            Some(byte) => fault.at_byte(self.text, byte),
            None => fault,
        });
    }

    fn seat(&mut self, word: &str) -> Seat {
        Seat::read(word).unwrap_or_else(|| {
            self.note(None, format!("'{word}' is not a side: red or blue"));
            Seat::Red
        })
    }

    fn battle(&mut self, file: &File) {
        let (format, source) = (file.format.get_ref(), file.source.get_ref());
        if *format != 1 {
            let what = format!("format {format} is not known; this program reads 1");
            self.note(Some(file.format.span().start), what);
        }
        if !["rulebook", "reconstructed", "house"].contains(&source.as_str()) {
            let what = format!("source '{source}' is not rulebook, reconstructed or house");
            self.note(Some(file.source.span().start), what);
        }
        let battle = &mut self.draft.battle;
        battle.title.clone_from(&file.title);
        battle.size = (Length::cm(file.table.width.into()), Length::cm(file.table.height.into()));
        battle.turns = file.turns.max(1);
        battle.notes.clone_from(&file.notes);
        battle.fog_turns = file.fog_turns;
        battle.weather = file.weather;
        battle.sky = file.sky;
        battle.season = file.season;
        let fair = |size: u16| (30..=300).contains(&size);
        if self.sound && !(fair(file.table.width) && fair(file.table.height)) {
            self.note(None, "the table is 30 to 300 cm wide and high");
        }
        if let Some(word) = &file.first_initiative {
            self.draft.battle.first_initiative = Some(self.seat(word));
        }
        if let Some(moral) = &file.moral {
            let seat = self.seat(&moral.side);
            if moral.line > file.table.height {
                self.note(None, "the line of the moral victory is not on the table");
            }
            let line = (moral.line.min(300) * 100) as i16;
            self.draft.battle.moral = Some(Moral { seat, line });
        }
        for piece in &file.terrain {
            let facing = Angle::degrees(piece.facing.into());
            let (width, depth) = (Length(piece.width.0), Length(piece.depth.0));
            if width.0 <= 0 || depth.0 <= 0 || width.0 > 30_000 || depth.0 > 30_000 {
                self.note(Some(piece.name.span().start), "its width and depth are not a size");
                continue;
            }
            let middle = Vec2::new(piece.x.0, piece.y.0);
            let level = piece.level.unwrap_or(u8::from(piece.kind.hill()));
            self.draft.battle.terrain.push(Piece {
                name: piece.name.get_ref().clone(),
                kind: piece.kind,
                rect: Piece::lies(piece.kind, middle, facing, (width, depth)),
                level,
                no_cavalry: piece.no_cavalry,
            });
        }
        self.villages();
    }

    /// A settlement of two or more buildings is enclosed by a fence.
    fn villages(&mut self) {
        let terrain = &self.draft.battle.terrain;
        let close = |a: &Piece, b: &Piece| a.rect.distance(&b.rect) <= Length::cm(10);
        let buildings: Vec<&Piece> =
            terrain.iter().filter(|piece| piece.kind == crate::words::Terrain::Building).collect();
        let settled = buildings.iter().enumerate().any(|(index, one)| {
            buildings[..index].iter().any(|other| close(one, other))
                && !terrain.iter().any(|piece| {
                    piece.kind.linear() && piece.rect.distance(&one.rect) <= Length::cm(10)
                })
        });
        if settled {
            self.note(None, "a settlement of two or more buildings must be enclosed by a fence");
        }
    }

    fn side(&mut self, seat: Seat, file: &SideFile) {
        let general = &file.general;
        self.draft.battle.sides[seat.index()] =
            SideCard { name: file.name.clone(), general: general.name.get_ref().clone() };
        let rating = self.rating(general.rating.as_ref(), 2, 4);
        let (x, y) = (general.x.0 as i16, general.y.0 as i16);
        let mut leader = Leader { x, y, rating, flags: Leader::ALIVE, ..Leader::default() };
        if general.seated {
            // Where a mobile General begins is his own affair (1.generals.mobile-deploy).
            self.deployed(seat, Vec2::new(x.into(), y.into()), general.name.span().start);
        }
        let spot = Vec2::new(general.x.0, general.y.0);
        if self.sound && !self.draft.battle.holds_point(spot) {
            self.note(Some(general.name.span().start), "the General is not on the table");
        }
        if general.seated {
            let name = format!("{} headquarters", file.name);
            let mut unit = fresh(1, Some(1));
            unit.put(Vec2::new(x.into(), y.into()), ahead(seat));
            let hq = self.draft.add_unit(headquarters(name, seat), unit);
            self.spots.push(general.name.span().start);
            leader.flags |= Leader::SEATED;
            leader.with = hq as u8;
        }
        *self.draft.leader_mut(LeaderId::general(seat)) = leader;
        if let Some(guard) = &file.hatamoto {
            self.guard(seat, guard, general.seated, Vec2::new(x.into(), y.into()));
        }
        for clan in &file.clan {
            self.clan(seat, clan);
        }
    }

    fn guard(&mut self, seat: Seat, file: &UnitFile, seated: bool, general: Vec2) {
        let index = self.unit(seat, NONE, Role::Hatamoto, file, false);
        let at = Some(file.troops.span().start);
        let kind = self.draft.battle.units[index].kind;
        let wanted = if seated { TroopType::Samurai } else { TroopType::MountedSamurai };
        if kind != wanted {
            let how = if seated {
                "a seated General are on foot"
            } else {
                "a mobile General are mounted"
            };
            self.note(at, format!("the hatamoto of {how} (samurai or mounted-samurai)"));
        }
        if self.sound && self.draft.rect(index).distance_to(general) > Length::cm(20) {
            self.note(at, "hatamoto are deployed within 20 cm of their General");
        }
    }

    fn rating(&mut self, rating: Option<&Spanned<u8>>, least: u8, most: u8) -> u8 {
        let Some(rating) = rating else { return 0 };
        let value = *rating.get_ref();
        if !(least..=most).contains(&value) {
            self.note(
                Some(rating.span().start),
                format!("a rating here is {least} to {most}, not {value}"),
            );
        }
        value
    }

    fn clan(&mut self, seat: Seat, file: &ClanFile) {
        let at = file.daimyo.span().start;
        let rating = self.rating(file.rating.as_ref(), 1, 3);
        let enters = file.enters.as_ref().map(|word| match word.get_ref().as_str() {
            "left" => false,
            "right" => true,
            other => {
                self.note(Some(word.span().start), format!("'{other}' is not left or right"));
                false
            }
        });
        let height = (self.draft.battle.size.1.0 / 100) as u16;
        match (enters, file.entry) {
            (Some(_), None) => {
                self.note(Some(at), "a clan that enters needs an entry: the y from and to");
            }
            (Some(_), Some([from, to])) if from > to || to > height => {
                self.note(Some(at), format!("entry [{from}, {to}] is not a stretch of the edge"));
            }
            _ => {}
        }
        if file.from_turn > self.draft.battle.turns {
            self.note(Some(at), format!("turn {} never comes", file.from_turn));
        }
        let entry = file.entry.unwrap_or([0, 0]).map(|cm| (cm.min(300) * 100) as i16);
        let mut leader = Leader { rating, flags: Leader::ALIVE, ..Leader::default() };
        if enters.is_some() {
            leader.flags |= Leader::WAITING;
        }
        let card = ClanCard {
            name: file.daimyo.get_ref().clone(),
            seat,
            mounted: !file.foot,
            from_turn: file.from_turn,
            enters,
            entry: (entry[0], entry[1]),
        };
        let clan = self.draft.add_clan(card, leader);
        let mut first = None;
        for unit in &file.units {
            let index = self.unit(seat, clan as u8, Role::Line, unit, enters.is_some());
            first.get_or_insert(index);
        }
        let with = match &file.with {
            None => first,
            Some(name) => {
                let found = self.draft.unit(name.get_ref());
                if found.is_none_or(|unit| self.draft.battle.units[unit].clan as usize != clan) {
                    self.note(
                        Some(name.span().start),
                        "a daimyo starts with a unit of his own clan",
                    );
                }
                found
            }
        };
        if first.is_none() {
            self.note(Some(at), "a clan has 1 to 6 units");
        }
        if enters.is_none() {
            self.draft.leader_mut(LeaderId::daimyo(clan as u8)).with =
                with.map_or(NONE, |unit| unit as u8);
        }
    }

    fn unit(&mut self, seat: Seat, clan: u8, role: Role, file: &UnitFile, late: bool) -> usize {
        let at = file.troops.span().start;
        let troops = read_troops(file.troops.get_ref());
        let known = troops.is_ok();
        let (kind, quality, weapon, armour) = match troops {
            Ok(troops) => troops,
            Err(what) => {
                self.note(Some(at), what);
                Default::default()
            }
        };
        let (name, stands) = (file.name.get_ref().clone(), *file.stands.get_ref());
        let card = UnitCard { name, seat, clan, role, kind, quality, weapon, armour, stands };
        // Of words that cannot be read nothing more can be said.
        if known {
            for what in kind_faults(&card) {
                self.note(Some(at), what);
            }
            if let Some(what) = strength_fault(&card) {
                self.note(Some(file.stands.span().start), what);
            }
        }
        if let Some(files) = file.files
            && !(1..=stands.max(1)).contains(&files)
            && stands > 0
        {
            self.note(Some(at), format!("{stands} stands cannot stand {files} wide"));
        }
        if file.facing.is_some_and(|degrees| degrees >= 360) {
            self.note(Some(at), "a facing is 0 to 359 degrees");
        }
        let mut unit = fresh(stands, file.files);
        let front = Vec2::new(file.x.0, file.y.0);
        let facing = file.facing.map_or(ahead(seat), |degrees| Angle::degrees(degrees.into()));
        unit.put(front, facing);
        if late {
            unit.place = Place::Waiting;
        } else {
            self.deployed(seat, front, file.name.span().start);
        }
        self.spots.push(file.name.span().start);
        self.draft.add_unit(card, unit)
    }

    /// Everybody begins within the depth of deployment of his own edge.
    fn deployed(&mut self, seat: Seat, front: Vec2, at: usize) {
        let height = self.draft.battle.size.1.0;
        let depth = match seat {
            Seat::Red => height - front.y,
            Seat::Blue => front.y,
        };
        if self.sound && depth > self.deploy {
            let cm = self.deploy / 100;
            self.note(Some(at), format!("it stands outside the {cm} cm of its side's deployment"));
        }
    }
}

/// The way a side looks at the start.
pub fn ahead(seat: Seat) -> Angle {
    match seat {
        Seat::Red => Angle::UP,
        Seat::Blue => Angle::DOWN,
    }
}
