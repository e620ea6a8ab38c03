//! The hosts of preview frames: one constant page that holds nothing but the frame runtime, which the page
//! that embeds it hands the app to. No cookie is set or read here.

use actix_web::HttpResponse;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::web::{self, ServiceConfig};
use platform::config::HttpConfig;

use crate::pages::{read, static_files};
use crate::state::AppState;

/// Registers the page at every address, so that an app which changes its address survives a reload, and the
/// built files beside it.
pub fn configure(services: &mut ServiceConfig, config: &HttpConfig) {
    services
        .service(static_files::service(&config.static_dir))
        .service(read("/{path:.*}", page));
}

async fn page(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, policy(&state.config.http.origin())))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(("x-robots-tag", "noindex, nofollow"))
        .body(document(state.assets.frame_runtime()))
}

/// An app may load what it likes from elsewhere, but it runs in an opaque origin, may not leave its frame,
/// and only the product's own pages may show it.
fn policy(main_origin: &str) -> String {
    format!(
        "default-src 'none'; \
         script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' http: https: blob: data:; \
         style-src 'unsafe-inline' http: https:; \
         img-src * data: blob:; \
         font-src * data:; \
         media-src * data: blob:; \
         connect-src http: https: ws: wss: data: blob:; \
         worker-src blob:; \
         frame-src https:; \
         base-uri 'none'; \
         form-action 'none'; \
         frame-ancestors {main_origin}; \
         sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads"
    )
}

fn document(runtime: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Preview</title>\
         <script src=\"{runtime}\"></script></head><body></body></html>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_one_line_that_lets_the_main_origin_alone_in() {
        let policy = policy("https://morpheo.example");
        assert!(!policy.contains('\n') && !policy.contains("  "), "{policy}");
        assert!(policy.contains("; frame-ancestors https://morpheo.example; sandbox allow-scripts "));
        assert!(!policy.contains("allow-same-origin"));
    }

    #[test]
    fn the_page_holds_the_runtime_and_nothing_else() {
        assert_eq!(
            document("/static/js/frame-runtime-x.js"),
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Preview</title>\
             <script src=\"/static/js/frame-runtime-x.js\"></script></head><body></body></html>"
        );
    }
}
