//! What is behind and below: from the sky to what frames the picture.
//!
//! - `sky`: light, clouds, stars; `heavens`: sun, moon, rainbow; `air`: rain, snow, mist
//! - `shapes`: hills, ridges, trees in rows
//! - the rest: one place each

mod abstracts;
mod air;
mod city;
mod desert;
mod forest;
mod fuji;
mod heavens;
mod kitchen;
mod lake;
mod meadow;
mod mountains;
mod room;
mod sea;
mod shapes;
mod sky;
mod space;
mod underwater;
mod village;

pub(super) use heavens::bow;

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
        Land::Lake => lake::back(pen, stage),
        Land::Village => village::back(pen, stage),
        Land::Fuji => fuji::back(pen, stage),
        Land::Kitchen => kitchen::back(pen, stage),
        Land::Backdrop => kitchen::backdrop(pen, stage),
    }
}

/// What is before them.
pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    match stage.land {
        Land::Fuji => fuji::front(pen, stage),
        Land::Lake => lake::front(pen, stage),
        Land::Mountains | Land::Meadow | Land::Village => meadow::front(pen, stage),
        Land::Sea => sea::front(pen, stage),
        Land::Forest => forest::front(pen, stage),
        Land::Desert => desert::front(pen, stage),
        Land::Underwater => underwater::front(pen, stage),
        Land::City | Land::Space | Land::Room | Land::Abstract | Land::Kitchen | Land::Backdrop => {}
    }
    if !matches!(
        stage.land,
        Land::Space | Land::Underwater | Land::Room | Land::Abstract | Land::Kitchen | Land::Backdrop
    ) {
        air::front(pen, stage);
    }
}
