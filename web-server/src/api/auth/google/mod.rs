//! Signing in with a Google account: there and back. Browsers open these addresses as pages, so that failures lead
//! to the sign-in page, which shows them.

pub mod callback;
pub mod start;

use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use domain::errors::ErrorCode;
use url::form_urlencoded::Serializer;

use crate::auth::google::Google;
use crate::auth::return_path::ReturnPath;

/// Sends the browser on, with cookies.
fn redirect<const N: usize>(address: &str, cookies: [Cookie<'_>; N]) -> HttpResponse {
    let mut answer = HttpResponse::Found();
    answer
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"));
    for cookie in cookies {
        answer.cookie(cookie);
    }
    answer.finish()
}

/// Sends the browser to the sign-in page, which shows what went wrong and goes on to where this sign-in was to lead.
fn redirect_to_login(google: &Google, code: ErrorCode, return_to: &ReturnPath) -> HttpResponse {
    let mut query = Serializer::new(String::new());
    query.append_pair("error", code.code());
    if *return_to != ReturnPath::default() {
        query.append_pair("return_to", return_to.as_str());
    }
    redirect(&format!("/login?{}", query.finish()), [google.attempts.removed()])
}
