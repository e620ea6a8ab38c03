//! What wishes lead to: one a line from standard input, the catalogue's folder as the only argument.

use std::io::{BufRead as _, Write as _};
use std::path::Path;

use samples::{Catalog, Matcher, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "catalog".to_owned());
    let catalog = Catalog::read(Path::new(&folder))?;
    let matcher = Matcher::new(&catalog);
    let mut output = std::io::stdout().lock();
    for wish in std::io::stdin().lock().lines() {
        let wish = wish?;
        let slugs = |near: &[&samples::Sample]| -> String {
            let slugs: Vec<&str> = near
                .iter()
                .map(|sample| sample.description.slug.as_str())
                .collect();
            slugs.join(" ")
        };
        let verdict = match matcher.verdict(&catalog, &wish) {
            Verdict::Starts(sample) => format!("starts\t{}", sample.description.slug),
            Verdict::Offers(near) => format!("offers\t{}", slugs(&near)),
            Verdict::NoneFits { near, beyond } => {
                format!("none {}\t{}", beyond.unwrap_or("fits"), slugs(&near))
            }
        };
        writeln!(output, "{verdict}\t{wish}")?;
    }
    Ok(())
}
