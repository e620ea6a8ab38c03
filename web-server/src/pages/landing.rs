//! The landing page: what the product does, its sample apps at work, and the way in.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde_json::json;
use url::form_urlencoded;

use super::page::{Page, script_json};
use super::structured::{self, Question, product_with_questions};
use crate::assets::ISLANDS;
use crate::catalog::{Example, ExampleCategory, SampleInfo};
use crate::error::ApiResult;
use crate::state::AppState;

/// The sample apps that are shown at work, in order. Each has an image for visitors without scripts under
/// `frontend/public/samples`.
const SHOWN: [&str; 6] = [
    "habits",
    "sauna",
    "planet",
    "drum-machine",
    "brick-breaker",
    "pomodoro",
];
/// The sample app in the window at the top.
const FEATURED: &str = "habits";
/// Ideas under the prompt box, one from each of the first categories.
const IDEAS: usize = 5;
/// Example prompts of each category.
const PROMPTS: usize = 5;

/// Its address.
const PATH: &str = "/";

const TITLE: &str = "Morpheo: describe an app, watch it take shape";
const DESCRIPTION: &str = structured::DESCRIPTION;

/// Questions and answers; search engines get them in the same words.
const QUESTIONS: [Question; 6] = [
    (
        "What can I make with it?",
        "Anything that fits on a web page and runs in a browser: trackers, planners, calculators, games, \
         quizzes, charts, small studios, a page for your shop. The examples above are a fair picture of the range.",
    ),
    (
        "Do I need to know how to code?",
        "No. You describe what you want and ask for changes in the same plain words. If you do write code, \
         the whole page is yours to view and copy.",
    ),
    (
        "How do I change an app?",
        "Describe the change, for example \u{201c}make the buttons larger and add a dark theme\u{201d}. \
         Every version is kept while you work, so you can undo and redo.",
    ),
    (
        "What do I get for free?",
        "10 credits every month. A new app takes one, and so does a change that you ask for; saving and \
         publishing are free. You can browse, try the samples and write your prompt without an account, and \
         sign in when you press Generate.",
    ),
    (
        "How do I share what I made?",
        "Save the app and share it: it gets its own web address. Anyone who opens the link can add it to their \
         home screen and use it offline.",
    ),
    (
        "Is it safe to open an app somebody else made?",
        "Every app runs at its own address, separate from Morpheo and from all other apps. It cannot read your \
         account or what other apps have stored.",
    ),
];

struct Link<'a> {
    name: &'a str,
    prompt: &'a str,
    address: String,
}

struct Category<'a> {
    name: &'a str,
    links: Vec<Link<'a>>,
}

struct Sample<'a> {
    slug: &'a str,
    category: &'a str,
    title: &'a str,
    summary: &'a str,
    address: String,
}

#[derive(Template)]
#[template(path = "pages/landing.html")]
struct Landing<'a> {
    page: Page,
    title: &'a str,
    description: &'a str,
    path: &'a str,
    structured: String,
    /// Prompts that type themselves into the empty box, as JSON.
    examples: String,
    /// Properties of the sample previews.
    sample_props: String,
    placeholder: String,
    featured: Option<Sample<'a>>,
    featured_prompt: &'a str,
    ideas: Vec<Link<'a>>,
    samples: Vec<Sample<'a>>,
    /// How many samples there are in all.
    count: usize,
    categories: Vec<Category<'a>>,
    questions: &'static [Question],
}

/// GET `/`, `/home` and `/landing`.
///
/// # Errors
/// When the template fails.
pub async fn landing(state: web::Data<AppState>) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, ISLANDS, &[]);
    let nonce = page.nonce.clone();
    let models = state.models.at_once(state.redis()).await;
    let landing = compose(page, state.catalog.categories(&models));
    Page::answer(config, StatusCode::OK, &nonce, &landing)
}

fn compose(page: Page, catalogue: &[ExampleCategory]) -> Landing<'_> {
    let first_examples: Vec<&Example> = catalogue
        .iter()
        .filter_map(|category| category.examples.first())
        .collect();
    let prompts: Vec<&str> = first_examples
        .iter()
        .map(|example| example.prompt.as_str())
        .collect();
    let all = || {
        catalogue
            .iter()
            .flat_map(|category| category.samples.iter().map(move |sample| (category, sample)))
    };
    let find = |slug: &str| all().find(|(_, sample)| sample.slug == slug);
    let featured = find(FEATURED);
    let samples: Vec<Sample<'_>> = SHOWN.into_iter().filter_map(find).map(sample).collect();
    let shown: Vec<&str> = samples.iter().map(|sample| sample.slug).collect();
    Landing {
        structured: script_json(&product_with_questions(&page.origin, PATH, &QUESTIONS)),
        path: PATH,
        examples: json!(prompts).to_string(),
        sample_props: json!({ "samples": shown }).to_string(),
        page,
        title: TITLE,
        description: DESCRIPTION,
        placeholder: prompts.first().copied().map(shortened).unwrap_or_default(),
        featured: featured.map(sample),
        featured_prompt: featured.map_or("", |(_, sample)| sample.prompt.as_str()),
        count: all().count(),
        ideas: first_examples.into_iter().take(IDEAS).map(link).collect(),
        samples,
        categories: catalogue.iter().map(category).collect(),
        questions: &QUESTIONS,
    }
}

fn category(category: &ExampleCategory) -> Category<'_> {
    Category {
        name: &category.name,
        links: category.examples.iter().take(PROMPTS).map(link).collect(),
    }
}

/// A placeholder of at most 70 characters, cut between words as the script cuts it.
fn shortened(prompt: &str) -> String {
    const LONGEST: usize = 70;
    if prompt.chars().count() <= LONGEST {
        return prompt.to_owned();
    }
    let most: String = prompt.chars().take(LONGEST - 1).collect();
    let words = most.rsplit_once(' ').map_or(most.as_str(), |(words, _)| words);
    format!(
        "{}…",
        words.trim_end_matches(|last: char| !last.is_alphanumeric())
    )
}

fn sample<'a>((category, sample): (&'a ExampleCategory, &'a SampleInfo)) -> Sample<'a> {
    Sample {
        slug: &sample.slug,
        category: &category.name,
        title: &sample.title,
        summary: &sample.summary,
        address: format!("/samples/{}", sample.slug),
    }
}

fn link(example: &Example) -> Link<'_> {
    Link {
        name: &example.name,
        prompt: &example.prompt,
        address: generator(&example.prompt),
    }
}

/// The generator with this prompt in its box.
pub fn generator(prompt: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("mode", "code")
        .append_pair("prompt", prompt)
        .finish();
    format!("/generate?{query}")
}

#[cfg(test)]
mod tests {
    use super::super::page::fixture;
    use super::*;

    fn catalogue() -> Vec<ExampleCategory> {
        [
            ("quick-simple", "Quick & Simple", "Even Steven", "split-bill"),
            (
                "productivity-utilities",
                "Productivity & Utilities",
                "High Tide",
                FEATURED,
            ),
        ]
        .into_iter()
        .zip(1..)
        .map(|((id, name, title, slug), order)| ExampleCategory {
            id: id.to_owned(),
            name: name.to_owned(),
            order,
            samples: vec![SampleInfo {
                slug: slug.to_owned(),
                title: title.to_owned(),
                summary: "What it does, \"plainly\".".to_owned(),
                url: format!("/api/samples/{slug}"),
                prompt: format!("Build <{title}>"),
            }],
            examples: (1..=7)
                .map(|number| Example {
                    name: format!("Idea {number}"),
                    prompt: format!("Build <{title}> & more, no. {number}"),
                    sample: None,
                    needs_model: true,
                })
                .collect(),
        })
        .collect()
    }

    fn html(catalogue: &[ExampleCategory]) -> String {
        let page = fixture::page();
        let nonce = page.nonce.clone();
        fixture::rendered(&compose(page, catalogue), &nonce)
    }

    #[test]
    fn the_page_is_as_agreed() {
        insta::assert_snapshot!(html(&catalogue()));
    }

    #[test]
    fn it_stands_without_a_catalogue() {
        let html = html(&[]);
        assert!(html.contains("action=\"/generate\""), "{html}");
        assert!(!html.contains("site-index"), "{html}");
    }

    #[test]
    fn prompts_travel_in_the_address_unharmed() {
        let prompt = "A \"calm\" tracker & timer: 50% off? é +1";
        let address = generator(prompt);
        let url = url::Url::parse(&format!("http://localhost{address}")).unwrap();
        let pairs: Vec<_> = url.query_pairs().collect();
        assert_eq!(pairs[0], ("mode".into(), "code".into()));
        assert_eq!(pairs[1], ("prompt".into(), prompt.into()));
    }

    #[test]
    fn a_long_placeholder_is_cut_between_words() {
        let prompt = "A bill and tip splitter for a table of friends: enter the bill, choose a tip";
        assert_eq!(
            shortened(prompt),
            "A bill and tip splitter for a table of friends: enter the bill…"
        );
        assert_eq!(shortened(&"x".repeat(90)), format!("{}…", "x".repeat(69)));
    }
}
