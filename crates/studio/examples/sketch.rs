//! Draws the prompts of a file, one a line, into a folder, and says how long each takes:
//! `cargo run --release -p studio --example sketch -- prompts.txt folder [width height [seed]]`. Letters are drawn with the fonts of
//! `FONTS=one.ttf:other.ttf`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use images::Fonts;
use studio::pictures::{Wish, draw};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let prompts = fs::read_to_string(arguments.next().ok_or("which prompts?")?)?;
    let folder = PathBuf::from(arguments.next().ok_or("which folder?")?);
    let mut number = |usual: u32| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (width, height, seed) = (number(1_344)?, number(1_008)?, number(7)?);
    fs::create_dir_all(&folder)?;
    let fonts = match std::env::var("FONTS") {
        Ok(files) => Fonts::of(files.split(':').map(fs::read).collect::<Result<_, _>>()?),
        Err(_) => Fonts::none(),
    };
    for (at, prompt) in prompts.lines().enumerate() {
        let started = Instant::now();
        let wish = Wish {
            prompt: prompt.to_owned(),
            width,
            height,
            seed: u64::from(seed),
        };
        let drawing = match draw(&wish, &fonts) {
            Ok(drawing) => drawing,
            Err(refused) => {
                eprintln!("{prompt}: {refused}");
                continue;
            }
        };
        eprintln!(
            "{:>5} ms {:>5} KB SVG  {prompt}: {}",
            started.elapsed().as_millis(),
            drawing.svg.len() / 1_024,
            drawing.words
        );
        fs::write(folder.join(format!("{at:02}.png")), &drawing.png)?;
        fs::write(folder.join(format!("{at:02}.svg")), &drawing.svg)?;
    }
    Ok(())
}
