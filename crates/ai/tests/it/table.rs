//! The table of answers, with the page that each must give, or why it has none.

use std::path::Path;

use editing::extract::{NoPage, extract};
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    answer: Vec<Answer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub name: String,
    pub text: String,
    finish: Option<String>,
    page: Option<String>,
    none: Option<String>,
    #[serde(default)]
    contains: Vec<String>,
    #[serde(default)]
    lacks: Vec<String>,
    #[serde(default)]
    reports: Vec<String>,
}

/// All answers of the table.
pub fn answers() -> Vec<Answer> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editing/tests/answers");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let tables = files
        .iter()
        .map(|file| toml::from_str::<Table>(&std::fs::read_to_string(file).unwrap()).unwrap());
    let answers: Vec<Answer> = tables.flat_map(|table| table.answer).collect();
    assert!(answers.len() >= 80, "{} answers", answers.len());
    answers
}

impl Answer {
    /// Whether the provider cut it.
    pub fn is_cut(&self) -> bool {
        self.finish.as_deref() == Some("length")
    }

    /// What is wrong with the page in `text`, which is this answer without its thoughts.
    pub fn problem(&self, text: &str, has_thoughts: bool) -> Option<String> {
        let found = extract(text, self.is_cut());
        let none = match &found.page {
            Ok(page) => return self.problem_of_page(page, found.reports),
            Err(NoPage::Empty) if has_thoughts => "only-thoughts",
            Err(NoPage::Empty) => "empty",
            Err(NoPage::NoPage) => "no-page",
            Err(NoPage::Cut) => "cut",
        };
        (self.none.as_deref() != Some(none)).then(|| format!("none: {none}, of:\n{text}"))
    }

    fn problem_of_page(&self, page: &str, mut reports: Vec<String>) -> Option<String> {
        if let Some(none) = &self.none {
            return Some(format!("a page instead of {none}:\n{page}"));
        }
        if self
            .page
            .as_ref()
            .is_some_and(|wanted| page.trim() != wanted.trim())
        {
            return Some(format!("another page:\n{page}"));
        }
        if let Some(part) = self.contains.iter().find(|part| !page.contains(*part)) {
            return Some(format!("lacks {part:?}:\n{page}"));
        }
        if let Some(part) = self.lacks.iter().find(|part| page.contains(*part)) {
            return Some(format!("has {part:?}:\n{page}"));
        }
        let mut wanted = self.reports.clone();
        reports.sort();
        wanted.sort();
        (self.page.is_none() && reports != wanted).then(|| format!("reports {reports:?}"))
    }
}
