//! What a model would write for an element that is not there: code that it believes to stand in the page. So the
//! whole way of a change that fails can be seen without a model.

use super::command::{Command, Part, Target, What};
use super::find::matches;
use crate::survey::survey;
use crate::words::escape;

/// A change of code that does not stand in the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Guess {
    /// The code that is looked for.
    pub before: String,
    /// The code that would take its place; nothing for what would be removed.
    pub after: Option<String>,
}

/// The guess for a command that means something which is not on the page; nothing when it is there, or the command
/// fails for another reason.
pub(super) fn guess(command: &Command, html: &str) -> Option<Guess> {
    let guess = match command {
        Command::Replace { old, new } | Command::Rename { old, new } => {
            let is_there = [old.clone(), escape(old)]
                .iter()
                .any(|old| html.contains(old.as_str()));
            (!is_there && !old.trim().is_empty()).then(|| Guess {
                before: escape(old),
                after: Some(escape(new)),
            })
        }
        Command::Remove { target } => element(target, html).map(|before| Guess { before, after: None }),
        Command::SetText { target, new } => element(target, html).map(|before| {
            let after = before.replace(NAME, &escape(new));
            Guess {
                before,
                after: Some(after),
            }
        }),
        Command::Colour {
            target, colour, part, ..
        } => {
            let property = if *part == Part::Text {
                "color"
            } else {
                "background"
            };
            rule(target, html, &format!("{property}: {}", colour.hex()))
        }
        Command::Gradient { target, from, to, .. } => {
            let image = format!("linear-gradient({}, {})", from.hex(), to.hex());
            rule(target, html, &format!("background: {image}"))
        }
        Command::Size { target, bigger } => {
            let size = if *bigger { "1.25rem" } else { "0.85rem" };
            rule(target, html, &format!("font-size: {size}"))
        }
        Command::Round { target, round } => {
            let radius = if *round { "16px" } else { "0" };
            rule(target.as_ref()?, html, &format!("border-radius: {radius}"))
        }
        Command::Declare { target, css, .. } => rule(target, html, css),
        Command::Mood { .. }
        | Command::Density { .. }
        | Command::Speak { .. }
        | Command::Price { .. }
        | Command::Add { .. }
        | Command::Cannot { .. } => None,
    };
    guess.filter(|guess| !html.contains(&guess.before))
}

/// What stands in an invented element.
const NAME: &str = "Untitled";

fn element(target: &Target, html: &str) -> Option<String> {
    is_absent(target, html)?;
    Some(match &target.what {
        What::Page | What::Selected => return None,
        What::Kind(kind) => {
            let tag = kind.tags.first()?;
            format!("<{tag} class=\"app-{tag}\">{NAME}</{tag}>")
        }
        What::Labelled(kind, label) => {
            let tag = kind.tags.first()?;
            format!("<{tag}>{}</{tag}>", escape(label))
        }
        What::Id(id) => format!("<div data-morpheo-id=\"{}\">{NAME}</div>", escape(id)),
        What::Showing(text) => format!(">{}</", escape(text)),
        What::Named(thing) => format!("<div class=\"{}\">", escape(&thing.replace(' ', "-"))),
    })
}

fn rule(target: &Target, html: &str, css: &str) -> Option<Guess> {
    is_absent(target, html)?;
    let selector = match &target.what {
        What::Page | What::Selected => return None,
        What::Kind(kind) | What::Labelled(kind, _) => format!(".app-{}", kind.tags.first()?),
        What::Id(id) => format!("#{id}"),
        What::Showing(_) => ".label".to_owned(),
        What::Named(thing) => format!(".{}", thing.replace(' ', "-")),
    };
    Some(Guess {
        before: format!("{selector} {{\n  display: block;\n}}"),
        after: Some(format!("{selector} {{\n  display: block;\n  {css};\n}}")),
    })
}

fn is_absent(target: &Target, html: &str) -> Option<()> {
    let found = survey(html).ok()?;
    matches(&found, html, target).is_empty().then_some(())
}
