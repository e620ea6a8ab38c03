//! Errors at the edge: `{code, message, detail}` with the catalogue's status. What went wrong inside is
//! logged here, once, and never sent.

use std::fmt;
use std::ops::RangeInclusive;

use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::{HttpResponse, ResponseError};
use db::app_ai::calls::Refusal;
use domain::errors::{ErrorCode, credit_cap_message, out_of_credits_message};
use domain::events::ErrorDetail;
use jobs::client::WaitError;
use jobs::models::ModelsError;
use jobs::submit::SubmitError;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::plans::PlansError;

/// When a client that met a busy part of the service comes back; spread, so that thousands do not do so at once.
const RETRY_AFTER_SECONDS: RangeInclusive<u64> = 1..=5;

/// The body of every error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Stable; clients tell errors apart by it.
    pub code: String,
    /// For the person.
    pub message: String,
    /// More about it, by code.
    #[serde(skip_serializing_if = "Value::is_null")]
    #[schema(required = false)]
    pub detail: Value,
}

/// An error of a call.
#[derive(Debug, Clone)]
pub struct ApiError {
    code: ErrorCode,
    message: Option<String>,
    detail: Value,
}

/// What a call gives.
pub type ApiResult<T = HttpResponse> = Result<T, ApiError>;

impl ApiError {
    /// An entry of the catalogue with more about it.
    pub fn with_detail(code: ErrorCode, detail: Value) -> Self {
        Self {
            code,
            message: None,
            detail,
        }
    }

    /// An entry of the catalogue of which there is more to say, as the end of a job would say it.
    pub fn with_error_detail(code: ErrorCode, detail: &ErrorDetail) -> Self {
        Self {
            message: Some(detail.reason.clone()),
            ..Self::with_detail(code, json!(detail))
        }
    }

    /// An entry of the catalogue in other words.
    pub fn with_message(code: ErrorCode, message: &str) -> Self {
        Self {
            message: Some(message.to_owned()),
            ..Self::from(code)
        }
    }

    /// `invalid-request` for a field, or a part of a request, that cannot be taken.
    pub fn invalid(field: &str) -> Self {
        Self::with_detail(
            ErrorCode::InvalidRequest,
            json!({ "loc": field, "msg": "not valid" }),
        )
    }

    /// Its entry of the catalogue.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// Where a visitor of an app signs in to make the call, as the detail has it: the address to come back to follows,
    /// encoded.
    pub fn sign_in(&self) -> Option<&str> {
        self.detail.get("signIn")?.as_str()
    }

    fn internal(error: &dyn fmt::Display) -> Self {
        tracing::error!(%error, "a call failed");
        ErrorCode::InternalError.into()
    }
}

impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            message: None,
            detail: Value::Null,
        }
    }
}

impl From<diesel::result::Error> for ApiError {
    fn from(error: diesel::result::Error) -> Self {
        Self::internal(&error)
    }
}

impl From<db::pool::ConnectError> for ApiError {
    fn from(error: db::pool::ConnectError) -> Self {
        tracing::error!(%error, "no database connection");
        ErrorCode::ServiceUnavailable.into()
    }
}

impl From<redis::RedisError> for ApiError {
    fn from(error: redis::RedisError) -> Self {
        tracing::error!(%error, "Redis failed");
        ErrorCode::ServiceUnavailable.into()
    }
}

impl From<ModelsError> for ApiError {
    fn from(error: ModelsError) -> Self {
        tracing::error!(%error, "the models are not known");
        ErrorCode::ServiceUnavailable.into()
    }
}

impl From<anyhow::Error> for ApiError {
    fn from(error: anyhow::Error) -> Self {
        Self::internal(&format!("{error:#}"))
    }
}

impl From<crate::auth::google::Failure> for ApiError {
    fn from(failure: crate::auth::google::Failure) -> Self {
        tracing::warn!(%failure, "nobody could be signed in with Google");
        failure.code().into()
    }
}

impl From<PlansError> for ApiError {
    fn from(error: PlansError) -> Self {
        match error {
            PlansError::NotSold | PlansError::Subscribed | PlansError::NothingPaid => {}
            _ => tracing::error!(%error, "a call about plans failed"),
        }
        error.code().into()
    }
}

impl From<SubmitError> for ApiError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::OutOfCredits(balance) => {
                let allotment = balance.allotment.unwrap_or(0);
                Self {
                    code: ErrorCode::OutOfCredits,
                    message: Some(out_of_credits_message(allotment)),
                    detail: json!({ "monthlyCreditAllotment": allotment }),
                }
            }
            SubmitError::CapPassed(cap) => Self {
                code: ErrorCode::CreditCapReached,
                message: Some(credit_cap_message(cap)),
                detail: json!({ "monthlyCreditCap": cap }),
            },
            SubmitError::Unconfirmed => ErrorCode::EmailUnconfirmed.into(),
            SubmitError::IdReused => ErrorCode::IdempotencyKeyReused.into(),
            // Says nothing of another person's job.
            SubmitError::IdTaken => ErrorCode::InvalidRequest.into(),
            SubmitError::QueueFull => ErrorCode::QueueFull.into(),
            SubmitError::TooManyJobs => ErrorCode::TooManyJobs.into(),
            SubmitError::RetryTaken => ErrorCode::ImageSetBusy.into(),
            SubmitError::CallRefused(refusal) => match refusal {
                Refusal::Off => ErrorCode::AppAiOff,
                Refusal::Busy => ErrorCode::AppAiBusy,
                Refusal::Budget => ErrorCode::AppAiBudget,
                Refusal::BudgetRest => ErrorCode::AppAiBudgetRest,
                Refusal::Reserved => ErrorCode::AppAiReserved,
                Refusal::VisitorLimit => ErrorCode::AppAiVisitorLimit,
                Refusal::Repeated => ErrorCode::RequestRepeated,
            }
            .into(),
            SubmitError::Connect(error) => error.into(),
            SubmitError::Store(error) => error.into(),
            SubmitError::Input(error) => Self::internal(&error),
        }
    }
}

impl From<WaitError> for ApiError {
    fn from(error: WaitError) -> Self {
        match error {
            WaitError::Ended(code, None) => code.into(),
            WaitError::Ended(code, Some(detail)) => Self::with_error_detail(code, &detail),
            WaitError::TimedOut => ErrorCode::StreamTooLong.into(),
            WaitError::Connect(error) => error.into(),
            WaitError::Store(error) => error.into(),
            WaitError::Output(error) => Self::internal(&error),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_deref().unwrap_or(self.code.message()))
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        let seconds = match self.code {
            ErrorCode::ServiceUnavailable => Some(rand::random_range(RETRY_AFTER_SECONDS)),
            ErrorCode::AppAiBusy => Some(60),
            ErrorCode::AppAiReserved => Some(10),
            _ => None,
        };
        if let Some(seconds) = seconds {
            response.insert_header((RETRY_AFTER, seconds));
        }
        response.json(ErrorBody {
            code: self.code.code().to_owned(),
            message: self.to_string(),
            detail: self.detail.clone(),
        })
    }
}

/// A JSON body that cannot be read.
pub fn json_error(error: actix_web::error::JsonPayloadError, _: &actix_web::HttpRequest) -> actix_web::Error {
    use actix_web::error::JsonPayloadError::{Overflow, OverflowKnownLength, Payload};
    use actix_web::error::PayloadError;
    match error {
        Payload(PayloadError::Io(error)) if error.kind() == std::io::ErrorKind::TimedOut => {
            ApiError::from(ErrorCode::RequestTimeout).into()
        }
        Overflow { .. } | OverflowKnownLength { .. } => ApiError::from(ErrorCode::PayloadTooLarge).into(),
        other => ApiError::with_detail(ErrorCode::InvalidRequest, json!(other.to_string())).into(),
    }
}

/// A query that cannot be read.
pub fn query_error(_: actix_web::error::QueryPayloadError, _: &actix_web::HttpRequest) -> actix_web::Error {
    ApiError::from(ErrorCode::InvalidRequest).into()
}

/// A path parameter that cannot be read names nothing.
pub fn path_error(_: actix_web::error::PathError, _: &actix_web::HttpRequest) -> actix_web::Error {
    ApiError::from(ErrorCode::NotFound).into()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn retry_after(code: ErrorCode) -> Option<u64> {
        let response = ApiError::from(code).error_response();
        let header = response.headers().get(RETRY_AFTER)?;
        Some(header.to_str().unwrap().parse().unwrap())
    }

    #[test]
    fn clients_of_a_busy_service_come_back_at_different_moments() {
        let seconds: HashSet<_> = (0..200)
            .map(|_| retry_after(ErrorCode::ServiceUnavailable))
            .collect();
        assert_eq!(seconds, (1..=5).map(Some).collect());
        assert_eq!(retry_after(ErrorCode::GenerationNotFound), None);
    }
}
