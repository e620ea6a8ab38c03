//! Asks the offline studio for an app, or for a change of one, and prints the page; or the samples to choose from.
//!
//! ```text
//! cargo run -p studio --example studio -- "A snake game called Viper, dark theme" > page.html
//! cargo run -p studio --example studio -- "make the buttons green" page.html
//! ```

use std::io::Write;
use std::path::Path;

use studio::{Generated, Studio};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let request = args.next().ok_or("say what you want")?;
    let studio = Studio::load(Path::new("catalog"))?;
    let reply = match args.next() {
        Some(page) => studio.modify(&request, &std::fs::read_to_string(page)?),
        None => match studio.generate(&request) {
            Generated::App(built) => Ok(built.reply),
            Generated::Choices(choices) => {
                eprintln!("{}", choices.message);
                for sample in choices.samples {
                    eprintln!("{}: {}", sample.name, sample.description);
                }
                return Ok(());
            }
        },
    };
    match reply {
        Ok(reply) => {
            eprint!("{}", reply.thoughts.concat());
            std::io::stdout().write_all(reply.text.as_bytes())?;
            Ok(())
        }
        Err(refusal) => Err(refusal.message.into()),
    }
}
