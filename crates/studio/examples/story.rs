//! Draws a story into a folder: `cargo run --release -p studio --example story -- "a prompt" folder [frames [seed]]`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use images::Fonts;
use studio::pictures::{Wish, frame, plan};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let prompt = arguments.next().ok_or("which prompt?")?;
    let folder = PathBuf::from(arguments.next().ok_or("which folder?")?);
    let count = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let seed = arguments.next().map_or(Ok(7), |text| text.parse())?;
    fs::create_dir_all(&folder)?;
    let story = plan(&prompt, count, &[]);
    let wish = Wish {
        prompt,
        width: 1_024,
        height: 768,
        seed,
    };
    for (index, beat) in story.frames.iter().enumerate() {
        let started = Instant::now();
        let drawing = frame(&wish, &story.frames, index, &Fonts::none())?;
        eprintln!("{:>5} ms  {}", started.elapsed().as_millis(), beat.caption);
        fs::write(folder.join(format!("{index:02}.png")), &drawing.png)?;
    }
    Ok(())
}
