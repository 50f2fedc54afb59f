//! Zones against what the rulebook and the rulings say, exhaustively.

use ground::zones::{End, Facing, Grid, GridFault, Row, Zone, ZoneSet};

#[test]
fn the_standard_table_has_fifteen_zones_and_three_reserves_a_side() {
    let grid = Grid::standard();
    assert_eq!(grid.table().count(), 15);
    assert_eq!(grid.table_zones(), 15);
    for end in End::ALL {
        let columns: Vec<u8> = grid.reserves(end).map(Zone::column).collect();
        assert_eq!(columns, [1, 2, 3]);
    }
    assert_eq!(Grid::new(5, &[1, 2, 3], &[3, 2, 1]), Ok(grid));
}

#[test]
fn steps_go_back_the_way_they_came_on_every_size_of_table() {
    for columns in 1..=9 {
        let grid = Grid::new(columns, &[0], &[]).unwrap();
        for zone in grid.table() {
            for (way, next) in grid.neighbours(zone) {
                assert_eq!(grid.step(next, way.opposite()), Some(zone));
                assert_eq!(grid.steps(zone, next), 1);
                assert!(grid.around(zone).contains(next));
            }
            for other in grid.table() {
                let (across, down) = (
                    zone.column().abs_diff(other.column()),
                    zone.row().unwrap().abs_diff(other.row().unwrap()),
                );
                assert_eq!(grid.around(zone).contains(other), across.max(down) == 1);
                assert_eq!(grid.steps(zone, other), across + down);
            }
        }
    }
}

#[test]
fn each_player_counts_from_his_own_left_and_rear() {
    let grid = Grid::standard();
    let left_rear = grid.zone_seen_from(End::North, 0, Row::OwnRear).unwrap();
    assert_eq!((left_rear.column(), left_rear.row()), (4, Some(2)));
    for end in End::ALL {
        for zone in grid.table() {
            let (column, row) =
                (grid.column_seen_from(end, zone), grid.row_seen_from(end, zone).unwrap());
            assert_eq!(grid.zone_seen_from(end, column, row), Some(zone));
        }
        assert_eq!(grid.zone_seen_from(end, 5, Row::Middle), None);
        for row in Row::ALL {
            let zone = grid.zone_seen_from(end, 2, row).unwrap();
            let ahead = grid.step(zone, end.ahead());
            assert_eq!(ahead.is_none(), row == Row::EnemyRear);
        }
    }
}

#[test]
fn reserves_lie_straight_behind_rear_zones_and_nowhere_else() {
    let grid = Grid::standard();
    for zone in grid.table() {
        match grid.reserve_behind(zone) {
            Some(reserve) => {
                assert_eq!(grid.in_front_of_reserve(reserve), Some(zone));
                assert_eq!(grid.steps(zone, reserve), 1);
                assert!(reserve.row().is_none() && grid.contains(reserve));
                assert!(grid.around(zone).into_iter().all(|z| z.reserve_of().is_none()));
            }
            None => assert!(zone.row() == Some(1) || zone.column() == 0 || zone.column() == 4),
        }
    }
    for reserve in grid.reserves(End::South) {
        assert_eq!(grid.neighbours(reserve).count(), 0);
        assert_eq!(grid.step(reserve, Facing::North), None);
    }
}

#[test]
fn faults_and_saved_grids_are_checked() {
    assert_eq!(Grid::new(0, &[], &[]), Err(GridFault::Columns(0)));
    assert_eq!(Grid::new(10, &[], &[]), Err(GridFault::Columns(10)));
    assert_eq!(Grid::new(3, &[], &[3]), Err(GridFault::NoSuchColumn(End::North, 3)));
    let saved = serde_json::to_string(&Grid::standard()).unwrap();
    assert_eq!(serde_json::from_str::<Grid>(&saved).unwrap(), Grid::standard());
    assert!(serde_json::from_str::<Grid>("[200,[0,0]]").is_err());
    assert!(serde_json::from_str::<Zone>("45").is_err());
}

#[test]
fn a_set_of_zones_holds_what_was_put_in() {
    let grid = Grid::standard();
    let mut set: ZoneSet = grid.table().collect();
    assert_eq!(set.len(), 15);
    assert!(set.into_iter().eq(grid.table()));
    let zone = grid.zone(2, 1).unwrap();
    set.remove(zone);
    assert!(!set.contains(zone));
    assert_eq!(set.intersection(grid.around(zone)), grid.around(zone));
    assert!(grid.around(zone).difference(set).is_empty());
}
