//! The rules of `catalog/README.md` that can be read off the files of a sample.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use offline::catalogue::{Catalog, Language, Sample};

/// Most bytes of a page.
const MOST_BYTES: usize = 60 * 1024;
/// The custom properties that every page sets.
const PROPERTIES: [&str; 12] = [
    "--bg",
    "--surface",
    "--ink",
    "--muted",
    "--accent",
    "--accent-ink",
    "--line",
    "--radius",
    "--font-title",
    "--font-body",
    "--text-size",
    "--density",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is wrong with a sample.
fn faults(sample: &Sample, categories: &BTreeSet<String>) -> Vec<String> {
    let about = &sample.description;
    let html = sample.html.as_str();
    let mut faults = Vec::new();
    let mut must = |is_so: bool, what: String| {
        if !is_so {
            faults.push(format!("{}: {what}", about.slug));
        }
    };
    let length = |text: &str| text.chars().count();
    must(html.len() <= MOST_BYTES, format!("{} bytes", html.len()));
    must(
        html.trim_end().ends_with("</html>"),
        "does not end with </html>".to_owned(),
    );
    let named = format!("data-sample=\"{}\"", about.slug);
    must(html.contains(&named), format!("<html> lacks {named}"));
    let title = about.title.replace('&', "&amp;");
    must(
        html.contains(&format!("<title>{title}</title>")),
        "its title is another".to_owned(),
    );
    must(
        html.contains(&format!("morpheo:{}", about.slug)),
        "keeps nothing under its name".to_owned(),
    );
    must(
        html.contains("@media (prefers-color-scheme: dark)"),
        "has no dark colours".to_owned(),
    );
    let moves = ["transition:", "animation:", "requestAnimationFrame"]
        .iter()
        .any(|what| html.contains(what));
    must(
        !moves || html.contains("prefers-reduced-motion"),
        "does not ask for less motion".to_owned(),
    );
    for property in PROPERTIES {
        must(
            html.contains(&format!("{property}:")),
            format!("sets no {property}"),
        );
    }
    // `--x: var(--x)` is no value at all, and what uses it has none
    for (at, _) in html.match_indices("--") {
        let declared = html.get(at..).and_then(|rest| rest.split([';', '}']).next());
        let Some((name, value)) = declared.and_then(|declared| declared.split_once(':')) else {
            continue;
        };
        let is_own = [')', ',']
            .iter()
            .any(|end| value.contains(&format!("var({name}{end}")));
        must(!is_own, format!("{name} is defined by itself"));
    }
    let mut ids = BTreeSet::new();
    for part in html.split("data-morpheo-id=\"").skip(1) {
        let id = part.split('"').next().unwrap_or_default();
        must(ids.insert(id.to_owned()), format!("{id} twice"));
    }
    must(
        categories.contains(&about.category),
        format!("no category {}", about.category),
    );
    must(
        (3..=6).contains(&about.does.len()),
        format!("{} lines of what it does", about.does.len()),
    );
    let is_capital = |line: &String| line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    must(
        about.does.iter().all(is_capital),
        "a line of what it does begins small".to_owned(),
    );
    must(
        (80..=400).contains(&length(&about.prompt)),
        format!("a prompt of {}", length(&about.prompt)),
    );
    must(about.variants.len() > 1, "fewer than two variants".to_owned());
    must(!about.summary.trim().is_empty(), "no summary".to_owned());
    for language in Language::WITH_LETTERS.into_iter().chain([Language::Japanese]) {
        let named = about.names.get(&language).is_some_and(|names| !names.is_empty());
        must(named, format!("no name in {}", language.name()));
    }
    for suffix in ["", "-dark", "-large", "-dark-large"] {
        let image = format!("frontend/public/samples/{}{suffix}.webp", about.slug);
        must(root().join(&image).is_file(), format!("{image} is missing"));
    }
    let script = format!("tests/e2e/samples/{}.mjs", about.slug);
    must(root().join(&script).is_file(), format!("{script} is missing"));
    // `t('…')`, which looks a text up, with the whole text between single quotation marks
    let german = sample.texts(Language::German);
    for (at, call) in html.match_indices("t('") {
        let before = html.get(..at).and_then(|before| before.chars().next_back());
        let is_of_name = before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
        let text = html.get(at + call.len()..).and_then(|rest| rest.split_once('\''));
        let Some((text, rest)) = text.filter(|_| !is_of_name) else {
            continue;
        };
        if rest.starts_with([')', ',']) && !text.ends_with('\\') && text.contains(|c: char| c.is_alphabetic())
        {
            let is_there = german.as_ref().is_some_and(|german| german.contains_key(text));
            must(is_there, format!("{text:?} stands in no words.json"));
        }
    }
    faults
}

#[test]
fn every_sample_keeps_the_rules_of_the_catalogue() {
    let catalog = Catalog::read(&root().join("catalog")).unwrap();
    let folders = std::fs::read_dir(root().join("catalog/apps")).unwrap();
    let categories: BTreeSet<String> = folders
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .collect();
    let faults: Vec<String> = catalog
        .samples()
        .iter()
        .flat_map(|sample| faults(sample, &categories))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    for category in &categories {
        let own = catalog
            .samples()
            .iter()
            .filter(|sample| sample.description.category == *category);
        assert!(own.count() >= 3, "{category}");
    }
}
