//! The table of pairs of pages: what the second leaves out of the first, or that it leaves out nothing.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use editing::omission::omissions;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    pair: Vec<Pair>,
}

/// A page and how an answer changes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    name: String,
    page: String,
    instruction: String,
    /// What the page has instead before the answer.
    #[serde(default)]
    before_swap: Vec<[String; 2]>,
    /// Whether the page embeds a large image.
    #[serde(default)]
    embeds: bool,
    /// The answer, when it is not made of the page.
    after: Option<String>,
    /// What the answer has in the place of something else, everywhere.
    #[serde(default)]
    swap: Vec<[String; 2]>,
    /// What the answer has between two texts of the page.
    #[serde(default)]
    cut: Vec<[String; 3]>,
    /// What one of the sentences about what is missing has; nothing is missing when absent.
    found: Option<String>,
}

fn pairs() -> Vec<Pair> {
    [
        include_str!("omissions/code.toml"),
        include_str!("omissions/markup.toml"),
        include_str!("omissions/whole.toml"),
        include_str!("omissions/more.toml"),
    ]
    .iter()
    .flat_map(|table| toml::from_str::<Table>(table).unwrap().pair)
    .collect()
}

/// A page with a style, sixty paragraphs, a form and a script.
fn tides() -> String {
    let mut page = include_str!("omissions/pages/tides.html").to_owned();
    let mut list = String::new();
    for at in 1..=60 {
        writeln!(
            list,
            "<p>Tide {at} comes in at {at} o'clock and leaves the harbour dry.</p>"
        )
        .unwrap();
    }
    page = page.replace("<!-- list -->\n", &list);
    page
}

fn page(name: &str) -> String {
    match name {
        "quiz" => include_str!("omissions/pages/quiz.html").to_owned(),
        "shop" => include_str!("omissions/pages/shop.html").to_owned(),
        "game" => include_str!("omissions/pages/game.html").to_owned(),
        "tides" => tides(),
        "tiny" => "<!doctype html><html><body><p>Hi</p></body></html>".to_owned(),
        other => panic!("{other}"),
    }
}

impl Pair {
    fn before(&self) -> String {
        let mut page = swapped(page(&self.page), &self.before_swap);
        if self.embeds {
            let image = "iVBORw0KGgoAAAAN".repeat(20_000);
            page = page.replace(
                "</style>",
                &format!("header {{ background: url(data:image/png;base64,{image}); }}\n</style>"),
            );
        }
        page
    }

    fn after(&self) -> String {
        if let Some(after) = &self.after {
            return after.clone();
        }
        let mut page = self.before();
        for [from, to, with] in &self.cut {
            let start = page.find(from).unwrap_or_else(|| panic!("{}: {from}", self.name)) + from.len();
            let rest = page.split_off(start);
            let end = rest.find(to).unwrap_or_else(|| panic!("{}: {to}", self.name));
            page.push_str(with);
            page.push_str(rest.get(end..).unwrap());
        }
        swapped(page, &self.swap)
    }
}

fn swapped(mut page: String, swaps: &[[String; 2]]) -> String {
    for [from, to] in swaps {
        assert!(page.contains(from), "{from}");
        page = page.replace(from, to);
    }
    page
}

#[test]
fn every_pair_is_judged_as_the_table_says() {
    let pairs = pairs();
    assert!(pairs.len() >= 40);
    let mut wrong = String::new();
    for pair in &pairs {
        let found: Vec<String> = omissions(&pair.before(), &pair.after(), &pair.instruction)
            .iter()
            .map(ToString::to_string)
            .collect();
        let is_right = match &pair.found {
            Some(words) => found.iter().any(|sentence| sentence.contains(words.as_str())),
            None => found.is_empty(),
        };
        if !is_right {
            writeln!(wrong, "{}: {:?}, found {found:?}", pair.name, pair.found).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
