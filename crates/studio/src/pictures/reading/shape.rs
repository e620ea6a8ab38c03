//! The shape that a prompt names.

/// Width to height.
pub(in crate::pictures) fn shape(prompt: &str) -> Option<(u32, u32)> {
    let lower = prompt.to_lowercase();
    let numbers = |word: &str| {
        let (across, down) = word.split_once([':', '×'])?;
        let part = |text: &str| text.parse::<u32>().ok().filter(|part| (1..=32).contains(part));
        let (across, down) = (part(across)?, part(down)?);
        // Times of day are written so, too.
        (across.max(down) <= 4 * across.min(down)).then_some((across, down))
    };
    let trimmed = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> = lower.split_whitespace().map(trimmed).collect();
    words.iter().find_map(|word| numbers(word)).or_else(|| {
        words.iter().find_map(|word| match word.as_str() {
            "square" | "quadratisch" | "carré" | "cuadrado" | "quadrato" | "quadrado" => Some((1, 1)),
            "portrait" | "vertical" | "hochformat" | "poster" => Some((3, 4)),
            "landscape" | "horizontal" | "querformat" => Some((4, 3)),
            "wide" | "widescreen" | "panorama" | "banner" | "cinematic" => Some((16, 9)),
            _ => None,
        })
    })
}
