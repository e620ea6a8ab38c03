//! The id that a client gives to a request before it sends it. It becomes the id of the job, so that a client that
//! never saw the answer can look for the job, and one that sends the request again starts no second job.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use domain::errors::ErrorCode;
use domain::ids::JobId;
use std::future::{Ready, ready};
use utoipa::IntoParams;

use crate::error::ApiError;

/// The header's name, as the IETF draft 'The Idempotency-Key HTTP Header Field' has it.
const HEADER: &str = "idempotency-key";

/// The UUID of the header `Idempotency-Key`, if the request has one.
#[derive(Debug, Clone, Copy, IntoParams)]
#[into_params(names("Idempotency-Key"), parameter_in = Header)]
pub struct IdempotencyKey(
    /// A fresh UUID, which becomes the job's id. Sent again, it leads to the same job.
    #[param(value_type = Option<String>, format = Uuid, nullable = false)]
    Option<JobId>,
);

impl IdempotencyKey {
    /// The id of the job that the request asks for: the client's, else a new one.
    pub fn job(self) -> JobId {
        self.0.unwrap_or_else(JobId::generate)
    }
}

impl IdempotencyKey {
    /// The client's id, for calls that are never sent twice.
    ///
    /// # Errors
    /// `invalid-request` for a request without one.
    pub fn required(self) -> Result<JobId, ApiError> {
        self.0.ok_or_else(|| ApiError::invalid("Idempotency-Key"))
    }
}

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(header) = request.headers().get(HEADER) else {
            return ready(Ok(Self(None)));
        };
        let id = header.to_str().ok().and_then(|text| text.parse().ok());
        ready(
            id.map(|id| Self(Some(id)))
                .ok_or_else(|| ErrorCode::InvalidRequest.into()),
        )
    }
}
