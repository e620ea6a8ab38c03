//! What a prompt says of its story rather than in it: `tell a story in four pictures about`.

use super::left::is_small;
use super::said::{Said, said};
use super::words::among;

const TELL: &str = "tell make draw create show write paint please give me us let s can you erzähl erzähle mach mache zeichne zeige male \
    erstelle mir uns bitte raconte fais dessine crée moi nous cuenta cuéntame haz dibuja crea muestra me nos racconta raccontami fai disegna mi \
    ci conta conte faz faça desenha desenhe cria crie";
const STORY: &str = "story tale comic strip storyboard sequence series picture pictures bildergeschichte geschichte märchen bildfolge \
    histoire conte récit bd historia cuento cómic relato storia fiaba racconto fumetto história conto quadrinhos";
/// What leads from the story to what it tells.
const LINK: &str = "about of where how which wherein on über von vom wie wo de d du des sur où comment sobre donde cómo del su di dove come \
    do da onde como";
const IN: &str = "in dans en em";
const WHICH: &str = "which der dem cui laquelle lequel que quale";
/// What is made so many times.
const PICTURES: &str = "pictures picture images image frames frame panels panel scenes scene drawings drawing illustrations photos parts \
    steps bildern bilder szenen teilen zeichnungen dessins tableaux vignettes scènes cases imágenes escenas viñetas cuadros dibujos immagini \
    vignette quadri disegni imagens cenas quadros desenhos";
const BEFORE: &str = "in into as with across over of als mit auf en avec con em com da";
const NUMBERS: [(usize, &str); 9] = [
    (2, "2 two zwei deux dos due dois duas"),
    (3, "3 three drei trois tres tre três"),
    (4, "4 four vier quatre cuatro quattro quatro"),
    (5, "5 five fünf cinq cinco cinque"),
    (6, "6 six sechs seis sei"),
    (7, "7 seven sieben sept siete sette sete"),
    (8, "8 eight acht huit ocho otto oito"),
    (9, "9 nine neun neuf nueve nove"),
    (10, "10 ten zehn dix diez dieci dez"),
];

/// A prompt without what frames its story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pictures) struct Framed {
    /// What happens.
    pub story: String,
    /// In how many pictures, from 2 to 10.
    pub pictures: Option<usize>,
}

pub(in crate::pictures) fn framed(prompt: &str) -> Framed {
    let words = said(prompt);
    let mut is_frame = vec![false; words.len()];
    let mut frame = |range: std::ops::Range<usize>| {
        for flag in is_frame.iter_mut().skip(range.start).take(range.len()) {
            *flag = true;
        }
    };
    let counted = counted(&words);
    if let Some((_, at)) = counted {
        let has_before = at
            .checked_sub(1)
            .and_then(|before| words.get(before))
            .is_some_and(|word| among(BEFORE, &word.lower));
        frame(at - usize::from(has_before)..at + 2);
    }
    frame(0..lead(&words, counted.map(|(_, at)| at)));
    let pictures = counted.map(|(many, _)| many);
    let story = kept(prompt, &words, &is_frame);
    if story.is_empty() {
        return Framed {
            story: prompt.to_owned(),
            pictures,
        };
    }
    Framed { story, pictures }
}

/// How many pictures are named, and where their number stands.
fn counted(words: &[Said]) -> Option<(usize, usize)> {
    words.windows(2).enumerate().find_map(|(at, pair)| {
        let [one, other] = pair else { return None };
        let number = NUMBERS.iter().find(|(_, words)| among(words, &one.lower));
        number
            .filter(|_| among(PICTURES, &other.lower) && !other.begins)
            .map(|(many, _)| (*many, at))
    })
}

/// How many words lead to what happens.
fn lead(words: &[Said], counted: Option<usize>) -> usize {
    let is = |list: &str, at: usize| words.get(at).is_some_and(|word| among(list, &word.lower));
    let mut at = 0;
    while is(TELL, at) {
        at += 1;
    }
    let is_counted = |at: usize| counted.is_some_and(|from| (from..from + 2).contains(&at));
    let is_named = |at: usize| is_counted(at) || is(STORY, at);
    // `a short story`
    while at < 6
        && !is_named(at)
        && words
            .get(at)
            .is_some_and(|word| is_small(&word.lower) || word.lower == "short")
    {
        at += 1;
    }
    if !is_named(at) {
        return 0;
    }
    loop {
        let goes_on = is_named(at) || (is(BEFORE, at) && is_counted(at + 1));
        if goes_on {
            at += 1;
        } else if is(IN, at) && is(WHICH, at + 1) {
            at += 2;
        } else if is(IN, at) && is(WHICH, at + 2) {
            at += 3;
        } else if is(LINK, at) && words.get(at).is_some_and(|word| !word.begins) {
            at += 1;
        } else {
            return at;
        }
    }
}

/// The words that stay, as they were written, and what is between them.
fn kept(prompt: &str, words: &[Said], is_left: &[bool]) -> String {
    let mut text = String::new();
    let mut before: Option<(usize, usize)> = None;
    for (at, word) in words.iter().enumerate() {
        if is_left.get(at) == Some(&true) {
            continue;
        }
        match before {
            None => {}
            Some((last, end)) if last + 1 == at => {
                text.push_str(prompt.get(end..word.place.start).unwrap_or(" "));
            }
            Some(_) => text.push_str(if word.begins { ", " } else { " " }),
        }
        text.push_str(prompt.get(word.place.clone()).unwrap_or_default());
        before = Some((at, word.place.end));
    }
    text
}
