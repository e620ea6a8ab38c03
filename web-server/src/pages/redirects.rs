//! Addresses of single purposes that lead to the generator.

use actix_web::web::{self, ServiceConfig};

const IMAGE: &str = "/generate?mode=image";
const APP: &str = "/generate?mode=app";

/// The `free-` variants are known with and without `ai-`.
const TO_IMAGE: [&str; 14] = [
    "/anime-photo-converter",
    "/instagram-filters",
    "/passport-photo-maker",
    "/ai-photo-editor",
    "/ai-headshot-generator",
    "/ai-image-generator",
    "/tiktok-photo-effects",
    "/free-photo-editor",
    "/free-ai-photo-editor",
    "/free-headshot-generator",
    "/free-ai-headshot-generator",
    "/free-image-generator",
    "/free-ai-image-generator",
    "/free-tiktok-photo-effects",
];

const TO_APP: [&str; 5] = [
    "/app-maker",
    "/app-creator",
    "/app-builder",
    "/app-developer",
    "/app-designer",
];

/// Browsers ask for these whatever a page says.
const ICONS: [(&str, &str); 2] = [
    ("/favicon.ico", "/static/icons/icon-192.png"),
    ("/apple-touch-icon.png", "/static/icons/apple-touch-icon.png"),
];

/// Registers them.
pub fn configure(services: &mut ServiceConfig) {
    let pairs = TO_IMAGE
        .iter()
        .map(|from| (*from, IMAGE))
        .chain(TO_APP.iter().map(|from| (*from, APP)))
        .chain(ICONS);
    for (from, to) in pairs {
        services.service(web::redirect(from, to).permanent());
    }
}
