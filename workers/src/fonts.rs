//! The fonts that captions are written with: those of the machine, by their names ([`pdf::files`]).

use std::path::Path;
use std::sync::LazyLock;

use images::Fonts;
use pdf::files::{EMOJI, FOLDER, LAST, LETTERS};

/// The contents of the files that there are, some 14 MB.
fn found() -> Vec<Vec<u8>> {
    let folder = Path::new(FOLDER);
    let read = |file: &&str| std::fs::read(folder.join(file)).ok();
    let found: Vec<_> = LETTERS.iter().chain(&LAST).filter_map(read).collect();
    if found.is_empty() {
        tracing::warn!("no fonts in {FOLDER}: captions have no letters");
    }
    found
}

/// Read once: who draws shares them.
static FOR_IMAGES: LazyLock<Fonts> = LazyLock::new(|| Fonts::of(found()));

/// Read once: all albums share them. Emoji are coloured images, some 10 MB.
static FOR_ALBUMS: LazyLock<pdf::Fonts> = LazyLock::new(|| {
    let emoji = std::fs::read(Path::new(FOLDER).join(EMOJI)).ok();
    pdf::Fonts::of(found(), emoji)
});

/// For texts in images, also in those that people give.
pub(crate) fn for_images() -> Fonts {
    FOR_IMAGES.clone()
}

/// For captions of albums.
pub(crate) fn for_albums() -> pdf::Fonts {
    FOR_ALBUMS.clone()
}
