//! The fonts that captions are written with: those of the machine, by their names, in the order in which they are tried
//! for each letter. `bin/setup` and the image install them (Noto and Nanum, SIL Open Font License; Droid Fallback, Apache License).

use std::path::Path;
use std::sync::LazyLock;

use images::Fonts;

/// Where Debian, and who follows it, keeps them.
const FOLDER: &str = "/usr/share/fonts/truetype";

/// Latin, Greek and Cyrillic first: what the first one lacks is looked for in the others.
const FILES: [&str; 27] = [
    "noto/NotoSans-Regular.ttf",
    "noto/NotoSansArabic-Regular.ttf",
    "noto/NotoSansHebrew-Regular.ttf",
    "droid/DroidSansFallbackFull.ttf",
    "nanum/NanumGothic.ttf",
    "noto/NotoSansDevanagari-Regular.ttf",
    "noto/NotoSansBengali-Regular.ttf",
    "noto/NotoSansGurmukhi-Regular.ttf",
    "noto/NotoSansGujarati-Regular.ttf",
    "noto/NotoSansOriya-Regular.ttf",
    "noto/NotoSansTamil-Regular.ttf",
    "noto/NotoSansTelugu-Regular.ttf",
    "noto/NotoSansKannada-Regular.ttf",
    "noto/NotoSansMalayalam-Regular.ttf",
    "noto/NotoSansSinhala-Regular.ttf",
    "noto/NotoSansThai-Regular.ttf",
    "noto/NotoSansLao-Regular.ttf",
    "noto/NotoSansKhmer-Regular.ttf",
    "noto/NotoSansMyanmar-Regular.ttf",
    "noto/NotoSansGeorgian-Regular.ttf",
    "noto/NotoSansArmenian-Regular.ttf",
    "noto/NotoSansEthiopic-Regular.ttf",
    "noto/NotoSansCherokee-Regular.ttf",
    "noto/NotoSansCanadianAboriginal-Regular.ttf",
    "noto/NotoSansMath-Regular.ttf",
    "noto/NotoSansSymbols-Regular.ttf",
    "noto/NotoSansSymbols2-Regular.ttf",
];
/// Where none of these is there.
const LAST: [&str; 2] = ["dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Regular.ttf"];

/// Read once: some 10 MB.
static FOUND: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = Path::new(FOLDER);
    let read = |file: &&str| std::fs::read(folder.join(file)).ok();
    let found: Vec<_> = FILES.iter().chain(&LAST).filter_map(read).collect();
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
    std::fs::read(Path::new(FOLDER).join("noto/NotoColorEmoji.ttf")).ok()
}

/// Read once: who draws shares them.
static FOR_PICTURES: LazyLock<Fonts> = LazyLock::new(|| Fonts::of(files().to_vec()));

/// For texts in pictures, also in those that people give.
pub(crate) fn for_pictures() -> Fonts {
    FOR_PICTURES.clone()
}
