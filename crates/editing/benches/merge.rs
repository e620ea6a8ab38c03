//! The time and the memory that merges of pages of 10 MB take: what `bench/README.md` shows. Each page is merged in a
//! process of its own, whose highest memory is what the system tells (Linux alone).
//!
//! `cargo bench -p editing --bench merge`

#![expect(clippy::print_stdout, reason = "the table is what it is for")]

use editing::merge::merge;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// The bytes of each of the three texts.
const BYTES: usize = 10_000_000;

const CHOSEN: &str = "MERGE_BENCH_PAGE";

/// The pages: what they are called, and the text of one side by its number (0 is the base).
type Page = (&'static str, fn(u32) -> String);
const PAGES: [Page; 10] = [
    ("ordinary, 100 changes on either side", |side| {
        let mut number = 0;
        document(|body| {
            number += 1;
            let is_changed = side > 0 && number % 600 == side * 100;
            let words = if is_changed { "Other" } else { "Some" };
            let _ = writeln!(
                body,
                "  <section id=\"s-{number}\">\n    <h2 class=\"title\">Section {number}</h2>\n    <p>{words} words about the {number} things of this part, which are not many.</p>\n  </section>"
            );
        })
    }),
    ("every line another on each side", |side| {
        let mut number = 0;
        document(|body| {
            number += 1;
            let _ = writeln!(body, "<p>{side} {number}</p>");
        })
    }),
    ("three short lines, in any order", |side| {
        let mut random = Random(u64::from(side) + 1);
        document(|body| {
            let _ = writeln!(body, "{}", random.one_of(&["a", "b", "c"]));
        })
    }),
    ("blank lines, one in ten changed", |side| {
        let mut random = Random(u64::from(side) + 1);
        document(|body| {
            let is_changed = side > 0 && random.below(10) == 0;
            body.push_str(if is_changed { "x\n" } else { "\n" });
        })
    }),
    ("three lines of 32 bytes, in any order", |side| {
        let mut random = Random(u64::from(side) + 1);
        document(|body| {
            let _ = writeln!(body, "{:31}", random.one_of(&["a", "b", "c"]));
        })
    }),
    ("lines with ids of 32 bytes, one in ten another", |side| {
        let mut random = Random(u64::from(side) + 1);
        let mut number = 0;
        document(|body| {
            number += 1;
            let is_changed = side > 0 && random.below(10) == 0;
            let own = if is_changed { side } else { 0 };
            let _ = writeln!(
                body,
                "<p id=a{number}-{own}>{:>width$}</p>",
                "",
                width = 16 - number.to_string().len()
            );
        })
    }),
    ("lines of one tag, in any order", |side| {
        let mut random = Random(u64::from(side) + 1);
        document(|body| body.push_str(random.one_of(&["<b>\n", "<i>\n", "</b>\n", "</i>\n"])))
    }),
    ("one line of tags, in any order", |side| {
        let mut random = Random(u64::from(side) + 1);
        document(|body| body.push_str(random.one_of(&["<b>", "<i>", "</b>", "</i>"])))
    }),
    ("one line of ids, one in ten another", |side| {
        let mut random = Random(u64::from(side) + 1);
        let mut number = 0;
        document(|body| {
            number += 1;
            let is_changed = side > 0 && random.below(10) == 0;
            let own = if is_changed { side } else { 0 };
            let _ = write!(body, "<p id=a{number}-{own}>");
        })
    }),
    ("lines of ids, one in ten another", |side| {
        let mut random = Random(u64::from(side) + 1);
        let mut number = 0;
        document(|body| {
            number += 1;
            let is_changed = side > 0 && random.below(10) == 0;
            let own = if is_changed { side } else { 0 };
            let _ = writeln!(body, "<p id=a{number}-{own}>");
        })
    }),
];

fn main() {
    let chosen = env::var(CHOSEN).ok();
    if let Some((_, text)) = chosen.and_then(|index| PAGES.get(index.parse::<usize>().ok()?).copied()) {
        measure(text);
        return;
    }
    println!("| page | texts | conflicts | time | highest memory | before, with the texts |");
    println!("|---|---|---|---|---|---|");
    for (index, (name, _)) in PAGES.iter().enumerate() {
        let row = env::current_exe()
            .and_then(|program| Command::new(program).env(CHOSEN, index.to_string()).output());
        let row = row.map_or_else(
            |error| error.to_string(),
            |output| {
                if output.status.success() {
                    String::from_utf8_lossy(&output.stdout).into_owned()
                } else {
                    output.status.to_string()
                }
            },
        );
        println!("| {name} | {} |", row.trim());
    }
}

fn measure(text: fn(u32) -> String) {
    let [base, mine, theirs] = [0, 1, 2].map(text);
    let before = highest_memory();
    let started = Instant::now();
    let merged = black_box(merge(&base, &mine, &theirs));
    let took = started.elapsed().as_secs_f64();
    println!(
        "3 of {:.1} MB | {} | {took:.2} s | {} MB | {before} MB",
        base.len() as f64 / 1e6,
        merged.conflicts.len(),
        highest_memory()
    );
}

/// The highest memory of this process until now, in MB.
fn highest_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1000
}

fn document(mut add: impl FnMut(&mut String)) -> String {
    let mut page = String::with_capacity(BYTES + 1000);
    page.push_str("<!DOCTYPE html>\n<html><body>\n");
    while page.len() < BYTES {
        add(&mut page);
    }
    page.push_str("\n</body></html>\n");
    page
}

/// Numbers that look random, the same each time (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> usize {
        self.0 = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
        let mixed = self.0 ^ (self.0 >> 29);
        usize::try_from((mixed >> 32) % most).unwrap_or(0)
    }

    fn one_of(&mut self, texts: &[&'static str]) -> &'static str {
        let index = self.below(texts.len() as u64);
        texts.get(index).copied().unwrap_or_default()
    }
}
