//! What a person writes to whoever runs the product, and the answers. What operators do: [`crate::support`].
//!
//! - [`messages`]: the history, and sending a message
//! - [`images`]: screenshots for one
//! - [`read`]: the person saw the answers

pub mod images;
pub mod messages;
pub mod read;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(messages::support_messages)
        .service(messages::send_support_message)
        .service(read::mark_support_read)
        .service(images::add_support_image)
        .service(images::get_support_image);
}
