//! Bodies that get nowhere near the size of a page: those of the sign-in calls, which anybody may send, and prompts.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::{JsonBody, Payload};
use actix_web::{FromRequest, HttpRequest};
use domain::limits::AUTH_BODY_MAX_BYTES;
use serde::de::DeserializeOwned;

use crate::error::json_error;

/// A JSON body of so many bytes at most; of 16 KB where nothing is said.
#[derive(Debug)]
pub struct SmallJson<T, const MOST: usize = AUTH_BODY_MAX_BYTES>(pub T);

impl<T: DeserializeOwned + 'static, const MOST: usize> FromRequest for SmallJson<T, MOST> {
    type Error = actix_web::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = JsonBody::new(request, payload, None, true).limit(MOST);
        let request = request.clone();
        Box::pin(async move { body.await.map(Self).map_err(|error| json_error(error, &request)) })
    }
}
