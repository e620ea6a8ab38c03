//! The samples as they stand in `catalog/samples/{slug}`: `page.html`, `sample.json`, `words.json`.
//!
//! - `language`: the languages of samples and prompts
//! - `words`: words in a form that compares well
//! - `prompt_words`: words of prompts that say nothing about a certain sample

mod language;
mod prompt_words;
mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::value::RawValue;

pub use language::Language;
pub(crate) use prompt_words::PromptWords;
pub(crate) use words::{folded, stem, words};

/// Words by language.
pub type Worded = BTreeMap<Language, Vec<String>>;

/// Texts by language: from what a page says in English to what it says in that language, as JSON. Each is read when it
/// is needed: all of them together take most of a server's start.
pub type Translations = BTreeMap<Language, Box<RawValue>>;

/// A sample app.
#[derive(Debug, Clone)]
pub struct Sample {
    /// What it is, in words.
    pub description: Description,
    pub html: String,
    /// Its texts in other languages.
    pub translations: Translations,
}

impl Sample {
    /// Whether a word stands in what an app like this is called or for, in any language.
    pub(crate) fn is_about(&self, word: &str) -> bool {
        let word = folded(word);
        let own = [&self.description.names, &self.description.purpose_words];
        let texts = own.into_iter().flat_map(|worded| worded.values()).flatten();
        texts
            .map(|text| folded(text))
            .any(|text| words(&text).any(|own| own == word))
    }

    /// The page's own texts in another language, from the English ones; none where the sample does not speak it.
    #[must_use]
    pub fn texts(&self, language: Language) -> Option<BTreeMap<String, String>> {
        let texts = serde_json::from_str(self.translations.get(&language)?.get());
        let slug = &self.description.slug;
        let unreadable = |error: &_| tracing::error!(slug, %error, "the texts in {}", language.name());
        texts.inspect_err(unreadable).ok()
    }
}

/// `sample.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Its id, which is the name of its folder and the end of its address.
    pub slug: String,
    /// The id of its category.
    pub category: String,
    /// The name of the app.
    pub title: String,
    pub summary: String,
    /// What one can do with it, line by line.
    pub does: Vec<String>,
    /// What one calls an app like this.
    pub names: Worded,
    /// What is done with it, and with what.
    pub purpose_words: Worded,
    /// Words that ask for something else, though they are near.
    #[serde(default)]
    pub not: Vec<String>,
    /// Whether it is a page that speaks of somebody or something, rather than a tool or a game.
    #[serde(default)]
    pub is_page: bool,
    /// Whether it is a game.
    #[serde(default)]
    pub is_game: bool,
    /// Whether any subject fits it: a quiz may be about anything, a tip calculator is about tips.
    #[serde(default)]
    pub any_subject: bool,
    /// The prompt that makes exactly this app.
    pub prompt: String,
    /// Prompts that make it with another name and look.
    pub variants: Vec<Variant>,
}

impl Description {
    /// Whether a prompt is the sample's own, or that of a variant.
    pub(crate) fn has_prompt(&self, prompt: &str) -> bool {
        let variants = self.variants.iter().map(|variant| &variant.prompt);
        let mut own = std::iter::once(&self.prompt).chain(variants);
        own.any(|own| own.trim() == prompt.trim())
    }
}

/// A prompt that makes a sample with another name and look.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The name that it gives the app.
    pub name: String,
    pub prompt: String,
}

/// All samples.
#[derive(Debug, Clone, Default)]
pub struct Catalog {
    samples: Vec<Sample>,
}

/// Why the samples cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// A folder or file cannot be read.
    #[error("{path}: {source}")]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// A description is not what is expected.
    #[error("{path}: {message}")]
    Invalid { path: PathBuf, message: String },
    /// There is no sample.
    #[error("{0}: no sample apps")]
    None(PathBuf),
}

impl Catalog {
    /// Reads every folder of `catalog_dir/samples`, in the order of their names.
    ///
    /// # Errors
    /// Names the file that is missing or cannot be read.
    pub fn read(catalog_dir: &Path) -> Result<Self, CatalogError> {
        let folder = catalog_dir.join("samples");
        let unreadable = |source| CatalogError::Unreadable {
            path: folder.clone(),
            source,
        };
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                folders.push(path);
            }
        }
        folders.sort();
        let samples: Vec<Sample> = folders
            .iter()
            .map(|folder| sample(folder))
            .collect::<Result<_, _>>()?;
        if samples.is_empty() {
            return Err(CatalogError::None(folder));
        }
        Ok(Self { samples })
    }

    /// The samples, in the order of their slugs.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The sample with this slug.
    #[must_use]
    pub fn sample(&self, slug: &str) -> Option<&Sample> {
        self.samples.iter().find(|sample| sample.description.slug == slug)
    }
}

fn sample(folder: &Path) -> Result<Sample, CatalogError> {
    let description: Description = json(&folder.join("sample.json"))?;
    if folder.file_name().is_none_or(|name| *name != *description.slug) {
        return Err(CatalogError::Invalid {
            path: folder.join("sample.json"),
            message: format!("`slug` is {}, which is not the folder's name", description.slug),
        });
    }
    Ok(Sample {
        description,
        html: text(&folder.join("page.html"))?,
        translations: json(&folder.join("words.json"))?,
    })
}

fn text(path: &Path) -> Result<String, CatalogError> {
    std::fs::read_to_string(path).map_err(|source| CatalogError::Unreadable {
        path: path.to_owned(),
        source,
    })
}

fn json<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, CatalogError> {
    serde_json::from_str(&text(path)?).map_err(|error| CatalogError::Invalid {
        path: path.to_owned(),
        message: error.to_string(),
    })
}
