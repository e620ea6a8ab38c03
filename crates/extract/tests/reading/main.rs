//! Files of strangers, through the real program. The files are made here; a word that only they have, `Quokka-7731`,
//! stands wherever something is to be read.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

mod documents;
mod fixtures;
mod hostile;
mod media;
mod old_documents;
mod pdfs;
mod program;
mod tables;
mod texts;

use extract::{Reading, Unreadable};

const WORD: &str = "Quokka-7731";

fn answer(file_name: &str, bytes: &[u8]) -> Result<Reading, Unreadable> {
    extract::read(&extract::program().unwrap(), file_name, bytes).unwrap()
}

fn reading(file_name: &str, bytes: &[u8]) -> Reading {
    answer(file_name, bytes).unwrap()
}

fn text(file_name: &str, bytes: &[u8]) -> String {
    reading(file_name, bytes).text.unwrap()
}

/// Each stands in the text, behind the one before.
#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, behind)) = rest.split_once(part) else {
            panic!("{part:?} does not follow in\n{text}")
        };
        rest = behind;
    }
}
