//! The models of a connection, and how its service wants to be asked.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::is_upstream;
use crate::limits::{CONNECTED_MODEL_ID_MAX_CHARS, CONNECTED_MODELS_CHOSEN, CONNECTED_MODELS_MAX};
use crate::name::{is_controlling, is_invisible};

/// What a model makes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConnectedModelKind {
    /// Apps and texts.
    #[default]
    Code,
    /// Images.
    Image,
}

impl ConnectedModelKind {
    /// The kind as lists of models name it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Image => "image",
        }
    }
}

/// A model of a connection, as a test of the connection listed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelConnectionModel {
    /// What its service calls it.
    pub id: String,
    /// What people read.
    pub label: String,
    #[serde(default)]
    #[schema(required = true)]
    pub kind: ConnectedModelKind,
    /// How much it reads and writes together, in tokens; none where the service does not say.
    #[serde(default)]
    #[schema(required = true)]
    pub context_tokens: Option<u32>,
    /// Whether it sees images.
    #[serde(default)]
    #[schema(required = true)]
    pub vision: bool,
    /// Whether the person wants it among the models to choose from.
    #[serde(default)]
    #[schema(required = true)]
    pub chosen: bool,
}

/// What a test of a connection learned of how its service wants to be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Habits {
    /// An API of its own that is used in place of the compatible one.
    #[schema(required = true)]
    pub native: Option<NativeApi>,
    /// How the most tokens of an answer are sent; as usual where nothing is known.
    #[schema(required = true)]
    pub limit: Option<LimitParameter>,
    /// Whether answers come as a whole, not in pieces.
    #[schema(required = true)]
    pub whole: bool,
    /// Whether the tokens of an answer may not be asked for.
    #[schema(required = true)]
    pub omits_usage: bool,
    /// Where the model's thoughts appear; none where it shows none.
    #[schema(required = true)]
    pub thoughts: Option<ThoughtsPlace>,
}

/// An API that a service has besides the compatible one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum NativeApi {
    Ollama,
}

/// How the most tokens of an answer are sent: `"usual"`, `"omitted"`, or `{"named": "max_completion_tokens"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LimitParameter {
    /// By the name that the format has for it.
    Usual,
    /// By this name.
    Named(String),
    Omitted,
}

/// Where a model's thoughts appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThoughtsPlace {
    /// In a field of their own.
    Field,
    /// In the text, between marks.
    Text,
}

/// The models that a connection keeps after a test listed some: the first 200 of them with a usable id, each once. What the
/// person chose before stays chosen, and so does that they chose none. Where nothing was listed before, or all that was
/// chosen is gone, the first five models that make apps are chosen, of a service without such the first five.
#[must_use]
pub fn kept_models(
    before: &[ModelConnectionModel],
    listed: Vec<ModelConnectionModel>,
) -> Vec<ModelConnectionModel> {
    let mut seen = HashSet::new();
    let mut kept: Vec<ModelConnectionModel> = listed
        .into_iter()
        .filter(|model| is_upstream(&model.id) && seen.insert(model.id.clone()))
        .take(CONNECTED_MODELS_MAX)
        .map(|model| ModelConnectionModel {
            label: label(&model),
            chosen: before.iter().any(|known| known.chosen && known.id == model.id),
            ..model
        })
        .collect();
    let chose_none = !before.is_empty() && !before.iter().any(|model| model.chosen);
    if !chose_none && !kept.iter().any(|model| model.chosen) {
        let is_coding = |model: &ModelConnectionModel| model.kind == ConnectedModelKind::Code;
        let any_codes = kept.iter().any(is_coding);
        let first = kept.iter_mut().filter(|model| !any_codes || is_coding(model));
        for model in first.take(CONNECTED_MODELS_CHOSEN) {
            model.chosen = true;
        }
    }
    kept
}

/// A label of at most 200 characters that is one line of text; the id where nothing is left of it.
fn label(model: &ModelConnectionModel) -> String {
    let clean: String = model
        .label
        .chars()
        .filter(|c| !is_controlling(*c) && !is_invisible(*c))
        .take(CONNECTED_MODEL_ID_MAX_CHARS)
        .collect();
    match clean.trim() {
        "" => model.id.clone(),
        clean => clean.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(id: &str) -> ModelConnectionModel {
        ModelConnectionModel {
            id: id.to_owned(),
            label: String::new(),
            kind: ConnectedModelKind::Code,
            context_tokens: None,
            vision: false,
            chosen: false,
        }
    }

    fn chosen(models: &[ModelConnectionModel]) -> Vec<&str> {
        models
            .iter()
            .filter(|model| model.chosen)
            .map(|model| model.id.as_str())
            .collect()
    }

    #[test]
    fn the_first_five_models_for_apps_are_chosen_until_a_person_chooses() {
        let mut listed: Vec<_> = (0..8).map(|n| model(&format!("m{n}"))).collect();
        listed[0].kind = ConnectedModelKind::Image;
        let first = kept_models(&[], listed.clone());
        assert_eq!(chosen(&first), ["m1", "m2", "m3", "m4", "m5"]);
        let mut picked = first;
        for model in &mut picked {
            model.chosen = model.id == "m7";
        }
        listed.reverse();
        assert_eq!(chosen(&kept_models(&picked, listed.clone())), ["m7"]);
        // Nobody chooses none by itself, and what is gone cannot stay chosen.
        let gone = kept_models(&picked, vec![model("m8"), model("m9")]);
        assert_eq!(chosen(&gone), ["m8", "m9"]);
        for model in &mut picked {
            model.chosen = false;
        }
        assert!(chosen(&kept_models(&picked, listed)).is_empty());
    }

    #[test]
    fn a_service_that_draws_alone_has_its_first_models_chosen() {
        let mut drawing = model("sketch");
        drawing.kind = ConnectedModelKind::Image;
        assert_eq!(chosen(&kept_models(&[], vec![drawing])), ["sketch"]);
    }

    #[test]
    fn what_a_stranger_lists_is_bounded() {
        let mut listed: Vec<_> = (0..300).map(|n| model(&format!("m{n}"))).collect();
        listed.insert(0, model("m0"));
        listed.insert(0, model(""));
        listed.insert(0, model("a\u{0}b"));
        listed[2].label = "  Nice\u{0}\n  ".to_owned();
        let kept = kept_models(&[], listed);
        assert_eq!(kept.len(), CONNECTED_MODELS_MAX);
        assert_eq!((kept[0].id.as_str(), kept[0].label.as_str()), ("m0", "Nice"));
        assert_eq!(kept.iter().filter(|model| model.id == "m0").count(), 1);
        let long = kept_models(
            &[],
            vec![ModelConnectionModel {
                label: "é\n".repeat(300),
                ..model("x")
            }],
        );
        assert_eq!(long[0].label, "é".repeat(200));
    }

    #[test]
    fn habits_of_another_version_are_read() {
        let habits: Habits =
            serde_json::from_str(r#"{"limit":{"named":"max_completion_tokens"},"thoughts":"text","x":1}"#)
                .unwrap();
        assert_eq!(
            habits,
            Habits {
                limit: Some(LimitParameter::Named("max_completion_tokens".to_owned())),
                thoughts: Some(ThoughtsPlace::Text),
                ..Habits::default()
            }
        );
        assert_eq!(
            serde_json::to_string(&Habits::default()).unwrap(),
            r#"{"native":null,"limit":null,"whole":false,"omitsUsage":false,"thoughts":null}"#
        );
    }
}
