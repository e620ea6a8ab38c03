//! What a prompt asks for: the words that name it, without those around them.
//!
//! `Please build me a calm habit tracker with charts` asks for a `calm habit tracker`. Words that only ask, and words
//! for any app at all, are passed over; a word that begins to describe (`with`, `that`, `for`) ends the name.

use super::colour::Rgb;
use super::words::stem;

/// Most words that are looked at.
const MOST_WORDS: usize = 60;

/// Words that ask, and words for any app at all. English, German, Spanish, French.
const PASSED_OVER: &str = "a an the my our your this some me us i we you it please hi hello hey can could would should \
    will want need like helps let lets s d ll m ve create build make design generate give code develop program \
    show do have get app apps application applications web webapp tool tools thing something software simple one and or \
    ein eine einen einem einer mein meine meinen der die das den dem erstelle erstellen erstell bau baue bauen mach \
    mache machen entwickle ich wir brauche brauchen möchte will hätte gern gerne bitte mir uns anwendung programm \
    werkzeug und oder \
    un una unos unas el la los las mi mis crea crear haz hazme hacer quiero necesito quisiera por favor aplicación \
    aplicacion herramienta y o de del \
    une le les l des du mon ma mes crée créer cree fais moi je j veux voudrais ai besoin appli outil et ou";

/// Words that begin to describe what was named before them.
const ENDS: &str = "between among amongst fairly evenly equally quickly easily with that which for where who whose to using in on at by from of so because when while as called \
    named titled mit für um zum zur im damit wo als namens para con que donde en pour avec qui où dans";

/// Words by which what follows is a subject matter, or is not asked for: `a page about habits`, `no flashcards`.
const NOT_ASKED_FOR: &str =
    "about über sobre sur not no without don never instead kein keine keinen nicht ohne sin sans pas";

/// Words for pages that speak of something: a landing page for an app is not that app.
const PAGES: &str =
    "landing landingpage homepage page pages website websites site sites seite webseite página pagina sitio";

/// Words that say what an app looks like, not what it is.
const LOOKS: &str = "simple small little beautiful nice modern minimal minimalist clean cool great elegant responsive \
    interactive fun dark light colourful colorful basic tiny online personal new quick fast good playful easy free \
    pretty cute calm classic retro smart own better best offline digital mobile full complete lovely \
    einfache einfacher einfachen einfaches kleine kleiner kleinen kleines schöne schöner schönen schönes moderne \
    moderner modernen modernes sencilla sencillo petit petite";

/// Words that say nothing about what an app is.
const FILLERS: &str = "a an the and or of to in on for with that this it is are be as at by from my me i we our you your can could \
    should would will want need please create build make design generate app application page website web site \
    tool one some all each when where which who how so also like simple new use using let see over under into onto \
    through across between after before up down out off around then than its their they he she his her while has \
    have do get go other any every";

/// The words that name what is asked for, in lower case; none when the prompt names nothing.
pub(crate) fn subject(prompt: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let text = prompt.to_lowercase();
    for word in pieces(&text).take(MOST_WORDS) {
        let Some(word) = word else {
            if words.is_empty() {
                continue;
            }
            break;
        };
        if is_one_of(NOT_ASKED_FOR, word) || is_one_of(PAGES, word) {
            return Vec::new();
        }
        if is_one_of(ENDS, word) {
            if words.is_empty() {
                continue;
            }
            break;
        }
        if !is_passed_over(word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// The stems of a name in the form that [`subject`] gives.
pub(crate) fn name_stems(name: &str) -> Vec<String> {
    let text = name.to_lowercase();
    pieces(&text)
        .flatten()
        .filter(|word| !is_one_of(ENDS, word) && !is_passed_over(word))
        .map(stem)
        .collect()
}

/// Whether a word only says what an app looks like.
pub(crate) fn is_look(word: &str) -> bool {
    is_one_of(LOOKS, word) || Rgb::from_name(word).is_some()
}

/// Whether a word only asks, or means any app at all.
pub(crate) fn is_passed_over(word: &str) -> bool {
    is_one_of(PASSED_OVER, word)
}

/// Whether a word says nothing about what an app is.
pub(crate) fn is_filler(word: &str) -> bool {
    is_one_of(FILLERS, word)
}

/// The words of a text; nothing for a mark that ends a clause.
fn pieces(text: &str) -> impl Iterator<Item = Option<&str>> {
    text.split_whitespace().flat_map(|word| {
        let ends_clause = word.ends_with([',', ';', '.', '!', '?', ':', ')']);
        let words = word
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(Some);
        words.chain(ends_clause.then_some(None))
    })
}

fn is_one_of(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stands_without_the_words_around_it() {
        for (prompt, named) in [
            (
                "Please build me a calm habit tracker with charts",
                "calm habit tracker",
            ),
            ("Hello! I want an app that tracks my habits", "tracks habits"),
            ("a landing page for a habit tracker", ""),
            ("I need help with my spreadsheet", "help"),
            ("una calculadora de propinas para amigos", "calculadora propinas"),
            ("Erstelle einen Vokabeltrainer für Französisch", "vokabeltrainer"),
            ("habit tracker, dark mode", "habit tracker"),
            ("a page about habits", ""),
            ("not a habit tracker", ""),
            ("I don't need flashcards", ""),
            ("hello", ""),
            ("", ""),
        ] {
            assert_eq!(subject(prompt).join(" "), named, "{prompt}");
        }
    }
}
