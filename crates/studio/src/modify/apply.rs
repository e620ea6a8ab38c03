//! Does one command to a page.

use samples::Catalog;

use super::change::Change;
use super::command::Command;
use super::limits::NO_TRANSLATION;
use super::{contact, density, elements, interface_language, prices, size, style, texts};

/// Does it, or says why not. Texts in other languages come from the samples, where there are any.
pub(super) fn apply(command: &Command, html: &str, samples: Option<&Catalog>) -> Result<Change, String> {
    match command {
        Command::Colour {
            target,
            colour,
            name,
            part,
        } => style::colour(html, target, *colour, name, *part),
        Command::Gradient {
            target,
            from,
            to,
            name,
        } => style::gradient(html, target, (*from, *to), name),
        Command::Mood { dark } => style::mood(html, *dark),
        Command::Density { airier } => density::set(html, *airier),
        Command::Speak { language } => samples
            .ok_or_else(|| NO_TRANSLATION.to_owned())
            .and_then(|samples| interface_language::set(html, *language, samples)),
        Command::Size { target, bigger } => size::size(html, target, *bigger),
        Command::Round { target, round } => style::round(html, target.as_ref(), *round),
        Command::Declare { target, css, said } => style::declare(html, target, css, said),
        Command::Replace { old, new } => {
            contact::set(html, old, new).unwrap_or_else(|| texts::replace(html, old, new))
        }
        Command::Rename { old, new } => {
            contact::set(html, old, new).unwrap_or_else(|| texts::rename(html, old, new))
        }
        Command::Price {
            thing,
            new,
            everywhere,
        } => prices::set(html, thing, new, *everywhere),
        Command::SetText { target, new } => texts::set(html, target, new),
        Command::Add { kind, text, top } => elements::add(html, kind, text.as_deref(), *top),
        Command::Remove { target } => elements::remove(html, target),
        Command::Cannot { why } => Err((*why).to_owned()),
    }
}
