//! The languages of samples and wishes.

use serde::{Deserialize, Serialize};

use crate::wish::normal;
use crate::words::lower_words;

/// A language that samples are described in. All but Japanese are spoken by the samples too.
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
    /// Those that are written in letters, English first.
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

    /// The language that a text is most likely written in; English where nothing tells.
    #[must_use]
    pub fn of(text: &str) -> Self {
        likely(text)
            .first()
            .map_or(Self::English, |(language, _)| *language)
    }

    /// Its small words: those that are so frequent that a sentence hardly does without one.
    const fn small_words(self) -> &'static str {
        match self {
            Self::English => {
                "the a an and or of to do in on no not without any with for that this it is are be as at by from my i we our you your can \
                 should want need please create build make app me where which who some one so when they them their will"
            }
            Self::German => {
                "der die das den dem des ein eine einen einem einer und oder mit für im am ich mein meine meinen \
                 meiner meinem wir uns unser unsere bitte erstelle erstell bau baue mach mache möchte will brauche \
                 soll kann zum zur auf aus bei von nach wie ist sind nicht damit wo jeden jede mir nur auch sie es man"
            }
            Self::French => {
                "le les de d à des du une un et ou avec pour dans sur je mon ma mes notre nos nous votre moi s'il plaît crée \
                 créer fais faire voudrais veux besoin qui que est sont pas en au aux chaque où ce cette il l d \
                 j'ai site sans"
            }
            Self::Spanish => {
                "el la los las un una unos unas y o con para en de del mi mis nuestro nuestra crea crear haz hacer \
                 quiero necesito por favor que es son no cada donde se me su al como más también pueda una"
            }
            Self::Italian => {
                "il lo la i gli le un una uno e o con per nel nella di del della dei delle mio mia miei nostro crea \
                 creare fammi vorrei voglio bisogno che è sono non ogni dove si mi suo al come più anche possa da"
            }
            Self::Portuguese => {
                "o a os as um uma uns umas e ou com para em no na nos nas de do da dos das meu minha meus nosso nossa \
                 cria criar crie faz faça fazer quero preciso que é são não cada onde se me seu ao como mais também \
                 possa por favor num numa pelo pela"
            }
            Self::Japanese => "",
        }
    }
}

/// The languages that a text may be written in, the most likely first, each with how likely it is beside the first;
/// none where no word tells.
pub(crate) fn likely(text: &str) -> Vec<(Language, f64)> {
    if text.chars().any(is_japanese) {
        return vec![(Language::Japanese, 1.0)];
    }
    let words = lower_words(&normal(text));
    let mut counted: Vec<(usize, Language)> = Language::WITH_LETTERS
        .into_iter()
        .map(|language| {
            let small = language.small_words();
            let is_small = |word: &&String| {
                small
                    .split_ascii_whitespace()
                    .any(|listed| listed == word.as_str())
            };
            let marks = text
                .to_lowercase()
                .chars()
                .filter(|&mark| is_mark_of(language, mark))
                .count();
            (2 * words.iter().filter(is_small).count() + marks, language)
        })
        .collect();
    counted.sort_by_key(|(count, language)| (std::cmp::Reverse(*count), *language));
    let most = counted.first().map_or(0, |(count, _)| *count);
    counted
        .into_iter()
        .filter(|(count, _)| *count > 0 && *count * 2 > most)
        .map(|(count, language)| (language, share(count, most)))
        .collect()
}

fn share(count: usize, most: usize) -> f64 {
    let of = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    of(count) / of(most.max(1))
}

/// Kana, and the signs that Japanese shares with Chinese.
pub(crate) fn is_japanese(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff66}'..='\u{ff9d}')
}

/// Letters that of these languages one has alone, or nearly.
const fn is_mark_of(language: Language, letter: char) -> bool {
    match language {
        Language::German => matches!(letter, 'ß' | 'ä'),
        Language::French => matches!(letter, 'œ' | 'ê' | 'ç' | 'û' | 'î'),
        Language::Spanish => matches!(letter, 'ñ' | '¿' | '¡'),
        Language::Portuguese => matches!(letter, 'ã' | 'õ'),
        Language::Italian => matches!(letter, 'ì' | 'ò'),
        Language::English | Language::Japanese => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_a_wish_is_told_by_its_small_words() {
        for (text, language) in [
            ("a habit tracker with charts", Language::English),
            ("Erstelle mir einen Timer für die Küche", Language::German),
            ("Je voudrais un site pour ma boulangerie", Language::French),
            ("Quiero una lista de tareas para mi equipo", Language::Spanish),
            ("Vorrei un sito per il mio ristorante", Language::Italian),
            ("Quero um site para a minha padaria", Language::Portuguese),
            ("パン屋のホームページを作って", Language::Japanese),
            ("kanban", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of(text), language, "{text}");
        }
    }
}
