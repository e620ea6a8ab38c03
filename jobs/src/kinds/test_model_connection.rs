//! Testing a model connection: which models its service has, whether one of them answers, and how it wants to be asked.

use domain::ids::ModelConnectionId;
use domain::model_connection::{Habits, ModelConnectionModel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Testing a model connection.
#[derive(Debug)]
pub struct TestModelConnection;

/// The connection to be tested, of the job's account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestConnectionInput {
    pub connection: ModelConnectionId,
    /// What its service calls the model that is asked; the first chosen one, or the first one, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// A connection that works.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ModelConnectionTest)]
pub struct TestConnectionOutput {
    /// The models that are kept of those that the service listed, at most 200.
    pub models: Vec<ModelConnectionModel>,
    pub habits: Habits,
    /// What is to be known of it, in sentences: what was left out, or how to get more out of the service.
    pub notes: Vec<String>,
    /// How long the first token took, in milliseconds; none where the service has no model that writes.
    #[schema(required = true)]
    pub time_to_first_token_ms: Option<u64>,
}

impl JobKind for TestModelConnection {
    const NAME: &'static str = "test_model_connection";
    const LANE: Lane = Lane::Interactive;
    const MAX_ATTEMPTS: i32 = 2;
    type Input = TestConnectionInput;
    type Output = TestConnectionOutput;
}
