//! A sample filled from a wish: the catalogue's folder, the sample's slug and the wish as arguments; what was done goes to
//! the standard error, the page to the standard output.

use std::io::Write as _;
use std::path::Path;

use studio::Studio;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("FOLDER SLUG WISH");
    let (folder, slug, wish) = (next()?, next()?, next()?);
    let built = Studio::load(Path::new(&folder))?
        .build(&slug, &wish)
        .ok_or("no such sample")?;
    eprint!("{}", built.reply.thoughts.concat());
    std::io::stdout().write_all(built.reply.text.as_bytes())?;
    Ok(())
}
