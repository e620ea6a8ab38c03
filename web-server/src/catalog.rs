//! The catalogue of example prompts and sample apps, read once.

use std::path::Path;

use anyhow::Context;
use jobs::models::{ModelInfo, studio_answers};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An example prompt.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Example {
    /// Its name.
    pub name: String,
    /// The prompt.
    pub prompt: String,
}

/// What a category's sample app is.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SampleInfo {
    /// Its name.
    pub title: String,
    /// One sentence about it.
    pub summary: String,
}

#[derive(Debug, Deserialize)]
struct CategoryFile {
    id: String,
    name: String,
    order: u32,
    sample: SampleInfo,
    examples: Vec<ExampleFile>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExampleFile {
    /// Whether the sample app answers it, as it does the first one.
    #[serde(default)]
    from_sample: bool,
    #[serde(flatten)]
    example: Example,
}

/// A category of example prompts.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExampleCategory {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its place, from 1.
    pub order: u32,
    /// Where its sample app is had.
    pub sample_url: String,
    /// What its sample app is.
    pub sample: SampleInfo,
    /// Its prompts.
    pub examples: Vec<Example>,
}

/// The catalogue.
#[derive(Debug, Default)]
pub struct Catalog {
    categories: Vec<ExampleCategory>,
    /// The same with those examples alone that have a sample of their own.
    with_samples: Vec<ExampleCategory>,
    samples: Vec<String>,
}

impl Catalog {
    /// Reads every category under `apps/`.
    ///
    /// # Errors
    /// Names the file that is missing or cannot be read.
    pub fn read(dir: &Path) -> anyhow::Result<Self> {
        let apps = dir.join("apps");
        let entries = std::fs::read_dir(&apps).with_context(|| format!("{} is missing", apps.display()))?;
        let mut found = Vec::new();
        for entry in entries {
            let folder = entry?.path();
            if !folder.is_dir() {
                continue;
            }
            let path = folder.join("category.json");
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let file: CategoryFile =
                serde_json::from_str(&text).with_context(|| path.display().to_string())?;
            let path = folder.join("sample.html");
            let sample = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            found.push((file, sample));
        }
        found.sort_by_key(|(file, _)| file.order);
        let (files, samples): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        Ok(Self {
            with_samples: files.iter().map(|file| category(file, has_sample)).collect(),
            categories: files.iter().map(|file| category(file, |_, _| true)).collect(),
            samples,
        })
    }

    /// Every category, in order. Where the offline studio answers, and as long as nobody knows, only with the examples
    /// that lead to an app: those with a sample of their own.
    pub fn categories(&self, models: &[ModelInfo]) -> &[ExampleCategory] {
        if models.is_empty() || studio_answers(models) {
            &self.with_samples
        } else {
            &self.categories
        }
    }

    /// The sample app of a category.
    pub fn sample(&self, id: &str) -> Option<&str> {
        let at = self.categories.iter().position(|category| category.id == id)?;
        self.samples.get(at).map(String::as_str)
    }
}

/// A category with those of its examples, told by their place, that are to be shown.
fn category(file: &CategoryFile, is_shown: fn(usize, &ExampleFile) -> bool) -> ExampleCategory {
    let examples = file.examples.iter().enumerate();
    let shown = examples.filter(|(at, example)| is_shown(*at, example));
    ExampleCategory {
        sample_url: format!("/api/examples/{}/sample", file.id),
        id: file.id.clone(),
        name: file.name.clone(),
        order: file.order,
        sample: file.sample.clone(),
        examples: shown.map(|(_, file)| file.example.clone()).collect(),
    }
}

/// The first example of a category describes its sample; others say so when it answers them.
fn has_sample(at: usize, example: &ExampleFile) -> bool {
    at == 0 || example.from_sample
}
