//! The fonts that captions are written with: those of the machine, by their names ([`album::files`]).

use std::path::Path;
use std::sync::LazyLock;

use album::files::{EMOJI, FOLDER, LAST, LETTERS};
use images::Fonts;

/// Read once: some 10 MB.
static FOUND: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = Path::new(FOLDER);
    let read = |file: &&str| std::fs::read(folder.join(file)).ok();
    let found: Vec<_> = LETTERS.iter().chain(&LAST).filter_map(read).collect();
    if found.is_empty() {
        tracing::warn!("no fonts in {FOLDER}: captions have no letters");
    }
    found
});

/// The contents of the files that there are.
pub(crate) fn files() -> &'static [Vec<u8>] {
    &FOUND
}

/// Emoji as coloured pictures, read when they are needed: some 10 MB.
pub(crate) fn emoji() -> Option<Vec<u8>> {
    std::fs::read(Path::new(FOLDER).join(EMOJI)).ok()
}

/// Read once: who draws shares them.
static FOR_PICTURES: LazyLock<Fonts> = LazyLock::new(|| Fonts::of(files().to_vec()));

/// For texts in pictures, also in those that people give.
pub(crate) fn for_pictures() -> Fonts {
    FOR_PICTURES.clone()
}
