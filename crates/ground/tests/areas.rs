//! Areas: our map of Nagashino read from its listing, and the faults of bad maps.

mod common;

use common::SplitMix64;
use ground::areas::{
    Area, AreaFault, AreaGraph, AreaSet, AreaSpec, BorderSpec, Colour, ListingTrouble, Stroke,
    Terrain,
};

const NAGASHINO: &str = "
101|II|1|brown|Gokurakuji woods|02.b 06.b
202|II|2|brown|Gokurakuji-yama (Nobunaga HQ)|01.b 03.b 06 07
203|II|2|brown|Chausu-yama|02.b 04 07 08
104|II|1|yellow|Takamatsu-yama (Ieyasu HQ)|03 05 08 09
005|I|0|yellow|Toyokawa bank, west|04 09 10
106|II|1|yellow|Maruyama mound|01.b 02 07 11Sy 12Sy
107|I|1|yellow|Palisade north (Oda left)|02 03 06 08 12Dy 13Dy
108|I|1|yellow|Palisade centre (gun line)|03 04 07 09 13Dy 14Dy
109|I|1|yellow|Palisade south (Tokugawa)|04 05 08 10 14Dy 15Sy
010|I|0|yellow|Takehiro, open flank|05 09 15Sy
111|II|1|brown|Rengo headwater ravine|06Sy 12 16Tb
012|I|0|yellow|Rengo flats north|06Sy 07Dy 11 13 16Sy 17Sy
013|I|0|yellow|Rengo flats centre|07Dy 08Dy 12 14 17Sy 18Sy
014|I|0|yellow|Rengo flats south|08Dy 09Dy 13 15 18Sy 19Sy
015|I|0|yellow|Rengo mouth|09Sy 10Sy 14 19Sy 20Sy
116|II|1|brown|Wooded spur|11Tb 12Sy 17 21.b 22.b
017|I|0|yellow|Shitaragahara north|12Sy 13Sy 16 18 22 23
018|I|0|yellow|Shitaragahara centre|13Sy 14Sy 17 19 23 24
019|I|0|yellow|Shitaragahara south|14Sy 15Sy 18 20 24 25
020|I|0|yellow|Riverside meadow|15Sy 19 25
221|II|2|brown|North ridge|16.b 22.b 26Tb
122|II|1|brown|Baba hill|16.b 17 21.b 23 26.b 27
123|II|1|yellow|Naito hill|17 18 22 24 27 28
124|II|1|yellow|Yamagata hill|18 19 23 25 28 29
025|I|0|yellow|Riverside track|19 20 24 29 30
226|II|2|brown|North forest|21Tb 22.b 27.b 31.b 32
127|I|1|yellow|Arumi valley|22 23 26.b 28 32 33Dy
228|II|2|brown|Ioji-yama (Katsuyori HQ)|23 24 27 29 33Ty 34
029|I|0|yellow|Arumi road|24 25 28 30 34 35Dy
030|X|0|yellow|Toyokawa river|25 29 35
231|II|2|brown|Daitsuji-yama camp|26.b 32
132|I|1|yellow|Siege lines|26 27 31 33Dy
133|III|1|brown|Nagashino castle|27Dy 28Ty 32Dy 34
034|X|0|yellow|River confluence|28 29 33 35
335|II|3|brown|Tobigasu-yama fort|29Dy 30 34 36
336|II|3|brown|Matsuyama pass (Sakai)|35
";

const MIKATAGAHARA: &str = "
001|II|0|brown|Hoda slope woods|02.b 06.b
002|I|0|yellow|Iwaibe track|01.b 03 06Sy 07Sy 08Sy
003|I|0|yellow|Hoda slope road (Shingen)|02 04 08Sy
004|I|0|yellow|Nebarai|03 05.b 08Sy 09Sy 10Sy
005|II|0|brown|East pine wood|04.b 10.b
106|I|1|yellow|Plateau NW|01.b 02Sy 07 11.b
107|I|1|yellow|Plateau N, left|02Sy 06 08 11 12 13
108|I|1|yellow|Plateau N, centre|02Sy 03Sy 04Sy 07 09 13
109|I|1|yellow|Plateau N, right|04Sy 08 10 13 14 15
110|I|1|yellow|Plateau NE|04Sy 05.b 09 15
111|II|1|brown|West pine wood|06.b 07 12.b 16.b
112|I|1|yellow|Plateau left|07 11.b 13 16 17 18
113|I|1|yellow|Plateau centre|07 08 09 12 14 18
114|I|1|yellow|Plateau right|09 13 15 18 19 20
115|I|1|yellow|Oibara|09 10 14 20
116|I|1|yellow|Plateau SW|11.b 12 17 21.b
117|I|1|yellow|Tokugawa left|12 16 18 21 22 23
118|I|1|yellow|Tokugawa centre (Ieyasu)|12 13 14 17 19 23
119|I|1|yellow|Tokugawa right (Sakai)|14 18 20 23 24 25Sy
120|I|1|yellow|Oda contingent|14 15 19 25Sy
121|II|1|brown|Natsume wood|16.b 17 22.b 26Ty
122|I|1|yellow|South plateau|17 21.b 23 26Ty 27Sy 28Sy
123|I|1|yellow|Hamamatsu road|17 18 19 22 24 28Dy
124|I|1|yellow|Wago|19 23 25Sy 28Dy 29 30
025|II|0|yellow|Magome marsh|19Sy 20Sy 24Sy 30
026|II|0|brown|Saiga ravine|21Ty 22Ty 27Sy
027|I|0|yellow|Saiga edge|22Sy 26Sy 28Dy
128|III|1|brown|Hamamatsu castle|22Sy 23Dy 24Dy 27Dy 29Dy
029|II|0|brown|Castle town|24 28Dy 30
030|X|0|yellow|Magome river|24 25 29
";

fn counts(map: &AreaGraph) -> [usize; 5] {
    let mut counts = [0; 5];
    for a in map.areas() {
        for (b, border) in map.neighbours(a).filter(|&(b, _)| a < b) {
            // Borders of X areas do not matter, but they are counted as listed.
            assert_eq!(map.border(b, a), Some(border));
            counts[match (border.stroke, border.colour) {
                (Stroke::Dotted, Colour::Yellow) => 0,
                (Stroke::Dotted, Colour::Brown) => 1,
                (Stroke::Single, _) => 2,
                (Stroke::Double, _) => 3,
                (Stroke::Thick, _) => 4,
            }] += 1;
        }
    }
    counts
}

#[test]
fn both_maps_of_the_rulings_read_and_count_as_stated() {
    let map = AreaGraph::read(NAGASHINO).unwrap();
    assert_eq!((map.count(), counts(&map)), (36, [51, 9, 12, 8, 3]));
    let map = AreaGraph::read(MIKATAGAHARA).unwrap();
    assert_eq!((map.count(), counts(&map)), (30, [41, 9, 13, 4, 2]));
}

#[test]
fn castle_and_hill_see_but_do_not_reach_each_other() {
    let map = AreaGraph::read(NAGASHINO).unwrap();
    let area = |code| map.by_code(code).unwrap();
    let (hill, castle, river) = (area(228), area(133), area(34));
    assert!(map.adjacent(hill).contains(castle) && map.seen(hill).contains(castle));
    assert!(!map.open(hill).contains(castle));
    assert!(map.adjacent(castle).contains(river) && !map.open(castle).contains(river));
    assert_eq!(map.steps(hill, castle), Some(2));
    assert_eq!(map.steps(castle, river), None);
    let (ravine, spur) = (area(111), area(116));
    assert!(map.adjacent(ravine).contains(spur) && !map.seen(ravine).contains(spur));
    assert_eq!(map.spec(castle).name, "Nagashino castle");
    assert_eq!(map.spec(castle).terrain, Terrain::III);
}

#[test]
fn distances_are_symmetric_and_paths_as_long_as_they_say() {
    for text in [NAGASHINO, MIKATAGAHARA] {
        let map = AreaGraph::read(text).unwrap();
        let mut random = SplitMix64(11);
        for a in map.areas() {
            for b in map.areas() {
                assert_eq!(map.steps(a, b), map.steps(b, a));
                let avoid: AreaSet =
                    map.areas().filter(|&c| c != a && random.below(5) == 0).collect();
                for avoid in [AreaSet::EMPTY, avoid] {
                    let steps = map.steps_avoiding(a, b, avoid);
                    let path = map.path(a, b, avoid);
                    assert_eq!(steps, path.map(|p| p.areas().len() as u8 - 1));
                    let by_cost = map.costs(a, 31, |from, _, to| {
                        (map.open(from).contains(to) && !avoid.contains(to)).then_some(1)
                    });
                    assert_eq!(by_cost.cost(b), steps);
                    assert_eq!(map.within(a, 100, avoid).contains(b), steps.is_some());
                    if let Some(path) = path {
                        let areas = path.areas();
                        assert_eq!((areas[0], areas[areas.len() - 1]), (a, b));
                        for pair in areas.windows(2) {
                            assert!(map.open(pair[0]).contains(pair[1]));
                            assert!(!avoid.contains(pair[1]));
                        }
                    }
                }
                assert_eq!(map.steps_avoiding(a, b, AreaSet::EMPTY), map.steps(a, b));
            }
        }
    }
}

#[test]
fn costs_follow_borders_and_tell_the_way() {
    let map = AreaGraph::read(NAGASHINO).unwrap();
    let area = |code| map.by_code(code).unwrap();
    let cost = |_, border: ground::areas::Border, to: Area| {
        let across = match border.stroke {
            Stroke::Dotted => 0,
            Stroke::Single => 1,
            Stroke::Double => 2,
            Stroke::Thick => return None,
        };
        match map.spec(to).terrain {
            Terrain::I => Some(1 + across),
            Terrain::II => Some(2 + across),
            Terrain::III => Some(3 + across),
            Terrain::X => None,
        }
    };
    let costs = map.costs(area(19), 6, cost);
    // A test idea of the rulings: horse from 019 to 015 pay 1 for the area and 1 for the border.
    assert_eq!(costs.cost(area(15)), Some(2));
    assert_eq!(costs.entered_from(area(15)), Some(area(19)));
    assert_eq!(costs.cost(area(19)), Some(0));
    assert_eq!(costs.cost(area(202)), None);
    for to in costs.reached() {
        let mut at = to;
        let mut total = 0;
        while at != area(19) {
            let from = costs.entered_from(at).unwrap();
            total += cost(from, map.border(from, at).unwrap(), at).unwrap();
            at = from;
        }
        assert_eq!(Some(total), costs.cost(to));
    }
}

#[test]
fn every_fault_of_a_listing_is_told_at_once() {
    let text = "
        101|II|1|brown|Woods|02.b 03 77
        202|IV|2|brown|Hill|01.b
        003|I|1|yellow|Plain|01
        004|I|0|yellow|Lost|
        004|I|0|yellow|Again|003Q
        5|I|0|yellow";
    let faults = AreaGraph::read(text).unwrap_err();
    let troubles: Vec<_> = faults.iter().map(|fault| (fault.line, &fault.trouble)).collect();
    assert!(troubles.contains(&(3, &ListingTrouble::Word("type (I, II, III, X)", "IV".into()))));
    assert!(troubles.contains(&(4, &ListingTrouble::Level(3))));
    assert!(troubles.contains(&(7, &ListingTrouble::Parts(4))));
    assert!(troubles.contains(&(2, &ListingTrouble::Number("77".into()))));
    assert!(troubles.contains(&(6, &ListingTrouble::Word("border", "003Q".into()))));
    assert!(troubles.contains(&(0, &ListingTrouble::Map(AreaFault::SameCode(4)))));
    assert!(troubles.contains(&(0, &ListingTrouble::Map(AreaFault::CutOff(4)))));

    let one_sided = AreaGraph::read("001|I|0|yellow|A|02\n002|I|0|yellow|B|").unwrap_err();
    assert_eq!(one_sided[0].trouble, ListingTrouble::Map(AreaFault::OneSided(1, 2)));
}

#[test]
fn every_fault_of_lists_is_told_at_once() {
    let area = |code: u16, outline: Vec<(i32, i32)>| AreaSpec {
        code,
        name: String::new(),
        terrain: Terrain::I,
        level: 0,
        colour: Colour::Yellow,
        outline,
    };
    let border = |a, b, stroke| BorderSpec { a, b, stroke, colour: Colour::Yellow };
    let faults = AreaGraph::check(
        vec![area(1, vec![]), area(2, vec![(0, 0)]), area(3, vec![])],
        &[
            border(1, 2, Stroke::Dotted),
            border(2, 1, Stroke::Double),
            border(1, 1, Stroke::Dotted),
            border(9, 3, Stroke::Dotted),
            border(2, 3, Stroke::Thick),
        ],
    )
    .unwrap_err();
    assert_eq!(
        faults,
        [
            AreaFault::Outline(2),
            AreaFault::BordersDiffer(1, 2),
            AreaFault::OwnBorder(1),
            AreaFault::UnknownArea(3, 9),
            AreaFault::CutOff(3),
        ]
    );
    assert_eq!(AreaGraph::check(vec![], &[]), Err(vec![AreaFault::Empty]));
    let many: Vec<_> = (0..200).map(|code| area(code, vec![])).collect();
    assert_eq!(AreaGraph::check(many, &[]), Err(vec![AreaFault::TooMany(200)]));
}

#[test]
fn sets_of_areas_are_saved_whole() {
    let set: AreaSet = [0, 63, 64, 127].into_iter().filter_map(Area::from_index).collect();
    let saved = serde_json::to_value(set).unwrap();
    assert_eq!(serde_json::from_value::<AreaSet>(saved).unwrap(), set);
    assert_eq!(set.into_iter().map(Area::index).collect::<Vec<_>>(), [0, 63, 64, 127]);
}
