//! What time it is: the system's, or one that stands still in tests.

use std::time::{SystemTime, UNIX_EPOCH};

/// A clock.
#[derive(Clone, Copy, Debug, Default)]
pub enum Clock {
    /// The system's.
    #[default]
    System,
    /// Always this, in milliseconds since 1970.
    Still(i64),
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as i64)
            }
            Clock::Still(at) => *at,
        }
    }
}

/// Year, month, day and minute of the day of a moment.
fn civil(milliseconds: i64) -> (i64, i64, i64, i64) {
    let minutes = milliseconds.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    // Days since 1970 to a civil date, counting years from March so that leap days come last.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day, minute)
}

/// A moment as `2026-11-16 00:44 UTC`.
pub(crate) fn date(milliseconds: i64) -> String {
    let (year, month, day, minute) = civil(milliseconds);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

/// A moment as the header of a letter has it: `16 Nov 2026 00:44:36 +0000`.
pub(crate) fn mail_date(milliseconds: i64) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (year, month, day, minute) = civil(milliseconds);
    let (month, second) =
        (MONTHS[month as usize - 1], milliseconds.div_euclid(1000).rem_euclid(60));
    format!("{day} {month} {year} {:02}:{:02}:{second:02} +0000", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_civil() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_794_789_876_000), "2026-11-16 00:44 UTC");
        assert_eq!(mail_date(1_794_789_876_000), "16 Nov 2026 00:44:36 +0000");
    }
}
