//! What stands where, and in which light.
//!
//! - `cast`: what is chosen of a reading, and how a story moves it
//! - `stage`: the place with its measures; `heavens`: sun and moon
//! - `placing`: the things on it
//! - `sheet`: letters beside it; `festive`: what cards of an occasion show

mod cast;
mod festive;
mod heavens;
mod placing;
mod sheet;
mod stage;

pub(super) use cast::Scene;
pub(super) use heavens::Body;
pub(super) use stage::Stage;

use super::land;
use super::pen::Pen;

impl Scene {
    /// The drawing, shown at `pixels`.
    pub(super) fn svg(&self, pixels: (u32, u32)) -> String {
        let (across, down) = (f64::from(pixels.0.max(1)), f64::from(pixels.1.max(1)));
        let short = across.min(down);
        let mut pen = Pen::new(across / short * 1_000.0, down / short * 1_000.0);
        match &self.lettering {
            Some(lettering) => sheet::draw(&mut pen, self, lettering),
            None => self.picture(&mut pen),
        }
        pen.finish(pixels)
    }

    /// The picture alone.
    fn picture(&self, pen: &mut Pen) {
        let stage = Stage::of(self, (pen.width, pen.height));
        land::back(pen, &stage);
        placing::things(pen, &stage, self);
        land::front(pen, &stage);
    }
}
