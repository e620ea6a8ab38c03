//! Making and changing apps. Each call makes a job and streams its events, but for the merge of what a job made, and a
//! better prompt, which is waited for.

pub mod enhance_prompt;
mod files_form;
pub mod generate_full_code;
pub mod generate_with_files;
pub mod merge_edits;
pub mod modify_full_code;
pub mod modify_with_files;
mod overrides;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(generate_full_code::generate_full_code)
        .service(modify_full_code::modify_full_code)
        .service(generate_with_files::generate_with_files)
        .service(modify_with_files::modify_with_files)
        .service(merge_edits::merge_edits)
        .service(enhance_prompt::enhance_prompt);
}
