//! Reads the hostile images and says what came of each, how long it took, and the most memory that was held meanwhile:
//! `cargo run --release -p images --example hostile`. Linux alone tells the memory.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a program for the hand"
)]

#[path = "../tests/it/corpus/mod.rs"]
mod corpus;

use std::fs;
use std::time::Instant;

use corpus::{Expected, Hostile};
use images::{Fonts, decode, probe};

fn main() {
    let all = corpus::all();
    let before = held("VmRSS");
    let mut most = 0;
    println!("{} files; {before} MB are held before the first\n", all.len());
    println!("    ms    MB  probe MB  file");
    for hostile in &all {
        // The most that was held is counted from here.
        fs::write("/proc/self/clear_refs", "5").unwrap();
        let rest = held("VmRSS");
        let started = Instant::now();
        let promised = probe(&hostile.bytes).map_or(0, |probe| probe.memory >> 20);
        let decoded = decode(&hostile.bytes, &Fonts::none());
        let took = started.elapsed().as_millis();
        let peak = held("VmHWM");
        most = most.max(peak);
        let outcome = match &decoded {
            Ok(image) => format!("{} x {}", image.pixels.width(), image.pixels.height()),
            Err(error) => error.to_string(),
        };
        let taken = peak.saturating_sub(rest);
        let Hostile {
            name,
            bytes,
            expected,
        } = hostile;
        let surprise = match (&decoded, expected) {
            (Ok(image), Expected::Image(width, height)) if image.pixels.dimensions() != (*width, *height) => {
                "  NOT EXPECTED"
            }
            (Err(error), Expected::Refused(is_expected)) if !is_expected(error) => "  NOT EXPECTED",
            (Ok(_), Expected::Refused(_)) | (Err(_), Expected::Image(..)) => "  NOT EXPECTED",
            _ if decoded.is_ok() && taken > promised => "  MORE THAN PROMISED",
            _ => "",
        };
        println!(
            "{took:6} {taken:5} {promised:9}  {name} ({} bytes): {outcome}{surprise}",
            bytes.len()
        );
    }
    println!("\nMost memory of the process: {most} MB");
    assert!(most < 512, "more than 512 MB");
}

/// In MB.
fn held(what: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}
