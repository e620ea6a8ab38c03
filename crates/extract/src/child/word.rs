//! Documents of Word as Markdown: headers, body, notes, footers. Comments and what was deleted under tracked changes are
//! left out.

mod part;
mod styles;

use std::collections::HashSet;

use extract::{FileKind, Reading, Unreadable};

use self::part::Part;
use crate::package::Package;
use crate::text;

const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/// # Errors
/// A damaged file, or no text in it.
pub fn read(package: &mut Package<'_>) -> Result<Reading, Unreadable> {
    let numbering = first_part(package, "numbering")?;
    let styles = styles::read(&first_part(package, "styles")?, &numbering);
    let mut is_hiding = false;
    let mut is_changed = false;
    let mut read = |endings: &[&str]| -> Result<Vec<Part>, Unreadable> {
        let names: Vec<_> = endings
            .iter()
            .flat_map(|ending| package.parts_of_type(ending))
            .collect();
        let mut parts = Vec::new();
        for name in names {
            let xml = package.part(&name)?.ok_or(Unreadable::Damaged)?;
            parts.push(part::read(&xml, &styles)?);
        }
        is_hiding |= parts.iter().any(|part| part.is_hiding);
        is_changed |= parts.iter().any(|part| part.is_changed);
        Ok(parts)
    };
    let headers = read(&["wordprocessingml.header+xml"])?;
    let bodies = read(&[
        "wordprocessingml.document.main+xml",
        "ms-word.document.macroEnabled.main+xml",
    ])?;
    let notes = read(&["wordprocessingml.footnotes+xml", "wordprocessingml.endnotes+xml"])?;
    let footers = read(&["wordprocessingml.footer+xml"])?;

    let mut blocks = Vec::new();
    blocks.extend(repeated("Header", headers.into_iter().map(|part| part.blocks)));
    blocks.extend(bodies.into_iter().chain(notes).flat_map(|part| part.blocks));
    blocks.extend(repeated("Footer", footers.into_iter().map(|part| part.blocks)));

    let sentences = left_out(is_changed, is_hiding);
    text::reading(FileKind::Document, DOCX, blocks.join("\n\n"), sentences)
}

fn first_part(package: &mut Package<'_>, name: &str) -> Result<String, Unreadable> {
    match package.part_of_type(&format!("wordprocessingml.{name}+xml")) {
        Some(part) => Ok(package.part(&part)?.unwrap_or_default()),
        None => Ok(String::new()),
    }
}

/// Every section has headers of its own, most of them the same. A part is its blocks.
pub fn repeated(title: &str, parts: impl IntoIterator<Item = Vec<String>>) -> Vec<String> {
    let mut seen = HashSet::new();
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts
        .map(|part| format!("{title}: {}", part.join(" ")))
        .filter(|block| seen.insert(block.clone()))
        .collect()
}

/// The sentences for the person about what a document has and the text has not.
pub fn left_out(is_changed: bool, is_hiding: bool) -> Vec<String> {
    let mut sentences = Vec::new();
    if is_changed {
        sentences.push("Text that was deleted under tracked changes was left out.".to_owned());
    }
    if is_hiding {
        sentences.push("Hidden text was left out.".to_owned());
    }
    sentences
}
