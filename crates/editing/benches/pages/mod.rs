//! Pages of a size and shape, with ten changes to each.

use editing::change::Proposal;
use serde_json::json;
use std::fmt::Write as _;

/// The shapes that are measured.
pub const SHAPES: [Shape; 5] = [
    Shape::Ordinary,
    Shape::Repetitive,
    Shape::NearMisses,
    Shape::Deep,
    Shape::HugeLine,
];

/// How many changes a call has.
pub const CHANGES: usize = 10;

/// What a page is like.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// Sections with texts, styles and scripts, each a little different; the changes quote them exactly.
    Ordinary,
    /// The same few lines over and over; the changes name the line that they mean.
    Repetitive,
    /// Every line is almost what is looked for; the changes are badly indented, and half of them are not there.
    NearMisses,
    /// Elements nested 100,000 deep (as far as the size allows), the changes at the innermost.
    Deep,
    HugeLine,
}

impl Shape {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ordinary => "ordinary",
            Self::Repetitive => "repetitive lines",
            Self::NearMisses => "near-misses everywhere",
            Self::Deep => "depth 100,000",
            Self::HugeLine => "one huge line",
        }
    }

    /// A page of about `bytes`, and the changes to it.
    pub fn build(self, bytes: usize) -> (String, Vec<Proposal>) {
        let body = match self {
            Self::Ordinary => sections(bytes, "\n"),
            Self::HugeLine => sections(bytes, ""),
            Self::Repetitive => {
                "      <li class=\"item\">\n        <span>item</span>\n      </li>\n".repeat(bytes / 66)
            }
            Self::NearMisses => near(bytes),
            Self::Deep => deep(bytes),
        };
        let page = format!(
            "<!DOCTYPE html>\n<html>\n<head>\n<style>\nbody {{ margin: 0 }}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
        );
        let proposals = self.changes(&page);
        (page, proposals)
    }

    fn changes(self, page: &str) -> Vec<Proposal> {
        let lines = page.lines().count();
        (0..CHANGES)
            .map(|index| {
                let at = index + 1;
                let change = match self {
                    Self::Ordinary | Self::HugeLine => {
                        let number = page.matches("<section").count() * at / (CHANGES + 1);
                        json!({
                            "before": format!("<h2 class=\"title\">Section number {number}</h2>"),
                            "after": format!("<h2 class=\"title big\">Part {number}</h2>"),
                        })
                    }
                    Self::Repetitive => {
                        let line = (lines * at / (CHANGES + 1)) / 3 * 3 + 1;
                        json!({
                            "before": "<span>item</span>",
                            "after": format!("<span>changed {index}</span>"),
                            "target": { "lineRange": [line, line] },
                        })
                    }
                    Self::NearMisses => {
                        let number = page.matches("<p class").count() * at / (CHANGES + 1);
                        let word = if index % 2 == 0 { "meant" } else { "wanted" };
                        json!({
                            "before": format!("\t\t<P class=\"text row\">\n  This is the line  number {number} that is {word} here\n</P>"),
                            "after": format!("<p class=\"text row\">\n  Changed {number}\n</p>"),
                        })
                    }
                    Self::Deep => json!({
                        "before": format!("<b>inner {index}</b>"),
                        "after": format!("<i>inner {index}</i>"),
                    }),
                };
                let mut change = change;
                if let Some(fields) = change.as_object_mut() {
                    fields.insert("id".to_owned(), json!(format!("c{index}")));
                    fields.insert("type".to_owned(), json!("replace"));
                }
                Proposal::read(&change, index)
            })
            .collect()
    }
}

fn sections(bytes: usize, newline: &str) -> String {
    let mut body = String::with_capacity(bytes + 1024);
    let mut number = 0;
    while body.len() < bytes {
        let _ = write!(
            body,
            "  <section id=\"morpheo-section-{number}\" class=\"card\">{newline}    <h2 class=\"title\">Section number {number}</h2>{newline}    <p>Some words about the {number} things of “this” part, which are not very many.</p>{newline}    <button onclick=\"go({number})\">Go on</button>{newline}  </section>{newline}"
        );
        if number % 50 == 0 {
            let _ = write!(
                body,
                "  <script>{newline}    function go{number}(a) {{ if (a < {number}) {{ return [a]; }} }}{newline}  </script>{newline}"
            );
        }
        number += 1;
    }
    body
}

fn near(bytes: usize) -> String {
    let mut body = String::with_capacity(bytes + 1024);
    let mut number = 0;
    while body.len() < bytes {
        let _ = write!(
            body,
            "    <p class=\"text row\">\n      This is the line number {number} that is meant here\n    </p>\n"
        );
        number += 1;
    }
    body
}

fn deep(bytes: usize) -> String {
    let inner: String = (0..CHANGES).fold(String::new(), |text, index| {
        text + &format!("<b>inner {index}</b>\n")
    });
    let depth = (bytes / 12).min(100_000);
    let filler = "<p>words</p>\n".repeat(bytes.saturating_sub(depth * 12) / 13);
    format!(
        "{}{inner}{}{filler}",
        "<div>\n".repeat(depth),
        "</div>".repeat(depth)
    )
}
