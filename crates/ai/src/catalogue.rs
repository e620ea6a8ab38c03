//! The models that people can choose.

use std::collections::HashSet;
use std::path::Path;

use domain::tier::is_pro_model;
use serde::{Deserialize, Serialize};

use crate::config::Provider;
use crate::images::Ratio;

const BUILT_IN: &str = include_str!("../models.toml");

/// What a model makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModelKind {
    Code,
    Image,
}

/// What a model can do beyond answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Capability {
    /// Answers in pieces.
    Streaming,
    Reasoning,
    Vision,
    ImageOutput,
}

/// One way to reach a model.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub provider: Provider,
    /// What the provider calls it.
    pub upstream: String,
    /// Of a model that draws: the shapes it draws in.
    #[serde(default)]
    pub ratios: Vec<Ratio>,
    /// Of a model that draws: the sizes it draws in, as the provider writes them.
    #[serde(default)]
    pub sizes: Vec<String>,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The name that clients send.
    pub id: String,
    pub kind: ModelKind,
    /// Whether it answers when nothing was chosen.
    pub default: bool,
    /// Whether the picker shows it.
    pub listed: bool,
    /// Whether it needs the Pro tier.
    pub pro_only: bool,
    pub label: String,
    pub description: String,
    pub capabilities: Vec<Capability>,
    /// Most tokens of an answer.
    pub max_output_tokens: u32,
    /// How many tokens the model reads and writes together.
    pub context_tokens: u32,
    /// Ways to reach it, best first; never empty.
    pub routes: Vec<Route>,
}

impl Model {
    /// Whether the model can do `capability`.
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }
}

/// Why a catalogue cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// The file cannot be read.
    #[error("MODELS_FILE {path}: {source}")]
    Unreadable { path: String, source: std::io::Error },
    /// The file is not the TOML that is expected.
    #[error("{file}: {message}")]
    Syntax {
        file: String,
        /// What the parser says, with line and column.
        message: String,
    },
    /// The file contradicts itself.
    #[error("{file}: {problem}")]
    Invalid {
        file: String,
        /// What is wrong, naming the model.
        problem: String,
    },
}

/// All models.
#[derive(Debug, Clone)]
pub struct Catalogue {
    models: Vec<Model>,
}

impl Catalogue {
    /// The catalogue of `file`, or the built-in one.
    ///
    /// # Errors
    /// Names the file and what is wrong with it.
    pub fn load(file: Option<&Path>) -> Result<Self, CatalogueError> {
        let Some(path) = file else {
            return Self::parse("models.toml", BUILT_IN);
        };
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| CatalogueError::Unreadable {
            path: name.clone(),
            source,
        })?;
        Self::parse(&name, &text)
    }

    fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let raw: RawCatalogue = toml::from_str(text).map_err(|error| CatalogueError::Syntax {
            file: file.to_owned(),
            message: error.to_string(),
        })?;
        let models: Vec<Model> = raw.models.into_iter().map(RawModel::into_model).collect();
        match problem(&models) {
            Some(problem) => Err(CatalogueError::Invalid {
                file: file.to_owned(),
                problem,
            }),
            None => Ok(Self { models }),
        }
    }

    /// All models in the order of the file.
    #[must_use]
    pub fn models(&self) -> &[Model] {
        &self.models
    }

    /// The model with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Model> {
        self.models.iter().find(|model| model.id == id)
    }

    /// The model that a provider calls so.
    pub(crate) fn at(&self, provider: Provider, upstream: &str) -> Option<&Model> {
        self.models.iter().find(|model| {
            let mut routes = model.routes.iter();
            routes.any(|route| route.provider == provider && route.upstream == upstream)
        })
    }

    /// The model that answers when none was chosen. Every catalogue has one for code.
    #[must_use]
    pub fn default_for(&self, kind: ModelKind) -> Option<&Model> {
        self.models
            .iter()
            .find(|model| model.kind == kind && model.default)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCatalogue {
    models: Vec<RawModel>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawModel {
    id: String,
    kind: ModelKind,
    #[serde(default)]
    default: bool,
    #[serde(default = "yes")]
    listed: bool,
    pro_only: Option<bool>,
    label: String,
    description: String,
    #[serde(default)]
    capabilities: Vec<Capability>,
    max_output_tokens: u32,
    #[serde(default = "usual_context")]
    context_tokens: u32,
    #[serde(default)]
    routes: Vec<Route>,
}

/// Of a model that the catalogue says nothing else of.
fn usual_context() -> u32 {
    128_000
}

fn yes() -> bool {
    true
}

impl RawModel {
    fn into_model(self) -> Model {
        Model {
            pro_only: self.pro_only.unwrap_or_else(|| is_pro_model(&self.id)),
            id: self.id,
            kind: self.kind,
            default: self.default,
            listed: self.listed,
            label: self.label,
            description: self.description,
            capabilities: self.capabilities,
            max_output_tokens: self.max_output_tokens,
            context_tokens: self.context_tokens,
            routes: self.routes,
        }
    }
}

fn problem(models: &[Model]) -> Option<String> {
    let mut ids = HashSet::new();
    for model in models {
        let id = &model.id;
        if id.trim() != id || id.is_empty() {
            return Some(format!("the id {id:?} is blank or has spaces around it"));
        }
        if !ids.insert(id) {
            return Some(format!("the id {id:?} stands there twice"));
        }
        if model.label.trim().is_empty() {
            return Some(format!("{id}: label is blank"));
        }
        if model.max_output_tokens == 0 {
            return Some(format!("{id}: max_output_tokens must be at least 1"));
        }
        if model.context_tokens <= model.max_output_tokens {
            return Some(format!(
                "{id}: context_tokens must be more than max_output_tokens"
            ));
        }
        if model.routes.is_empty() {
            return Some(format!("{id}: needs at least one [[models.routes]]"));
        }
        if model.routes.iter().any(|route| route.upstream.trim().is_empty()) {
            return Some(format!("{id}: a route has a blank upstream"));
        }
        if model.kind == ModelKind::Image && !model.can(Capability::ImageOutput) {
            return Some(format!("{id}: an image model needs the capability image-output"));
        }
        if model.default && model.pro_only {
            return Some(format!("{id}: the default model must be open to all tiers"));
        }
    }
    let defaults = |kind| {
        models
            .iter()
            .filter(|model| model.kind == kind && model.default)
            .count()
    };
    if defaults(ModelKind::Code) != 1 {
        return Some("exactly one code model needs default = true".to_owned());
    }
    if defaults(ModelKind::Image) > 1 {
        return Some("at most one image model may have default = true".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_catalogue_has_the_models_of_the_specification() {
        let catalogue = Catalogue::load(None).unwrap();
        let listed: Vec<_> = catalogue
            .models()
            .iter()
            .filter(|model| model.listed)
            .map(|model| (model.id.as_str(), model.kind, model.pro_only, model.default))
            .collect();
        assert_eq!(
            listed,
            [
                ("kimi-k2-turbo-preview", ModelKind::Code, false, true),
                ("anthropic/claude-sonnet-4.5", ModelKind::Code, true, false),
                ("gemini-2.5-pro", ModelKind::Code, true, false),
                ("gpt-5-2025-08-07", ModelKind::Code, true, false),
                ("anthropic/claude-haiku-4.5", ModelKind::Code, true, false),
                ("gemini-2.5-flash-image-preview", ModelKind::Image, false, true),
            ]
        );
        assert!(catalogue.find("codestral-latest").is_some());
    }

    const ONE: &str = r#"
        [[models]]
        id = "kimi-k2"
        kind = "code"
        default = true
        label = "Kimi"
        description = "d"
        max_output_tokens = 10
        [[models.routes]]
        provider = "generic"
        upstream = "k2"
    "#;

    #[test]
    fn a_bad_file_is_refused_with_the_reason() {
        assert!(Catalogue::parse("f", ONE).is_ok());
        let cases = [
            (
                ONE.replace("default = true", ""),
                "exactly one code model needs default = true",
            ),
            (format!("{ONE}{ONE}"), "the id \"kimi-k2\" stands there twice"),
            (
                ONE.replace("kimi-k2", "other"),
                "other: the default model must be open to all tiers",
            ),
            (
                ONE.replace("= 10", "= 0"),
                "kimi-k2: max_output_tokens must be at least 1",
            ),
            (
                ONE.replace("\"k2\"", "\" \""),
                "kimi-k2: a route has a blank upstream",
            ),
            (
                ONE.replace("\"generic\"", "\"nobody\""),
                "unknown variant `nobody`",
            ),
            (ONE.replace("label", "labels"), "unknown field `labels`"),
            (
                ONE.replace("\"code\"", "\"image\""),
                "needs the capability image-output",
            ),
            (
                ONE.split("[[models.routes]]").next().unwrap().to_owned(),
                "needs at least one [[models.routes]]",
            ),
        ];
        for (text, reason) in cases {
            let error = Catalogue::parse("f", &text).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
            assert!(error.starts_with("f: "), "{error}");
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Catalogue::load(Some(Path::new("/nowhere/models.toml"))).unwrap_err();
        assert!(error.to_string().starts_with("MODELS_FILE /nowhere/models.toml"));
    }
}
