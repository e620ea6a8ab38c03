//! The languages of samples and prompts.

use serde::{Deserialize, Serialize};
use whatlang::{Detector, Lang};

/// A language that samples are described in. The pages of the samples have texts in all of them but Japanese.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
    /// Portuguese.
    #[serde(rename = "pt")]
    Portuguese,
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
}

impl Language {
    /// The languages that are written in Latin letters, English first.
    pub const WITH_LETTERS: [Self; 6] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Italian,
        Self::Portuguese,
    ];

    /// Its code as in the `lang` of a page.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Italian => "it",
            Self::Portuguese => "pt",
            Self::Japanese => "ja",
        }
    }

    /// Its name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "German",
            Self::French => "French",
            Self::Spanish => "Spanish",
            Self::Italian => "Italian",
            Self::Portuguese => "Portuguese",
            Self::Japanese => "Japanese",
        }
    }

    /// The language that a text is most likely written in.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::detected(text).map_or(Self::English, |(language, _)| language)
    }

    /// The most likely language of a text, and whether the detection is sure of it.
    pub(crate) fn detected(text: &str) -> Option<(Self, bool)> {
        if text.chars().any(is_japanese) {
            return Some((Self::Japanese, true));
        }
        let allowed = vec![Lang::Eng, Lang::Deu, Lang::Fra, Lang::Spa, Lang::Ita, Lang::Por];
        let info = Detector::with_allowlist(allowed).detect(text)?;
        let language = match info.lang() {
            Lang::Deu => Self::German,
            Lang::Fra => Self::French,
            Lang::Spa => Self::Spanish,
            Lang::Ita => Self::Italian,
            Lang::Por => Self::Portuguese,
            _ => Self::English,
        };
        Some((language, info.is_reliable()))
    }
}

/// Kana, and the signs that Japanese shares with Chinese.
fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9d}')
}
