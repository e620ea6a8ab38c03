//! Testing a connection.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest as _, HttpRequest, HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::model_connection::{ConnectionReach, is_upstream};
use jobs::kinds::TestModelConnection;
use jobs::kinds::test_model_connection::{TestConnectionInput, TestConnectionOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SecretJson, connection_id, read_body};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// Which model is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestModelConnectionRequest {
    /// What the connection's service calls it; one of the chosen models, or the first, when absent.
    #[schema(nullable = false, max_length = 200)]
    model: Option<String>,
}

/// Tests a model connection and streams how far it is: lists the models of its service, and asks one of them for ten tokens,
/// which takes minutes where the model has to be loaded first. A test that succeeds keeps what it found with the connection.
/// Free. A connection that browsers call is tested by its browser, and refused here with `connection-browser-only`.
#[utoipa::path(tag = "model connections", operation_id = "testModelConnection", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid), IdempotencyKey),
    request_body = Option<TestModelConnectionRequest>, responses(
    (status = 200, body = JobEvent<TestConnectionOutput>, content_type = "text/event-stream"),
    (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/model-connections/{id}/test")]
pub async fn test_model_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    key: IdempotencyKey,
    request: HttpRequest,
    payload: web::Payload,
) -> actix_web::Result<HttpResponse> {
    let model = read_model(&request, payload).await?;
    Ok(start(&user, &state, &id, key, model).await?)
}

/// The model of a request that may come without a body.
async fn read_model(request: &HttpRequest, payload: web::Payload) -> actix_web::Result<Option<String>> {
    if !request.headers().contains_key(CONTENT_TYPE) {
        return Ok(None);
    }
    let mut payload = payload.into_inner();
    let body = SecretJson::from_request(request, &mut payload).await?;
    let asked: TestModelConnectionRequest = read_body(body)?;
    Ok(asked.model.filter(|model| !model.trim().is_empty()))
}

async fn start(
    user: &CurrentUser,
    state: &AppState,
    id: &str,
    key: IdempotencyKey,
    model: Option<String>,
) -> ApiResult {
    let id = connection_id(id)?;
    if model.as_deref().is_some_and(|model| !is_upstream(model)) {
        return Err(ApiError::invalid("model"));
    }
    {
        let mut connection = state.pool.get().await?;
        let found = db::model_connections::load(&mut connection, user.id(), id).await?;
        let found = found
            .filter(|found| found.for_job.is_none())
            .ok_or(ErrorCode::ConnectionNotFound)?;
        if found.reach == ConnectionReach::Browser {
            return Err(ErrorCode::ConnectionBrowserOnly.into());
        }
    }
    let input = TestConnectionInput {
        connection: id,
        model,
    };
    let submission = Submission::<TestModelConnection>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit(state, rate::CONNECTION_TESTS, submission).await?;
    Ok(sse::respond(state, user.id(), submitted))
}
