//! Cookies on the hosts of published apps. None is ever set here, but an app can set some for all its siblings
//! (`Domain=` the suffix) as long as browsers do not know the suffix as a public one, and large ones would make the
//! siblings unreachable.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{COOKIE, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;

use super::Site;
use crate::state::AppState;

/// Cookies of more bytes than this are removed from the browser.
const MOST_BYTES: usize = 4 * 1_024;

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

/// Takes the cookies off a request to the host of an app before anything reads them, and has the browser remove
/// them when they are large.
///
/// # Errors
/// Those of the service inside.
pub async fn drop_on_app_hosts(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_app = request
        .app_data::<Data<AppState>>()
        .is_some_and(|state| matches!(Site::of_head(request.head(), &state.config.http), Site::App(_)));
    let bytes: usize = if is_app {
        let dropped = request.headers_mut().remove(COOKIE);
        dropped.map(|line| line.len()).sum()
    } else {
        0
    };
    let mut response = next.call(request).await?;
    if bytes > MOST_BYTES {
        let cookies = HeaderValue::from_static("\"cookies\"");
        response.headers_mut().insert(CLEAR_SITE_DATA, cookies);
    }
    Ok(response)
}
