//! Which files of a machine letters are taken from. `bin/setup` and the image install them (Noto and Nanum, SIL Open Font
//! License; Droid Fallback, Apache License).

/// Where Debian, and who follows it, keeps them.
pub const FOLDER: &str = "/usr/share/fonts/truetype";

/// Latin, Greek and Cyrillic first: what the first one lacks is looked for in the others.
pub const LETTERS: [&str; 27] = [
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
pub const LAST: [&str; 2] = ["dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Regular.ttf"];
/// Emoji, as coloured images.
pub const EMOJI: &str = "noto/NotoColorEmoji.ttf";
