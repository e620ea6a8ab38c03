//! The gallery of sample apps: all of them, and a page for each.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use askama::Template;
use offline::catalogue::{Language, Sample};
use serde_json::{Value, json};

use super::landing::generator;
use super::page::{Page, script_json};
use super::{not_found, read};
use crate::assets::ISLANDS;
use crate::catalog::{Catalog, ExampleCategory, SampleInfo};
use crate::error::ApiResult;
use crate::state::AppState;

/// Where the gallery is.
pub const PATH: &str = "/samples";

/// How many other samples a page of one shows.
const RELATED: usize = 3;

const TITLE: &str = "Sample apps to try and make your own · Morpheo";

/// Registers the pages.
pub fn configure(services: &mut ServiceConfig) {
    services
        .service(read(PATH, gallery))
        .service(read("/samples/{slug}", sample));
}

/// The addresses for the sitemap: the gallery's, and each sample's.
pub fn listed(catalog: &Catalog) -> impl Iterator<Item = String> {
    let samples = catalog.all().iter().flat_map(|category| &category.samples);
    std::iter::once(PATH.to_owned()).chain(samples.map(|sample| path(&sample.slug)))
}

fn path(slug: &str) -> String {
    format!("{PATH}/{slug}")
}

#[derive(Template)]
#[template(path = "pages/samples.html")]
struct Gallery<'a> {
    page: Page,
    path: &'a str,
    title: &'a str,
    description: String,
    structured: String,
    count: usize,
    categories: &'a [ExampleCategory],
}

/// GET `/samples`.
///
/// # Errors
/// When the template fails.
pub async fn gallery(state: web::Data<AppState>) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    let gallery = compose_gallery(page, state.catalog.all());
    Page::answer(config, StatusCode::OK, &nonce, &gallery)
}

fn compose_gallery(page: Page, categories: &[ExampleCategory]) -> Gallery<'_> {
    let count = categories.iter().map(|category| category.samples.len()).sum();
    Gallery {
        structured: script_json(&list(&page.origin, categories)),
        path: PATH,
        title: TITLE,
        description: format!(
            "{count} small apps that work right away: timers, games, planners, pages for a shop. Try each one here, see \
             the prompt behind it, and make it yours."
        ),
        page,
        count,
        categories,
    }
}

#[derive(Template)]
#[template(path = "pages/sample.html")]
struct SamplePage<'a> {
    page: Page,
    path: String,
    title: String,
    description: &'a str,
    structured: String,
    slug: &'a str,
    name: &'a str,
    summary: &'a str,
    does: &'a [String],
    prompt: &'a str,
    /// The generator with the prompt.
    make: String,
    /// The same sample by another name: the name, and the generator with its prompt.
    variants: Vec<(&'a str, String)>,
    category: &'a str,
    category_id: &'a str,
    /// The languages that it speaks, in words.
    languages: String,
    /// Properties of the live preview.
    props: String,
    related: Vec<&'a SampleInfo>,
}

/// GET `/samples/{slug}`.
///
/// # Errors
/// When the template fails.
pub async fn sample(state: web::Data<AppState>, slug: web::Path<String>, request: HttpRequest) -> ApiResult {
    let found = state.catalog.sample(&slug);
    let found =
        found.and_then(|sample| Some((sample, state.catalog.category(&sample.description.category)?)));
    let Some((sample, category)) = found else {
        return not_found::not_found(state.clone(), request).await;
    };
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    let composed = compose_sample(page, sample, category, state.catalog.all());
    Page::answer(config, StatusCode::OK, &nonce, &composed)
}

fn compose_sample<'a>(
    page: Page,
    sample: &'a Sample,
    category: &'a ExampleCategory,
    all: &'a [ExampleCategory],
) -> SamplePage<'a> {
    let about = &sample.description;
    let mut languages: Vec<&str> = vec!["English"];
    languages.extend(sample.translations.keys().map(|language| language.name()));
    SamplePage {
        structured: script_json(&application(&page.origin, sample, &category.name)),
        path: path(&about.slug),
        title: format!("{}: {} · Morpheo", about.title, first_name(sample)),
        description: &about.summary,
        slug: &about.slug,
        name: &about.title,
        summary: &about.summary,
        does: &about.does,
        prompt: &about.prompt,
        make: make(&about.prompt),
        variants: about
            .variants
            .iter()
            .map(|variant| (variant.name.as_str(), make(&variant.prompt)))
            .collect(),
        category: &category.name,
        category_id: &category.id,
        languages: languages.join(", "),
        props: json!({ "slug": about.slug, "title": about.title }).to_string(),
        related: related(&about.slug, category, all),
        page,
    }
}

/// The generator with a prompt that was found in the gallery.
fn make(prompt: &str) -> String {
    format!("{}&from=showcase", generator(prompt))
}

/// What an app like this is called, for titles.
fn first_name(sample: &Sample) -> &str {
    let names = sample.description.names.get(&Language::English);
    let long = names.into_iter().flatten().find(|name| name.contains(' '));
    long.or_else(|| names.into_iter().flatten().next())
        .map_or("sample app", String::as_str)
}

/// Others of the category, then the first ones of the categories behind it.
fn related<'a>(slug: &str, category: &'a ExampleCategory, all: &'a [ExampleCategory]) -> Vec<&'a SampleInfo> {
    let behind = all
        .iter()
        .cycle()
        .skip_while(|other| other.id != category.id)
        .skip(1)
        .take(all.len());
    let leads = behind.filter_map(|other| other.samples.first());
    let own = category.samples.iter();
    own.chain(leads)
        .filter(|sample| sample.slug != slug)
        .take(RELATED)
        .collect()
}

/// The list of samples, for search engines.
fn list(origin: &str, categories: &[ExampleCategory]) -> Value {
    let samples = categories.iter().flat_map(|category| &category.samples);
    let items: Vec<Value> = samples
        .zip(1..)
        .map(|(sample, position)| {
            json!({
                "@type": "ListItem",
                "position": position,
                "name": sample.title,
                "url": format!("{origin}{}", path(&sample.slug)),
            })
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        "name": TITLE,
        "url": format!("{origin}{PATH}"),
        "mainEntity": { "@type": "ItemList", "numberOfItems": items.len(), "itemListElement": items },
    })
}

/// One sample and the way to it, for search engines.
fn application(origin: &str, sample: &Sample, category: &str) -> Value {
    let about = &sample.description;
    let address = format!("{origin}{}", path(&about.slug));
    json!({
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "WebApplication",
                "@id": format!("{address}#app"),
                "name": about.title,
                "description": about.summary,
                "url": address,
                "applicationCategory": category,
                "operatingSystem": "Any",
                "browserRequirements": "Requires JavaScript",
                "featureList": about.does,
                "inLanguage": "en",
                "isAccessibleForFree": true,
                "image": format!("{origin}/static/samples/{}.webp", about.slug),
                "offers": { "@type": "Offer", "price": "0", "priceCurrency": "USD" },
            },
            {
                "@type": "BreadcrumbList",
                "itemListElement": [
                    { "@type": "ListItem", "position": 1, "name": "Samples", "item": format!("{origin}{PATH}") },
                    { "@type": "ListItem", "position": 2, "name": about.title, "item": address },
                ],
            },
        ],
    })
}
