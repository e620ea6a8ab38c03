//! The tables of motifs and words, and what they mean.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

use crate::colour::Rgb;

/// Something that is drawn.
#[derive(Debug, Deserialize)]
pub(super) struct Motif {
    /// In English.
    pub name: String,
    pub kind: Kind,
    words: String,
    /// The height of a thing, 1 for a usual one.
    #[serde(default = "usual")]
    pub size: f64,
    /// How many of it a scene has where no number is named.
    #[serde(default = "one")]
    pub flock: usize,
    /// Its own colour as hex; without one it takes that of the palette.
    #[serde(default)]
    pub colour: String,
    /// Elements with the names of colours in braces.
    pub svg: String,
}

/// Where a motif has its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// The sun or the moon.
    Disc,
    /// A land on the horizon.
    Far,
    /// A land below the horizon; the first one is the usual one.
    Ground,
    Sea,
    /// In the air.
    Sky,
    /// In the sea.
    Water,
    Thing,
}

const fn usual() -> f64 {
    1.0
}

const fn one() -> usize {
    1
}

#[derive(Debug, Default, Deserialize)]
struct Motifs {
    motif: Vec<Motif>,
}

/// The colours of a poster by their names.
pub(super) type Colours = BTreeMap<String, String>;

#[derive(Debug, Deserialize)]
struct Mood {
    words: String,
    colours: Colours,
}

#[derive(Debug, Default, Deserialize)]
struct Words {
    skip: String,
    not: String,
    darker: String,
    lighter: String,
    numbers: BTreeMap<String, String>,
    ratios: BTreeMap<String, String>,
    colours: Colours,
    palette: Vec<Mood>,
}

/// What a word means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Meaning {
    /// By its place in the table.
    Motif(usize),
    Colour(Rgb),
    /// Of the colour behind it, towards black (or white, when negative), from 0 to 1.
    Shade(f64),
    /// By its place in the table.
    Palette(usize),
    Number(usize),
    /// The thing behind it is not to be drawn.
    Not,
    /// Nothing that could be missed.
    Skip,
}

/// Both tables.
#[derive(Debug)]
pub(super) struct Data {
    pub motifs: Vec<Motif>,
    palettes: Vec<Mood>,
    ratios: BTreeMap<String, String>,
    meanings: HashMap<String, Meaning>,
}

impl Data {
    /// Takes about a millisecond.
    pub(super) fn read() -> Self {
        // A test reads both.
        let motifs: Motifs = toml::from_str(include_str!("motifs.toml")).unwrap_or_default();
        let words: Words = toml::from_str(include_str!("words.toml")).unwrap_or_default();
        let mut meanings = HashMap::new();
        let mut know = |list: &str, meaning: Meaning| {
            for word in list.split_whitespace() {
                meanings.entry(word.to_owned()).or_insert(meaning);
            }
        };
        for (at, motif) in motifs.motif.iter().enumerate() {
            know(&motif.words, Meaning::Motif(at));
        }
        for (hex, names) in &words.colours {
            if let Some(colour) = Rgb::from_hex(hex) {
                know(names, Meaning::Colour(colour));
            }
        }
        for (at, mood) in words.palette.iter().enumerate() {
            know(&mood.words, Meaning::Palette(at));
        }
        for (number, names) in &words.numbers {
            know(names, Meaning::Number(number.parse().unwrap_or(1)));
        }
        know(&words.darker, Meaning::Shade(0.35));
        know(&words.lighter, Meaning::Shade(-0.45));
        know(&words.not, Meaning::Not);
        know(&words.skip, Meaning::Skip);
        Self {
            motifs: motifs.motif,
            palettes: words.palette,
            ratios: words.ratios,
            meanings,
        }
    }

    /// Of a word in lower case.
    pub(super) fn meaning(&self, word: &str) -> Option<Meaning> {
        self.meanings.get(word).copied()
    }

    /// A shape by a word in lower case, as `4:3`.
    pub(super) fn ratio(&self, word: &str) -> Option<&str> {
        let mut ratios = self.ratios.iter();
        let found = ratios.find(|(_, names)| names.split(' ').any(|name| name == word));
        found.map(|(ratio, _)| ratio.as_str())
    }

    /// The colours of a mood, or one of those without a mood, by chance.
    pub(super) fn colours(&self, mood: Option<usize>, chance: usize) -> Colours {
        let plain = || {
            let mut plain = self.palettes.iter().filter(|mood| mood.words.is_empty());
            let count = plain.clone().count().max(1);
            plain.nth(chance % count)
        };
        let found = mood.and_then(|at| self.palettes.get(at)).or_else(plain);
        found.map_or_else(Colours::new, |mood| mood.colours.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_are_read() {
        let data = Data::read();
        assert!(data.motifs.len() >= 20);
        for motif in &data.motifs {
            assert!(
                motif.colour.is_empty() || Rgb::from_hex(&motif.colour).is_some(),
                "{}",
                motif.name
            );
            let first = motif.words.split(' ').next().unwrap();
            assert!(
                matches!(data.meaning(first), Some(Meaning::Motif(_))),
                "{}",
                motif.name
            );
        }
        assert!(data.palettes.iter().all(|mood| mood.colours.len() == 9));
        let hexes = data.palettes.iter().flat_map(|mood| mood.colours.values());
        assert!(hexes.into_iter().all(|hex| Rgb::from_hex(hex).is_some()));
        assert_eq!(data.meaning("猫"), data.meaning("cat"));
        assert_eq!(data.ratio("square"), Some("1:1"));
    }
}
