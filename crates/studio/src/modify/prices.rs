//! Prices: what something costs is another amount, where the page shows it and among the numbers of its script.

use std::ops::Range;

use super::change::{Change, unreadable};
use super::clause::Clause;
use super::command::Command;
use super::script_data;
use super::texts;
use crate::survey::{Survey, splice, survey};
use crate::words::{Token, escape, is_currency};

/// Most places with the thing's name where its price is looked for.
const MOST_PLACES: usize = 200;
/// Most bytes of text, and elements around its name, in which a thing's price is looked for.
const MOST_TEXT: usize = 400;
const MOST_AROUND: usize = 6;

/// Words that ask what something is to cost.
const COSTS: &str = "cost costs kosten kostet koste coûter coûte coute costar cuesta cueste costare costa costi custar custa custe";
/// Words beside them that name nothing.
const FILLERS: &str = "make let set have should must shall now to the a an everywhere please \
    soll sollen sollte lass mach der die das den überall bitte \
    fais faire que le la les l' doit devrait partout \
    haz el los las debe debería en todas partes todos lados \
    fai che il lo deve dovrebbe ovunque dappertutto \
    faz faça o os as deve deveria em todo lugar toda parte";
const EVERYWHERE: &str = "everywhere überall partout todas todos ovunque dappertutto todo toda";

/// An amount as it is written: what stands before the number, the number, and what stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Amount {
    before: String,
    number: String,
    after: String,
}

impl Amount {
    /// Of a text that is an amount as a whole; nothing for a number without a sign.
    pub(super) fn of(text: &str) -> Option<Self> {
        Self::of_number(text).filter(|amount| !amount.before.is_empty() || !amount.after.is_empty())
    }

    fn of_number(text: &str) -> Option<Self> {
        let text = text.trim();
        let number = text.trim_matches(|c: char| is_currency(c) || c.is_whitespace());
        let is_number = number.starts_with(|c: char| c.is_ascii_digit())
            && number.ends_with(|c: char| c.is_ascii_digit())
            && number
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
        let at = text.find(number)?;
        is_number.then(|| Self {
            before: text.get(..at).unwrap_or_default().to_owned(),
            number: number.to_owned(),
            after: text.get(at + number.len()..).unwrap_or_default().to_owned(),
        })
    }

    /// The number alone, where both are amounts of one currency.
    pub(super) fn numbers<'a>(&'a self, new: &'a Self) -> Option<(&'a str, &'a str)> {
        let sign = |amount: &Self| -> String { [amount.before.trim(), amount.after.trim()].concat() };
        (sign(self) == sign(new) && is_plain(&self.number) && is_plain(&new.number))
            .then_some((self.number.as_str(), new.number.as_str()))
    }
}

/// Whether a number is the same to a script as to a person: `1.2.3` is none, `012` another, and `1.000` may be a thousand.
fn is_plain(number: &str) -> bool {
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
    is_number(whole) && (whole == "0" || !whole.starts_with('0')) && is_number(part) && part.len() < 3
}

impl Clause {
    /// `make the early dip cost $19`.
    pub(super) fn price(&self) -> Option<Command> {
        let is_in =
            |list: &str, token: &Token| list.split_ascii_whitespace().any(|word| word == token.lower());
        let is_set = matches!(
            self.words().as_slice(),
            ["set" | "change", "the", "price", "of" | "for", ..]
        );
        if !is_set && !self.tokens.iter().any(|token| is_in(COSTS, token)) {
            return None;
        }
        let is_amount = |token: &&Token| token.is_word() && Amount::of_number(token.written()).is_some();
        let new = self.tokens.iter().rfind(is_amount)?.written().to_owned();
        let words = self.tokens.iter().filter(|token| {
            let is_said = is_set && matches!(token.lower(), "change" | "price" | "of" | "for");
            !(is_said || is_in(COSTS, token) || is_in(FILLERS, token) || token.written() == new)
        });
        let thing: Vec<&str> = words.map(Token::written).collect();
        (!thing.is_empty()).then(|| Command::Price {
            thing: thing.join(" "),
            new,
            everywhere: self.tokens.iter().any(|token| is_in(EVERYWHERE, token)),
        })
    }
}

/// Gives the thing that the page names another price: that which stands nearest to its name.
pub(super) fn set(html: &str, thing: &str, new: &str, everywhere: bool) -> Result<Change, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    let Some((holder, old)) = priced(html, &found, thing) else {
        return Err(format!("I find no price of “{thing}” on the page."));
    };
    let new = with_signs(new, &old);
    if everywhere {
        return texts::replace(html, &old, &new);
    }
    let safe = escape(&new);
    let mut cuts: Vec<(Range<usize>, String)> = Vec::new();
    for run in found.runs_of(holder) {
        let text = html.get(run.range.clone()).unwrap_or_default();
        if let Some(text) = texts::replaced(text, &old, &safe) {
            cuts.push((run.range.clone(), text));
        }
    }
    let said = format!("Done: “{old}” is now “{new}” for “{thing}”.");
    let in_script = script_data::amounts(html, &found, &old, &new, Some(thing));
    cuts.extend(in_script.cuts);
    Ok(Change {
        choice: in_script.said,
        ..Change::new(splice(html, cuts), said)
    })
}

/// The smallest element that names the thing and shows an amount, and that.
fn priced(html: &str, found: &Survey, thing: &str) -> Option<(usize, String)> {
    let wanted = thing.to_lowercase();
    let named = found.runs.iter().filter(|run| {
        let shown = html.get(run.range.clone()).unwrap_or_default().to_lowercase();
        let tag = run
            .inside
            .and_then(|inside| found.elements.get(inside))
            .map(|element| element.tag.as_str());
        shown.contains(&wanted) && !matches!(tag, None | Some("title" | "script" | "style"))
    });
    named.take(MOST_PLACES).find_map(|run| {
        let mut at = run.inside;
        for _ in 0..MOST_AROUND {
            let index = at?;
            let element = found.elements.get(index)?;
            if matches!(element.tag.as_str(), "body" | "main") {
                return None;
            }
            if let Some(amount) = first_amount(&found.text_up_to(html, index, MOST_TEXT)) {
                return Some((index, amount));
            }
            at = element.parent;
        }
        None
    })
}

fn first_amount(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric() && !is_currency(c));
        if Amount::of(word).is_some() {
            return Some(word.to_owned());
        }
        // `16 €`
        let next = words.get(at + 1)?.trim_end_matches(['.', ',', ';', ':']);
        let is_sign = next.chars().count() == 1 && next.chars().all(is_currency);
        (is_sign && Amount::of_number(word).is_some()).then(|| format!("{word} {next}"))
    })
}

/// A new amount with the signs of the old one where it has none.
fn with_signs(new: &str, old: &str) -> String {
    match (Amount::of(new), Amount::of(old)) {
        (None, Some(old)) => format!("{}{new}{}", old.before, old.after),
        _ => new.to_owned(),
    }
}
