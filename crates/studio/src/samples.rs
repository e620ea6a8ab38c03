//! The sample apps of the catalogue (`catalog/apps/{slug}/category.json` and `sample.html`).

use std::path::Path;

use serde::Deserialize;

use super::reply::SampleInfo;

/// One category with its sample.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub id: String,
    pub category: String,
    pub order: u32,
    pub title: String,
    pub summary: String,
    /// What one calls an app like this.
    pub names: Vec<String>,
    pub keywords: Vec<String>,
    /// Example prompts; the first one describes the sample itself.
    pub prompts: Vec<String>,
    pub html: String,
}

impl Sample {
    /// What people see of it.
    pub(crate) fn info(&self) -> SampleInfo {
        SampleInfo {
            id: self.id.clone(),
            name: self.title.clone(),
            description: self.summary.clone(),
        }
    }
}

/// Why the samples cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SamplesError {
    /// A folder or file cannot be read.
    #[error("{path}: {source}")]
    Unreadable {
        /// Its path.
        path: String,
        /// The reason.
        source: std::io::Error,
    },
    /// A description is not the JSON that is expected.
    #[error("{path}: {message}")]
    Invalid {
        /// Its path.
        path: String,
        /// What the parser says.
        message: String,
    },
    /// There is no sample.
    #[error("{0}: no sample app with category.json and sample.html")]
    None(String),
}

#[derive(Deserialize)]
struct Category {
    id: String,
    name: String,
    order: u32,
    sample: Description,
    #[serde(default)]
    examples: Vec<Example>,
}

#[derive(Deserialize)]
struct Description {
    title: String,
    summary: String,
    #[serde(default)]
    names: Vec<String>,
    keywords: Vec<String>,
}

#[derive(Deserialize)]
struct Example {
    prompt: String,
}

/// Reads all samples, in the order that the categories give themselves. A folder without both files is passed over.
pub(super) fn load(catalog_dir: &Path) -> Result<Vec<Sample>, SamplesError> {
    let apps = catalog_dir.join("apps");
    let entries = std::fs::read_dir(&apps).map_err(|source| unreadable(&apps, source))?;
    let mut samples = Vec::new();
    for entry in entries {
        let folder = entry.map_err(|source| unreadable(&apps, source))?.path();
        let (description, page) = (folder.join("category.json"), folder.join("sample.html"));
        if !description.is_file() || !page.is_file() {
            tracing::warn!(folder = %folder.display(), "a folder of the catalogue is incomplete");
            continue;
        }
        let text =
            std::fs::read_to_string(&description).map_err(|source| unreadable(&description, source))?;
        let category: Category = serde_json::from_str(&text).map_err(|error| SamplesError::Invalid {
            path: description.display().to_string(),
            message: error.to_string(),
        })?;
        let html = std::fs::read_to_string(&page).map_err(|source| unreadable(&page, source))?;
        samples.push(Sample {
            id: category.id,
            category: category.name,
            order: category.order,
            title: category.sample.title,
            summary: category.sample.summary,
            names: category.sample.names,
            keywords: category.sample.keywords,
            prompts: category
                .examples
                .into_iter()
                .map(|example| example.prompt)
                .collect(),
            html,
        });
    }
    if samples.is_empty() {
        return Err(SamplesError::None(apps.display().to_string()));
    }
    samples.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    Ok(samples)
}

fn unreadable(path: &Path, source: std::io::Error) -> SamplesError {
    SamplesError::Unreadable {
        path: path.display().to_string(),
        source,
    }
}
