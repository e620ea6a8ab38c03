//! Files that people attach to what they ask for: material that a model reads, and images that pages of the app show.
//!
//! - [`add`], [`read`], [`remove`]: the calls
//! - `incoming`: a file as it comes, piece by piece
//! - `keep`: storing a file with the app, and having it read
//! - `used`: the files that a request uses

pub mod add;
mod incoming;
mod keep;
pub mod read;
pub mod remove;
mod used;

pub(in crate::api) use incoming::{Incoming, receive};
pub(in crate::api) use keep::{keep, keep_all};
pub(in crate::api) use used::{FileUse, GivenFile, check, resolve};

use domain::errors::ErrorCode;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::CurrentUser;
use crate::error::ApiResult;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(add::attach_file)
        .service(read::read_file)
        .service(remove::remove_file);
}

/// Files come along for accounts of the Pro tier.
///
/// # Errors
/// `pro-required`.
pub(in crate::api) fn permitted(user: &CurrentUser) -> ApiResult<()> {
    if user.tier().is_pro() {
        Ok(())
    } else {
        Err(ErrorCode::ProRequired.into())
    }
}
