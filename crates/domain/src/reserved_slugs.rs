//! Names that no app and no account may have, also in spellings that look like them: parts of the site, and names under
//! which people are asked for passwords and money.

use crate::slug::AppSlug;
use crate::username::Username;

/// The names that come with the product (`catalog/reserved-slugs.txt`, which describes the form).
const BUILT_IN: &str = include_str!("../../../catalog/reserved-slugs.txt");

/// The reserved names, ready to be compared.
#[derive(Debug, Clone, Default)]
pub struct ReservedSlugs {
    /// Reserved as a whole slug.
    whole: Vec<Skeleton>,
    /// Reserved wherever they stand as a word, or as several.
    words: Vec<Skeleton>,
}

impl ReservedSlugs {
    /// The names that come with the product.
    #[must_use]
    pub fn built_in() -> Self {
        Self::default().with(BUILT_IN)
    }

    /// These and the names of another file.
    #[must_use]
    pub fn with(mut self, file: &str) -> Self {
        let lines = file.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('*').and_then(|line| line.strip_suffix('*')) {
                Some(word) => self.words.push(Skeleton::of(word)),
                None => self.whole.push(Skeleton::of(line)),
            }
        }
        self
    }

    /// Whether no app may have this slug.
    #[must_use]
    pub fn has(&self, slug: &AppSlug) -> bool {
        self.has_words(&slug.as_str().split('-').collect::<Vec<_>>())
    }

    /// Whether no account may have this username.
    #[must_use]
    pub fn has_username(&self, username: &Username) -> bool {
        self.has_words(&username.as_str().split(['-', '_']).collect::<Vec<_>>())
    }

    fn has_words(&self, words: &[&str]) -> bool {
        let is_any_of = |run: &[&str], names: &[Skeleton]| {
            let forms = forms(run);
            names
                .iter()
                .any(|name| forms.iter().any(|form| form.looks_like(name)))
        };
        let runs = (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
        is_any_of(words, &self.whole)
            || runs
                .filter_map(|(from, to)| words.get(from..to))
                .any(|run| is_any_of(run, &self.words))
    }
}

/// The words as one, with and without the number behind them.
fn forms(words: &[&str]) -> [Skeleton; 2] {
    let joined = words.concat();
    let unnumbered = joined.trim_end_matches(|c: char| c.is_ascii_digit());
    [Skeleton::of(&joined), Skeleton::of(unnumbered)]
}

/// A name as it looks: in lower case, without separators, with a letter for each digit and pair of letters that look
/// like it.
#[derive(Debug, Clone)]
pub(crate) struct Skeleton(String);

impl Skeleton {
    pub(crate) fn of(name: &str) -> Self {
        let letters: String = name
            .trim()
            .to_lowercase()
            .chars()
            .filter(|c| !matches!(c, '-' | '_' | '.'))
            .map(|c| match c {
                '0' => 'o',
                '3' => 'e',
                '4' => 'a',
                '5' => 's',
                '7' => 't',
                other => other,
            })
            .collect();
        Self(letters.replace("rn", "m").replace("vv", "w"))
    }

    /// Whether one name can be taken for the other. The digit 1 looks like both l and i, which do not look alike.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        let is_alike = |(one, other)| match (one, other) {
            ('1', 'i' | 'l') | ('i' | 'l', '1') => true,
            (one, other) => one == other,
        };
        self.0.len() == other.0.len() && self.0.chars().zip(other.0.chars()).all(is_alike)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_reserved(name: &str) -> bool {
        ReservedSlugs::built_in().has(&AppSlug::from_name(name, 0))
    }

    #[test]
    fn names_of_brands_are_reserved_in_every_spelling() {
        for name in [
            "google",
            "Google 2",
            "google2",
            "goo-gle",
            "G00gle",
            "google login",
            "Sign in to PayPal",
            "paypa1-secure",
            "l1nked1n",
            "rnorpheo",
            "vvhatsapp web",
            "my bank of america",
            "Office 365",
            "morpheo",
            "morpheo-support",
        ] {
            assert!(is_reserved(name), "{name}");
        }
    }

    #[test]
    fn parts_of_a_site_are_reserved_as_a_whole() {
        for name in ["frame", "frame-2", "localhost", "admin-2", "apple"] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Picture frame",
            "apple pie recipes",
            "My app",
            "Tide table",
            "Habits 365",
            "googly eyes",
            "metal detector",
            "mall",
            "modern art",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn operators_add_names() {
        let more = ReservedSlugs::built_in().with("# ours\n\n  *acme*\ncorner\n");
        let has = |name: &str| more.has(&AppSlug::from_name(name, 0));
        assert!(has("acme shop") && has("corner") && has("google"));
        assert!(!has("street corner"));
    }
}
