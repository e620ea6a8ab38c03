//! What search engines ask for.

use std::fmt::Write as _;

use actix_web::{HttpResponse, web};

use super::{pricing, samples, shell};
use crate::error::ApiResult;
use crate::state::AppState;

/// Most apps in the sitemap: a sitemap has 50,000 addresses at most (sitemaps.org).
const MOST_APPS: i64 = 45_000;

/// GET `/robots.txt`.
pub async fn robots(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(robots_of(&state.config.http.origin()))
}

/// GET `/sitemap.xml`: the open pages, and those of published apps whose makers want them listed.
pub async fn sitemap(state: web::Data<AppState>) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let apps = db::published_apps::list::indexable(&mut connection, MOST_APPS).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/xml; charset=utf-8")
        .body(sitemap_of(
            &state.config.http.origin(),
            samples::listed(&state.catalog),
            &apps,
        )))
}

fn robots_of(origin: &str) -> String {
    format!(
        "User-agent: *\n\
         Allow: /api/examples\n\
         Allow: /api/samples/\n\
         Disallow: /api/\n\
         Disallow: /dashboard\n\
         Disallow: /saved\n\
         Disallow: /profile\n\
         Disallow: /connect-ai\n\
         \n\
         Sitemap: {origin}/sitemap.xml\n"
    )
}

/// Origins and slugs are made of characters that XML takes as they are.
fn sitemap_of(origin: &str, samples: impl Iterator<Item = String>, apps: &[String]) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for path in ["/", pricing::PATH].into_iter().chain(shell::listed()) {
        // Writing to a string cannot fail.
        let _ = writeln!(xml, "  <url><loc>{origin}{path}</loc></url>");
    }
    for path in samples {
        let _ = writeln!(xml, "  <url><loc>{origin}{path}</loc></url>");
    }
    for slug in apps {
        let _ = writeln!(xml, "  <url><loc>{origin}/a/{slug}</loc></url>");
    }
    xml.push_str("</urlset>\n");
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sitemap_lists_open_pages_only() {
        let xml = sitemap_of(
            "https://morpheo.example",
            ["/samples".to_owned(), "/samples/snake".to_owned()].into_iter(),
            &["tides".to_owned()],
        );
        assert!(
            xml.contains("<loc>https://morpheo.example/a/tides</loc>"),
            "{xml}"
        );
        assert!(xml.contains("<loc>https://morpheo.example/</loc>"), "{xml}");
        for path in ["/generate", "/pricing", "/samples", "/samples/snake"] {
            let line = format!("<loc>https://morpheo.example{path}</loc>");
            assert!(xml.contains(&line), "{xml}");
        }
        assert!(!xml.contains("dashboard") && !xml.contains("saved"), "{xml}");
    }

    #[test]
    fn crawlers_are_kept_out_of_private_screens() {
        let text = robots_of("https://morpheo.example");
        assert!(text.contains("Disallow: /saved\n"), "{text}");
        assert!(
            text.ends_with("Sitemap: https://morpheo.example/sitemap.xml\n"),
            "{text}"
        );
    }
}
