//! Compressed requests. Two kilobytes of brotli may be a gigabyte of JSON, and bodies are inflated before any limit
//! is applied to them, so none is accepted on any host.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError as _};
use domain::errors::ErrorCode;

use crate::error::ApiError;

/// Answers 415 to a request that names an encoding of its body, before the body is read.
///
/// # Errors
/// Those of the service inside.
pub async fn refuse(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if request.headers().contains_key(CONTENT_ENCODING) {
        let refusal = ApiError::from(ErrorCode::EncodedBody).error_response();
        return Ok(request.into_response(refusal));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
