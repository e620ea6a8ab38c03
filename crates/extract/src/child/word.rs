//! Documents of Word as Markdown: headers, body, notes, footers. Comments and what was deleted under tracked changes are
//! left out.

mod part;
mod styles;

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
    blocks.extend(repeated("Header", &headers));
    blocks.extend(bodies.into_iter().chain(notes).flat_map(|part| part.blocks));
    blocks.extend(repeated("Footer", &footers));

    let mut sentences = Vec::new();
    if is_changed {
        sentences.push("Text that was deleted under tracked changes was left out.".to_owned());
    }
    if is_hiding {
        sentences.push("Hidden text was left out.".to_owned());
    }
    text::reading(FileKind::Document, DOCX, blocks.join("\n\n"), sentences)
}

fn first_part(package: &mut Package<'_>, name: &str) -> Result<String, Unreadable> {
    match package.part_of_type(&format!("wordprocessingml.{name}+xml")) {
        Some(part) => Ok(package.part(&part)?.unwrap_or_default()),
        None => Ok(String::new()),
    }
}

/// Every section has headers of its own, most of them the same.
fn repeated(title: &str, parts: &[Part]) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for part in parts {
        let block = format!("{title}: {}", part.blocks.join(" "));
        if !part.blocks.is_empty() && !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    blocks
}
