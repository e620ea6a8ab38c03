//! Documents of Word as Markdown: headers, body, notes, footers. Comments and what was deleted under tracked changes are
//! left out.

mod story;
mod styles;

use extract::{FileKind, Reading, Unreadable};

use self::story::Story;
use self::styles::Styles;
use crate::package::Package;
use crate::text;

const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/// # Errors
/// A damaged file, or no text in it.
pub fn read(package: &mut Package<'_>) -> Result<Reading, Unreadable> {
    let styles = Styles {
        styles: first_part(package, "styles")?,
        numbering: first_part(package, "numbering")?,
    }
    .read();
    let mut is_hiding = false;
    let mut is_changed = false;
    let mut stories = |endings: &[&str]| -> Result<Vec<Story>, Unreadable> {
        let mut stories = Vec::new();
        let parts: Vec<_> = endings
            .iter()
            .flat_map(|ending| package.parts_of_type(ending))
            .collect();
        for part in parts {
            let xml = package.part(&part)?.ok_or(Unreadable::Damaged)?;
            stories.push(story::read(&xml, &styles)?);
        }
        is_hiding |= stories.iter().any(|story| story.is_hiding);
        is_changed |= stories.iter().any(|story| story.is_changed);
        Ok(stories)
    };
    let headers = stories(&["wordprocessingml.header+xml"])?;
    let bodies = stories(&[
        "wordprocessingml.document.main+xml",
        "ms-word.document.macroEnabled.main+xml",
    ])?;
    let notes = stories(&["wordprocessingml.footnotes+xml", "wordprocessingml.endnotes+xml"])?;
    let footers = stories(&["wordprocessingml.footer+xml"])?;

    let mut blocks = Vec::new();
    blocks.extend(repeated("Header", &headers));
    blocks.extend(bodies.into_iter().chain(notes).flat_map(|story| story.blocks));
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
fn repeated(title: &str, stories: &[Story]) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for story in stories {
        let block = format!("{title}: {}", story.blocks.join(" "));
        if !story.blocks.is_empty() && !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    blocks
}
