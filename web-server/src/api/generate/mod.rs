//! Making and changing apps. Each call makes a job and streams its events, but for the merge of what a job made, and a
//! better prompt, which is waited for.

pub mod enhance_prompt;
pub mod generate_full_code;
pub mod merge_edits;
pub mod modify_full_code;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(generate_full_code::generate_full_code)
        .service(modify_full_code::modify_full_code)
        .service(merge_edits::merge_edits)
        .service(enhance_prompt::enhance_prompt);
}
