//! What is behind and below: from the sky to what frames the picture.
//!
//! - `sky`: light, clouds, stars; `air`: rain, snow, mist
//! - `shapes`: hills, ridges, trees in rows
//! - the rest: one place each

mod abstracts;
mod air;
mod city;
mod desert;
mod forest;
mod meadow;
mod mountains;
mod room;
mod sea;
mod shapes;
mod sky;
mod space;
mod underwater;

use super::lexicon::Land;
use super::pen::Pen;
use super::scene::Stage;

/// What is behind the things.
pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    match stage.land {
        Land::Mountains => mountains::back(pen, stage),
        Land::Sea => sea::back(pen, stage),
        Land::Forest => forest::back(pen, stage),
        Land::City => city::back(pen, stage),
        Land::Desert => desert::back(pen, stage),
        Land::Meadow => meadow::back(pen, stage),
        Land::Space => space::back(pen, stage),
        Land::Underwater => underwater::back(pen, stage),
        Land::Room => room::back(pen, stage),
        Land::Abstract => abstracts::back(pen, stage),
    }
}

/// What is before them.
pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    match stage.land {
        Land::Mountains | Land::Meadow => meadow::front(pen, stage),
        Land::Sea => sea::front(pen, stage),
        Land::Forest => forest::front(pen, stage),
        Land::Desert => desert::front(pen, stage),
        Land::Underwater => underwater::front(pen, stage),
        Land::City | Land::Space | Land::Room | Land::Abstract => {}
    }
    if !matches!(
        stage.land,
        Land::Space | Land::Underwater | Land::Room | Land::Abstract
    ) {
        air::front(pen, stage);
    }
}
