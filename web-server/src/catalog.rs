//! The catalogue of example prompts and sample apps, read once.

use std::path::Path;

use anyhow::Context;
use jobs::models::{ModelInfo, studio_answers};
use offline::catalogue::{self as sample_catalogue, Language, Sample};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An example prompt.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Example {
    /// Its name.
    pub name: String,
    /// The prompt.
    pub prompt: String,
    /// The slug of the sample that answers it without an AI model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<String>,
    /// Whether it needs an AI model: no sample answers it.
    pub needs_model: bool,
}

/// A sample app in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SampleInfo {
    /// Its slug.
    pub slug: String,
    /// Its name.
    pub title: String,
    /// One sentence about it.
    pub summary: String,
    /// Where its page is had, as JSON.
    pub url: String,
    /// The prompt that makes it.
    pub prompt: String,
}

/// `catalog/apps/{id}/category.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CategoryFile {
    id: String,
    name: String,
    order: u32,
    /// The slug of the sample that stands for it.
    lead: String,
    /// Prompts that no sample answers.
    examples: Vec<ExampleFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExampleFile {
    name: String,
    prompt: String,
}

/// A category of example prompts.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ExampleCategory {
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its place, from 1.
    pub order: u32,
    /// Its sample apps; the first one stands for it.
    pub samples: Vec<SampleInfo>,
    /// Its prompts: those of its samples, then such as need an AI model.
    pub examples: Vec<Example>,
}

/// The catalogue.
#[derive(Debug, Default)]
pub struct Catalog {
    categories: Vec<ExampleCategory>,
    /// The same with those examples alone that a sample answers.
    with_samples: Vec<ExampleCategory>,
    samples: Option<sample_catalogue::Catalog>,
}

impl Catalog {
    /// Reads every category under `apps/` and every sample under `samples/`.
    ///
    /// # Errors
    /// Names the file that is missing or cannot be read.
    pub fn read(dir: &Path) -> anyhow::Result<Self> {
        let samples = sample_catalogue::Catalog::read(dir)?;
        let apps = dir.join("apps");
        let entries = std::fs::read_dir(&apps).with_context(|| format!("{} is missing", apps.display()))?;
        let mut categories = Vec::new();
        for entry in entries {
            let folder = entry?.path();
            if !folder.is_dir() {
                continue;
            }
            let path = folder.join("category.json");
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let file: CategoryFile =
                serde_json::from_str(&text).with_context(|| path.display().to_string())?;
            categories.push(category(file, &samples));
        }
        categories.sort_by_key(|category| category.order);
        let answered = |category: &ExampleCategory| ExampleCategory {
            examples: category
                .examples
                .iter()
                .filter(|example| !example.needs_model)
                .cloned()
                .collect(),
            ..category.clone()
        };
        Ok(Self {
            with_samples: categories.iter().map(answered).collect(),
            categories,
            samples: Some(samples),
        })
    }

    /// Every category, in order. Where the offline studio answers, and as long as nobody knows, only with the examples
    /// that lead to an app: those that a sample answers.
    pub fn categories(&self, models: &[ModelInfo]) -> &[ExampleCategory] {
        if models.is_empty() || studio_answers(models) {
            &self.with_samples
        } else {
            &self.categories
        }
    }

    /// Every category with all of its examples.
    pub fn all(&self) -> &[ExampleCategory] {
        &self.categories
    }

    /// The sample with this slug.
    pub fn sample(&self, slug: &str) -> Option<&Sample> {
        self.samples.as_ref()?.sample(slug)
    }

    /// The category with this id.
    pub fn category(&self, id: &str) -> Option<&ExampleCategory> {
        self.categories.iter().find(|category| category.id == id)
    }
}

fn category(file: CategoryFile, samples: &sample_catalogue::Catalog) -> ExampleCategory {
    let mut own: Vec<&Sample> = samples
        .samples()
        .iter()
        .filter(|sample| sample.description.category == file.id)
        .collect();
    own.sort_by_key(|sample| sample.description.slug != file.lead);
    let answered = own.iter().flat_map(|sample| examples_of(sample));
    let others = file.examples.into_iter().map(|example| Example {
        name: example.name,
        prompt: example.prompt,
        sample: None,
        needs_model: true,
    });
    ExampleCategory {
        examples: answered.chain(others).collect(),
        samples: own.iter().map(|sample| info(sample)).collect(),
        id: file.id,
        name: file.name,
        order: file.order,
    }
}

/// The prompts that a sample answers. Lists of examples are in English.
fn examples_of(sample: &Sample) -> Vec<Example> {
    let description = &sample.description;
    let own = (&description.title, &description.prompt);
    let variants = description
        .variants
        .iter()
        .map(|variant| (&variant.name, &variant.prompt));
    let prompts = std::iter::once(own).chain(variants);
    prompts
        .filter(|(_, prompt)| Language::of(prompt) == Language::English)
        .map(|(name, prompt)| Example {
            name: name.clone(),
            prompt: prompt.clone(),
            sample: Some(description.slug.clone()),
            needs_model: false,
        })
        .collect()
}

/// What a list says of a sample.
pub fn info(sample: &Sample) -> SampleInfo {
    let description = &sample.description;
    SampleInfo {
        slug: description.slug.clone(),
        title: description.title.clone(),
        summary: description.summary.clone(),
        url: format!("/api/samples/{}", description.slug),
        prompt: description.prompt.clone(),
    }
}
