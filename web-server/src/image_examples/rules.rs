//! What the catalogue of example prompts for images keeps to; `catalog/README.md` says it to those who write it.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use anyhow::{Context, ensure};

use super::category::{CategoryFile, ExampleFile, ImageExampleKind};

/// Fewest examples of a category.
const EXAMPLES_MIN: usize = 8;
/// Words of an example's name.
const NAME_WORDS: RangeInclusive<usize> = 2..=4;
/// Most images that an edit takes.
const IMAGES_MAX: u8 = 3;
/// How many images a story may have.
const FRAMES: [u8; 5] = [2, 3, 5, 7, 10];

/// Checks a category by itself.
///
/// # Errors
/// Says which rule is broken, and by which example.
pub(super) fn check_category(file: &CategoryFile) -> anyhow::Result<()> {
    ensure!(is_trimmed(&file.name), "the name is empty or has space around it");
    ensure!(
        file.examples.len() >= EXAMPLES_MIN,
        "{} examples are too few: at least {EXAMPLES_MIN}",
        file.examples.len()
    );
    for example in &file.examples {
        check_example(file, example).with_context(|| format!("example {:?}", example.name))?;
    }
    Ok(())
}

/// Checks the categories, sorted by their order, against each other.
///
/// # Errors
/// Says which rule is broken.
pub(super) fn check_catalogue(files: &[CategoryFile]) -> anyhow::Result<()> {
    for (file, place) in files.iter().zip(1..) {
        ensure!(
            file.order == place,
            "the order of {} is {}, not {place}: it counts from 1 without gaps",
            file.id,
            file.order
        );
    }
    let examples = || files.iter().flat_map(|file| &file.examples);
    all_differ("categories", files.iter().map(|file| file.name.as_str()))?;
    all_differ("examples", examples().map(|example| example.name.as_str()))?;
    all_differ("prompts", examples().map(|example| example.prompt.as_str()))
}

fn check_example(file: &CategoryFile, example: &ExampleFile) -> anyhow::Result<()> {
    let words = example.name.split_whitespace().count();
    ensure!(
        is_trimmed(&example.name) && NAME_WORDS.contains(&words),
        "a name has {NAME_WORDS:?} words"
    );
    let (chars, bounds) = (example.prompt.chars().count(), prompt_chars(file.kind));
    ensure!(
        is_trimmed(&example.prompt) && bounds.contains(&chars),
        "a prompt has {bounds:?} characters, this one {chars}"
    );
    let images = file.images_of(example);
    ensure!(images <= IMAGES_MAX, "{images} images: at most {IMAGES_MAX}");
    ensure!(
        example.frames.is_none_or(|frames| FRAMES.contains(&frames)),
        "frames are one of {FRAMES:?}"
    );
    ensure!(
        file.kind == ImageExampleKind::Generation || images > 0 || example.frames.is_some(),
        "it changes no image and tells no story"
    );
    Ok(())
}

/// Characters of a prompt: an edit is said in fewer words than an image.
fn prompt_chars(kind: ImageExampleKind) -> RangeInclusive<usize> {
    match kind {
        ImageExampleKind::Generation => 80..=400,
        ImageExampleKind::Editing => 40..=300,
    }
}

fn is_trimmed(text: &str) -> bool {
    !text.is_empty() && text.trim() == text
}

/// That no two of these are the same but for upper and lower case.
fn all_differ<'a>(what: &str, texts: impl Iterator<Item = &'a str>) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    for text in texts {
        ensure!(
            seen.insert(text.to_lowercase()),
            "two {what} are the same: {text:?}"
        );
    }
    Ok(())
}
