//! How close everything on a page stands: pages that name it do so by a custom property `--density`, 1 as designed.

use super::change::Change;
use super::clause::Clause;
use super::command::Command;
use crate::theme;

/// The custom property, as documented in the catalogue.
const PROPERTY: &str = "--density";
/// How much closer or wider one step is, and the bounds that texts and controls bear.
const STEP: f64 = 1.25;
/// What is a density at all: neither nothing nor what is no number.
const USUAL: std::ops::RangeInclusive<f64> = 0.3..=4.0;
const BOUNDS: std::ops::RangeInclusive<f64> = 0.6..=1.8;

/// Words for a page on which all stands closer, and for one on which it stands wider.
const DENSE: &str = "compact compacter denser dense tighter tight condensed kompakter kompakt dichter enger compacte \
    serré compacto compacta compatto compatta densa";
const AIRY: &str = "airy airier spacious roomy roomier breathable luftig luftiger geräumiger aéré aérée aireado \
    espacioso espaciosa arioso ariosa spazioso arejado arejada espaçoso espaçosa";
/// Words for what is between things, of which there may be more or less.
const ROOM: &str = "space spacing room whitespace density gaps distance air abstand abstände platz luft espace \
    espacement espacio espaciado spazio spaziatura espaço espaçamento densité densidad densità densidade";
const MORE: &str = "more increase bigger larger wider extra mehr plus más mas più piu mais raise";
const LESS: &str = "less fewer decrease reduce smaller narrower lower weniger moins menos meno lessen";
/// Words that say nothing of their own here.
const BESIDE: &str = "make it the a an page app whole everything all layout please more much little bit slightly of \
    between elements design interface ui this with give add use my be things die das app seite alles etwas mache mach \
    la le l'application plus rends la página hazlo haz la pagina rendi torne a tudo to looks look feel bitte por favor svp";

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == word)
}

impl Clause {
    /// Whether all of the page is to stand closer or wider, and nothing else is said.
    pub(super) fn density(&self) -> Option<Command> {
        let words = self.words();
        let any = |list: &str| words.iter().any(|word| is_in(list, word));
        let is_nothing_else = words.iter().all(|word| {
            [DENSE, AIRY, ROOM, MORE, LESS, BESIDE]
                .iter()
                .any(|list| is_in(list, word))
        });
        if !is_nothing_else {
            return None;
        }
        let less = any(LESS);
        let airier = if any(AIRY) {
            !less
        } else if any(DENSE) {
            less
        } else if any(ROOM) && (less || any(MORE)) {
            // less density is more room
            let is_density = words
                .iter()
                .any(|word| word.starts_with("densit") || word.starts_with("densid"));
            less == is_density
        } else {
            return None;
        };
        Some(Command::Density { airier })
    }
}

/// Sets it one step further.
///
/// # Errors
/// Says so on a page that does not name it, or when it is at its end.
pub(super) fn set(html: &str, airier: bool) -> Result<Change, String> {
    let roots = theme::roots(html);
    let now = roots
        .iter()
        .find_map(|root| theme::value(html, root, PROPERTY)?.trim().parse::<f64>().ok())
        .filter(|now| USUAL.contains(now))
        .ok_or("This page has no one measure for its spacing. Name what is to get more room, as in: make the buttons more spacious.")?;
    let step = if airier { STEP } else { 1.0 / STEP };
    let next = (now * step).clamp(*BOUNDS.start(), *BOUNDS.end());
    let next = (next * 100.0).round() / 100.0;
    if (next - now).abs() < 0.01 {
        let how = if airier { "wide" } else { "close" };
        return Err(format!("All stands as {how} as I can make it."));
    }
    let mut page = html.to_owned();
    theme::set_all(&mut page, PROPERTY, &next.to_string());
    let how = if airier { "wider" } else { "closer together" };
    Ok(Change::new(page, format!("Done: everything stands {how}.")))
}
