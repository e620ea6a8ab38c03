//! Events of Stripe. One is answered with 2xx once what it is about was read and stored, or needs nothing; otherwise Stripe
//! sends it again, for days.

use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, post, web};
use chrono::Utc;
use domain::errors::ErrorCode;
use domain::limits::PAYMENT_EVENT_MAX_BYTES;
use payments::event::Event;
use payments::signature;
use platform::config::Secret;
use serde_json::json;

use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

const PATH: &str = "/api/stripe/webhook";

/// Whether a call hands an event over.
pub fn takes_event(method: &Method, path: &str) -> bool {
    *method == Method::POST && path == PATH
}

/// Takes an event. Its signature is checked over the raw body, before anything is read of it.
#[utoipa::path(tag = "account", operation_id = "stripeWebhook",
    request_body(content = serde_json::Value, description = "The event, as Stripe sends it", content_type = "application/json"),
    params(("Stripe-Signature" = String, Header, description = "The moment and its signatures")), responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/stripe/webhook")]
pub async fn stripe_webhook(
    request: HttpRequest,
    state: web::Data<AppState>,
    payload: web::Payload,
) -> ApiResult {
    let plans = state.plans()?;
    let config = state.config.payments.as_ref();
    let secrets = config.map_or(&[][..], |config| &config.webhook_secrets);
    let secrets: Vec<&str> = secrets.iter().map(Secret::expose).collect();
    let Ok(body) = payload.to_bytes_limited(PAYMENT_EVENT_MAX_BYTES).await else {
        return Err(ErrorCode::PayloadTooLarge.into());
    };
    let body =
        body.map_err(|error| ApiError::with_detail(ErrorCode::InvalidRequest, json!(error.to_string())))?;
    let header = request.headers().get("stripe-signature");
    let header = header.and_then(|header| header.to_str().ok()).unwrap_or_default();
    if let Err(error) = signature::check(header, &body, &secrets, Utc::now().timestamp()) {
        tracing::warn!(%error, "an event of the payment service is not believed");
        return Err(ErrorCode::WebhookSignature.into());
    }
    let event = Event::read(&body).ok_or_else(|| ApiError::invalid("event"))?;
    plans.follow(&event).await?;
    Ok(HttpResponse::NoContent().finish())
}
