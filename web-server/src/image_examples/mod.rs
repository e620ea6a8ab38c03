//! The catalogue of example prompts for images, read once: `category` is what a file says, `rules` what it must
//! keep to, so that a prompt placed in the studio never asks for what the studio does not have.

mod category;
#[cfg(test)]
mod own_tests;
mod rules;
#[cfg(test)]
mod rules_tests;

use std::path::Path;

use anyhow::Context;
use jobs::models::ModelInfo;

pub use category::ImageExampleCategory;

use category::CategoryFile;

/// The catalogue.
#[derive(Debug, Default)]
pub struct ImageExamples {
    categories: Vec<ImageExampleCategory>,
    /// The same as they are without a model for images.
    without_model: Vec<ImageExampleCategory>,
}

impl ImageExamples {
    /// Reads every category under `images/`.
    ///
    /// # Errors
    /// Names the file that is missing, cannot be read or breaks a rule.
    pub fn read(dir: &Path) -> anyhow::Result<Self> {
        let files = read_files(&dir.join("images"))?;
        rules::check_catalogue(&files)?;
        Ok(Self {
            categories: files.iter().map(|file| file.shown(|_| true)).collect(),
            without_model: files
                .iter()
                .map(|file| file.shown(|example| example.offline))
                .collect(),
        })
    }

    /// Every category with all of its examples, in order. Where no model for images answers, and as long as nobody
    /// knows, the examples that need one say that they are not answered.
    pub fn categories(&self, models: &[ModelInfo]) -> &[ImageExampleCategory] {
        let mut for_images = models.iter().filter(|model| model.kind == "image");
        if for_images.any(|model| !model.offline) {
            &self.categories
        } else {
            &self.without_model
        }
    }
}

/// The categories of a folder, in order, each kept to the rules for one.
fn read_files(images: &Path) -> anyhow::Result<Vec<CategoryFile>> {
    let entries = std::fs::read_dir(images).with_context(|| format!("{} is missing", images.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let folder = entry?.path();
        if !folder.is_dir() {
            continue;
        }
        let path = folder.join("category.json");
        let file = read_file(&folder, &path).with_context(|| path.display().to_string())?;
        files.push(file);
    }
    files.sort_by_key(|file: &CategoryFile| file.order);
    Ok(files)
}

fn read_file(folder: &Path, path: &Path) -> anyhow::Result<CategoryFile> {
    let file: CategoryFile = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    anyhow::ensure!(
        folder.file_name().is_some_and(|name| name == file.id.as_str()),
        "the id {:?} is not the folder's name",
        file.id
    );
    rules::check_category(&file)?;
    Ok(file)
}
