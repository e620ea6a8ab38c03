//! Which kind of origin a request is for, by its `Host` header.
//!
//! - [`frame`]: the host of preview frames
//! - [`apps`]: the hosts of published apps; [`cookies`]: none reach them
//! - [`ai`]: what published apps ask of models; [`visitor`]: who asks
//! - `data`: what visitors of an app share
//! - `library_parts`: what copied libraries name beside themselves and is not copied
//! - `links`: where addresses of published apps lead
//! - `piece`: a piece of a file instead of the whole
//!
//! Forwarding headers are not looked at: a client may write into them what it likes.

pub mod ai;
pub mod apps;
pub mod cookies;
mod data;
pub mod frame;
mod library_parts;
mod links;
mod piece;
pub mod visitor;

use std::sync::Arc;

use actix_web::dev::RequestHead;
use actix_web::guard::{Guard, GuardContext, fn_guard};
use actix_web::http::header::HOST;
use actix_web::{HttpResponse, web};
use domain::slug::AppSlug;
use platform::config::{Config, HttpConfig};
use url::Url;

use crate::address;

/// A kind of origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    /// Pages, the application and the API.
    Main,
    /// A host of preview frames.
    Frame,
    /// The host of the published app with this slug.
    App(AppSlug),
    /// None of ours.
    Unknown,
}

impl Site {
    /// The site that a `Host` header names.
    #[must_use]
    pub fn of(host: &str, config: &HttpConfig) -> Self {
        let host = canonical(host, config.scheme());
        if host == authority(&config.public_url) {
            return Self::Main;
        }
        if let Some(label) = label_before(&host, &config.frame_host_suffix, config.scheme()) {
            return if is_frame_label(label) {
                Self::Frame
            } else {
                Self::Unknown
            };
        }
        label_before(&host, &config.apps_host_suffix, config.scheme())
            .and_then(AppSlug::from_label)
            .map_or(Self::Unknown, Self::App)
    }

    fn of_head(head: &RequestHead, config: &HttpConfig) -> Self {
        let named = head.headers().get(HOST).and_then(|host| host.to_str().ok());
        let in_address = || head.uri.authority().map(actix_web::http::uri::Authority::as_str);
        named
            .or_else(in_address)
            .map_or(Self::Unknown, |host| Self::of(host, config))
    }
}

/// Lets requests to the main host pass.
pub fn is_main(config: &Arc<Config>) -> impl Guard + use<> {
    when(config, |site| *site == Site::Main)
}

/// Lets requests to the hosts of preview frames pass.
pub fn is_frame(config: &Arc<Config>) -> impl Guard + use<> {
    when(config, |site| *site == Site::Frame)
}

/// Lets requests to the hosts of published apps pass, whether or not there is such an app.
pub fn is_app(config: &Arc<Config>) -> impl Guard + use<> {
    when(config, |site| matches!(site, Site::App(_)))
}

/// Lets requests of balancers pass that ask a process by its bare address: from a private network, not forwarded for
/// anybody. It comes after the guards of the known hosts.
pub fn is_bare_address() -> impl Guard {
    fn_guard(|context: &GuardContext<'_>| address::is_private(context.head()))
}

/// The answer to a request for a host that is none of ours.
pub async fn misdirected() -> HttpResponse {
    HttpResponse::MisdirectedRequest().finish()
}

/// What answers of frames and published apps say of passkeys: code of strangers asks for none, whatever they belong to.
const NO_PASSKEYS: &str = "publickey-credentials-get=(), publickey-credentials-create=()";

/// Registers the hosts of preview frames and of published apps, each behind its guard. The main host comes
/// after them, and [`misdirected`] is for what is left.
pub fn configure(services: &mut web::ServiceConfig, config: &Arc<Config>) {
    services
        .service(
            web::scope("")
                .guard(is_frame(config))
                .configure(|services| frame::configure(services, &config.http)),
        )
        .service(
            web::scope("")
                .guard(is_app(config))
                .wrap(apps::headers(&config.http))
                .configure(apps::configure),
        );
}

fn when(config: &Arc<Config>, accepts: fn(&Site) -> bool) -> impl Guard + use<> {
    let config = Arc::clone(config);
    fn_guard(move |context: &GuardContext<'_>| accepts(&Site::of_head(context.head(), &config.http)))
}

/// Lower case, without the dot that ends a full name and without the port that the scheme has anyway.
fn canonical(host: &str, scheme: &str) -> String {
    let host = host.trim().to_ascii_lowercase();
    let default_port = match scheme {
        "https" => ":443",
        _ => ":80",
    };
    let host = host.strip_suffix(default_port).unwrap_or(&host);
    match host.split_once(':') {
        Some((name, port)) => format!("{}:{port}", name.strip_suffix('.').unwrap_or(name)),
        None => host.strip_suffix('.').unwrap_or(host).to_owned(),
    }
}

fn authority(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// The single label that stands before a suffix.
fn label_before<'a>(host: &'a str, suffix: &str, scheme: &str) -> Option<&'a str> {
    let label = host.strip_suffix(&canonical(suffix, scheme))?.strip_suffix('.')?;
    (!label.is_empty() && !label.contains('.')).then_some(label)
}

/// `f` and a number. Every frame that hung is replaced by one on the next host.
fn is_frame_label(label: &str) -> bool {
    label.strip_prefix('f').is_some_and(|number| {
        (1..=9).contains(&number.len()) && number.chars().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use platform::config::Environment;
    use proptest::prelude::*;

    use super::*;

    fn config(pairs: &[(&str, &str)]) -> HttpConfig {
        let needed = [("DATABASE_URL", "postgres://x/y"), ("REDIS_URL", "redis://x")];
        let pairs = needed.iter().chain(pairs);
        let pairs = pairs.map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Config::read(&Environment::of(pairs)).unwrap().http
    }

    fn production() -> HttpConfig {
        config(&[
            ("PUBLIC_URL", "https://morpheo.example"),
            ("FRAME_HOST_SUFFIX", "frames.example.net"),
            ("APPS_HOST_SUFFIX", "Apps.Example.org"),
        ])
    }

    fn app(slug: &str) -> Site {
        Site::App(AppSlug::from_label(slug).unwrap())
    }

    #[test]
    fn the_defaults_tell_three_kinds_apart() {
        let config = config(&[]);
        assert_eq!(Site::of("localhost:8080", &config), Site::Main);
        assert_eq!(Site::of("LOCALHOST:8080", &config), Site::Main);
        assert_eq!(Site::of("f1.frame.localhost:8080", &config), Site::Frame);
        assert_eq!(Site::of("tideline.apps.localhost:8080", &config), app("tideline"));
        for unknown in [
            "localhost",
            "127.0.0.1:8080",
            "localhost:80",
            "",
            ":8080",
            "evil.localhost:8080",
        ] {
            assert_eq!(Site::of(unknown, &config), Site::Unknown, "{unknown}");
        }
    }

    #[test]
    fn only_numbered_hosts_hold_frames() {
        let config = config(&[]);
        for label in ["f", "fx", "f1x", "frame", "1", "f-1", "a.f1", "f1234567890"] {
            let host = format!("{label}.frame.localhost:8080");
            assert_eq!(Site::of(&host, &config), Site::Unknown, "{host}");
        }
        assert_eq!(Site::of("frame.localhost:8080", &config), Site::Unknown);
        assert_eq!(Site::of("xf1frame.localhost:8080", &config), Site::Unknown);
    }

    #[test]
    fn names_compare_without_case_default_port_and_last_dot() {
        let config = production();
        for host in [
            "morpheo.example",
            "Morpheo.Example:443",
            "morpheo.example.",
            "morpheo.example.:443",
        ] {
            assert_eq!(Site::of(host, &config), Site::Main, "{host}");
        }
        assert_eq!(Site::of("tea-timer.apps.example.org", &config), app("tea-timer"));
        assert_eq!(
            Site::of("TEA-timer.apps.example.org:443", &config),
            app("tea-timer")
        );
        assert_eq!(Site::of("morpheo.example:80", &config), Site::Unknown);
    }

    proptest! {
        #[test]
        fn a_host_with_other_letters_is_nobodys(host in "[^ -~]{1,20}") {
            prop_assert_eq!(Site::of(&host, &production()), Site::Unknown);
        }

        #[test]
        fn what_is_made_from_a_name_is_found_again(name in ".*") {
            let slug = AppSlug::from_name(&name, 1_700_000_000_000);
            let host = format!("{slug}.apps.example.org");
            prop_assert_eq!(Site::of(&host, &production()), Site::App(slug));
        }

        #[test]
        fn every_frame_number_is_a_frame(number in 0u32..1_000_000_000) {
            let host = format!("f{number}.frames.example.net");
            prop_assert_eq!(Site::of(&host, &production()), Site::Frame);
        }

        #[test]
        fn deeper_names_are_nobodys(outer in "[a-z]{1,9}", inner in "[a-z0-9-]{1,9}") {
            for suffix in ["frames.example.net", "apps.example.org", "morpheo.example"] {
                let host = format!("{outer}.{inner}.{suffix}");
                prop_assert_eq!(Site::of(&host, &production()), Site::Unknown);
            }
        }

        #[test]
        fn a_suffix_must_be_all_of_the_rest(more in "[a-z]{1,9}") {
            for suffix in ["frames.example.net", "apps.example.org", "morpheo.example"] {
                let host = format!("f1.{suffix}.{more}");
                prop_assert_eq!(Site::of(&host, &production()), Site::Unknown);
            }
        }
    }
}
