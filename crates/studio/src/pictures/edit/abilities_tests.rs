//! What can be done is said: nobody finds a change that stands in no list.

use super::tone::Tone;
use super::wanted::{Change, Wanted};
use super::{ABILITIES, MAX_PARTS};

/// The line that tells of a change. A new kind of change, or a new tone, does not compile without one.
const fn told_by(change: &Change) -> &'static str {
    match change {
        Change::Tone(Tone::Light(_), _) => ABILITIES[0],
        Change::Tone(Tone::Contrast(_), _) => ABILITIES[1],
        Change::Tone(Tone::Saturation(_), _) => ABILITIES[2],
        Change::Tone(Tone::Warmth(_), _) => ABILITIES[3],
        Change::Tone(Tone::Tint(..) | Tone::Recolour(..), _) => ABILITIES[4],
        Change::Tone(Tone::Grey, _) => ABILITIES[5],
        Change::Tone(Tone::Sepia, _) => ABILITIES[6],
        Change::Tone(Tone::Invert, _) => ABILITIES[7],
        Change::Blur(..) => ABILITIES[8],
        Change::Pixelate(..) => ABILITIES[9],
        Change::Crop(_) => ABILITIES[10],
        Change::Turn(_) => ABILITIES[11],
        Change::Caption(_) => ABILITIES[12],
        Change::Fill(..) => ABILITIES[13],
        Change::Weather(_) => ABILITIES[14],
        Change::Remove => ABILITIES[15],
        Change::Colour(_) => ABILITIES[16],
        Change::Add(_) => ABILITIES[17],
    }
}

#[test]
fn each_line_is_read_as_the_change_that_it_tells_of() {
    for line in ABILITIES {
        let wanted = Wanted::of(line, MAX_PARTS);
        let told: Vec<_> = wanted.changes.iter().map(|(change, _)| told_by(change)).collect();
        assert!(told.contains(&line), "{line}: {told:?}");
    }
}
