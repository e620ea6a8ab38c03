//! Bodies of the sign-in calls. Anybody may send them, so they get nowhere near the size of a page.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::{JsonBody, Payload};
use actix_web::{FromRequest, HttpRequest};
use domain::limits::AUTH_BODY_MAX_BYTES;
use serde::de::DeserializeOwned;

use crate::error::json_error;

/// A JSON body of 16 KB at most.
#[derive(Debug)]
pub struct SmallJson<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for SmallJson<T> {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = JsonBody::new(request, payload, None, true).limit(AUTH_BODY_MAX_BYTES);
        let request = request.clone();
        Box::pin(async move { body.await.map(Self).map_err(|error| json_error(error, &request)) })
    }
}
