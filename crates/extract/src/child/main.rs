//! Reads one file of a stranger on standard input and answers with JSON. The argument is the extension of the file's
//! name, which tells formats of text apart and nothing else.
//!
//! - `sandbox`: limits and the filter of system calls, before the first byte is read
//! - `detect`: the format, by the content
//! - `text`: bytes to letters in any encoding, letters to the answer
//! - `table`, `csv`, `workbook`: rows and columns as facts and a sample
//! - `package`: the parts of an OOXML file, inflated within bounds; `word`: those of a document as Markdown
//! - `word97`: documents of Word 97 to 2003, the same way
//! - `pdf`: `font`, `unicode_map` (codes to letters), `page`, `matrix` (where they stand), `layout` (in which order
//!   they are read), `letters` (as they are read)
//! - `media`: how long audio and video last

mod csv;
mod detect;
mod media;
mod package;
mod pdf;
mod sandbox;
mod self_test;
mod table;
mod text;
mod word;
mod word97;
mod workbook;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::thread;

use extract::{Reading, Unreadable, WITHOUT_LIMITS};

/// Parsers recurse as deep as a file says. Only what is used of it takes memory.
const STACK_BYTES: usize = 64 * 1024 * 1024;
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

fn main() -> ExitCode {
    let argument = std::env::args().nth(1).unwrap_or_default();
    if sandbox::limit().is_err() {
        return WITHOUT_LIMITS.into();
    }
    let parser = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || -> io::Result<_> {
            sandbox::forbid_calls()?;
            if argument == self_test::ARGUMENT {
                self_test::run()?;
            }
            Ok(read_input().and_then(|bytes| detect::read(&bytes, &argument)))
        });
    let answer = match parser.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(answer))) => answer,
        // A parser panicked.
        Ok(Err(_)) => Err(Unreadable::Damaged),
        Ok(Ok(Err(_))) | Err(_) => return WITHOUT_LIMITS.into(),
    };
    match respond(&answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn read_input() -> Result<Vec<u8>, Unreadable> {
    let mut bytes = Vec::new();
    let read = io::stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes);
    match read {
        Ok(length) if length as u64 <= MAX_FILE_BYTES => Ok(bytes),
        Ok(_) => Err(Unreadable::TooComplex),
        Err(_) => Err(Unreadable::Damaged),
    }
}

fn respond(answer: &Result<Reading, Unreadable>) -> io::Result<()> {
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, answer)?;
    output.flush()
}
