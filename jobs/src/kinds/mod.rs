//! The kinds of job. A kind says everything about itself: what goes in, what comes out, its lane, its price, how
//! often it may be started. A new kind is a file here, its two lines and one in the list below; its handler is a file of
//! the workers.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::lane::Lane;
use crate::prices::Prices;

pub mod app_ai;
pub mod apply_answer;
pub mod chat;
pub mod check_page;
pub mod continue_page;
pub mod enhance_prompt;
pub mod fix_errors;
pub mod generate_app;
pub mod image_markers;
pub mod image_pdf;
pub mod image_plan;
pub mod images;
pub mod modify_app;
pub mod optimize;
pub mod publish;
pub mod read_file;
pub mod social_preview;
pub mod suggest;
pub mod test_model_connection;

pub use app_ai::{AppChat, AppImage};
pub use apply_answer::ApplyAnswer;
pub use chat::{CodeChat, DifferentialChat};
pub use check_page::CheckPage;
pub use continue_page::ContinuePage;
pub use enhance_prompt::EnhancePrompt;
pub use fix_errors::FixErrors;
pub use generate_app::GenerateApp;
pub use image_markers::ImageMarkers;
pub use image_pdf::ImagePdf;
pub use image_plan::ImagePlan;
pub use images::{ImageEdit, ImageGenerate, ImageStory};
pub use modify_app::ModifyApp;
pub use optimize::Optimize;
pub use publish::Publish;
pub use read_file::ReadFile;
pub use social_preview::SocialPreview;
pub use suggest::Suggest;
pub use test_model_connection::TestModelConnection;

/// Hands the list of kinds to a macro. Whatever is needed once a kind is made from this list.
#[macro_export]
macro_rules! for_each_kind {
    ($callback:ident) => {
        $callback! {
            GenerateApp,
            ModifyApp,
            DifferentialChat,
            CodeChat,
            Publish,
            ContinuePage,
            ApplyAnswer,
            SocialPreview,
            ImageGenerate,
            ImageEdit,
            ImageStory,
            ImagePlan,
            ImagePdf,
            EnhancePrompt,
            ReadFile,
            CheckPage,
            FixErrors,
            Suggest,
            Optimize,
            ImageMarkers,
            TestModelConnection,
            AppChat,
            AppImage,
        }
    };
}

/// A kind of job.
pub trait JobKind: Debug + Send + Sync + 'static {
    /// Its name in the database and in metrics.
    const NAME: &'static str;
    /// The lane it waits in.
    const LANE: Lane;
    /// How often a run of it is started before the job counts as failed.
    const MAX_ATTEMPTS: i32 = domain::limits::MAX_ATTEMPTS;
    /// Whether it counts among the jobs that one account may have in its lane. What is made beside that which a person
    /// asked for does not, and is bounded by whoever hands it over.
    const COUNTS: bool = true;
    /// Whether a job of it takes the place of those that wait for the same app of the account: they are cancelled.
    const REPLACES_WAITING: bool = false;
    /// Most jobs that an account may have, where the kind has a bound below that of every lane: those that count, waiting or
    /// running.
    const MOST_OF_ACCOUNT: i64 = i64::MAX;

    /// What it works on, as the database keeps it. A field that is added later has `#[serde(default)]`, since jobs
    /// of the version before may wait.
    type Input: Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What it gives: the body of its `complete` event, and the result of `GET /api/jobs/{id}`.
    type Output: Serialize + DeserializeOwned + ToSchema + Send + Sync + 'static;

    /// The text that its pieces add up to, when it streams any.
    fn text(_output: &Self::Output) -> Option<&str> {
        None
    }

    /// What it costs, in credits. Free unless a kind says otherwise.
    fn price(_input: &Self::Input, _prices: &Prices) -> i32 {
        0
    }
}

/// Tokens of a model's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// What the model read.
    pub input_tokens: u64,
    /// What the model wrote.
    pub output_tokens: u64,
}

macro_rules! outputs {
    ($($kind:ident,)*) => {
        /// The name of every kind.
        pub const NAMES: &[&str] = &[$($kind::NAME,)*];

        /// The kinds that count among the jobs of an account.
        pub(crate) fn counted() -> Vec<&'static str> {
            [$(($kind::NAME, $kind::COUNTS),)*]
                .into_iter()
                .filter_map(|(name, counts)| counts.then_some(name))
                .collect()
        }

        /// What a job of any kind gave.
        #[derive(Debug, Serialize)]
        #[serde(untagged)]
        pub enum AnyOutput {
            $(
                #[doc = concat!("Of a job of kind `", stringify!($kind), "`.")]
                $kind(<$kind as JobKind>::Output),
            )*
        }

        impl AnyOutput {
            /// Reads what is stored of a job of a kind; nothing for a kind that this version does not know.
            ///
            /// # Errors
            /// When it is not what the kind gives.
            pub fn read(kind: &str, json: &str) -> serde_json::Result<Option<Self>> {
                match kind {
                    $($kind::NAME => serde_json::from_str(json).map(Self::$kind).map(Some),)*
                    _ => Ok(None),
                }
            }
        }

        impl AnyOutput {
            /// The text that the pieces of the stream add up to, for a kind that streams any.
            #[must_use]
            pub fn text(&self) -> Option<&str> {
                match self {
                    $(Self::$kind(output) => $kind::text(output),)*
                }
            }
        }

        impl PartialSchema for AnyOutput {
            fn schema() -> RefOr<Schema> {
                let outputs = AnyOfBuilder::new();
                // Kinds may share an output.
                let mut names = BTreeSet::new();
                $(
                    let name = <<$kind as JobKind>::Output as ToSchema>::name();
                    let is_first = names.insert(name.clone());
                    let outputs = if is_first { outputs.item(Ref::from_schema_name(name)) } else { outputs };
                )*
                Schema::AnyOf(outputs.build()).into()
            }
        }

        impl ToSchema for AnyOutput {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed("JobOutput")
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                $(
                    let name = <<$kind as JobKind>::Output as ToSchema>::name();
                    schemas.push((name.into_owned(), <<$kind as JobKind>::Output as PartialSchema>::schema()));
                    <<$kind as JobKind>::Output as ToSchema>::schemas(schemas);
                )*
            }
        }
    };
}

for_each_kind!(outputs);
