//! What the server renders on the main host. Every page is complete without scripts.
//!
//! - [`page`]: what all pages share: built files, nonce, address, footer
//! - [`landing`]: the landing page
//! - [`samples`]: the gallery of sample apps
//! - [`pricing`]: the plans
//! - [`structured`]: what search engines are told of the product
//! - [`placeholder`]: where links without an address lead
//! - [`shell`]: the creator's screens, as a skeleton that the application draws over
//! - [`published_app`]: what a link to a published app shows
//! - [`install_help`]: how it is installed with the browser that asks
//! - [`redirects`]: addresses that lead to the generator
//! - [`not_found`]: everything else
//! - [`crawlers`]: `robots.txt` and the sitemap
//! - [`install`]: web manifest, service worker and the page without a network
//! - [`static_files`]: the built files

pub mod crawlers;
pub mod install;
mod install_help;
pub mod landing;
pub mod not_found;
pub mod page;
pub mod placeholder;
pub mod pricing;
pub mod published_app;
pub mod redirects;
pub mod samples;
pub mod shell;
pub mod static_files;
mod structured;

use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, Resource, Responder};
use platform::config::HttpConfig;

/// Registers the pages of the main host. The calls come before them: what nothing takes is not found.
pub fn configure(services: &mut ServiceConfig, config: &HttpConfig) {
    for address in ["/", "/home", "/landing"] {
        services.service(read(address, landing::landing));
    }
    services
        .service(read(pricing::PATH, pricing::pricing))
        .service(read("/placeholder", placeholder::placeholder));
    samples::configure(services);
    published_app::configure(services);
    shell::configure(services);
    redirects::configure(services);
    services
        .service(read("/robots.txt", crawlers::robots))
        .service(read("/sitemap.xml", crawlers::sitemap))
        .service(read("/manifest.webmanifest", install::manifest))
        .service(read("/sw.js", install::service_worker))
        .service(read(install::OFFLINE, install::offline))
        .service(static_files::service(&config.static_dir))
        .default_service(web::to(not_found::not_found));
}

/// An address that can be read, with or without the body; other methods are refused.
pub fn read<F, Args>(address: &str, handler: F) -> Resource
where
    F: Handler<Args> + Clone,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(address)
        .route(web::get().to(handler.clone()))
        .route(web::head().to(handler))
}
