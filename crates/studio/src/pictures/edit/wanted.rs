//! What an instruction asks for, part by part.

use images::mask::Ratio;

use super::shape::{Kept, Turn};
use super::tone::Tone;
use super::vocabulary as words;
use super::vocabulary::among;
use crate::colour::{self, Rgb};
use crate::pictures::reading::{Reading, Thing, Weather, shape};
use crate::words::{Token, tokens};

/// One change; the flag is whether it is for what is not painted.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Change {
    Tone(Tone, bool),
    Blur(f64, bool),
    Pixelate(f64, bool),
    Fill(Rgb, bool),
    Caption(String),
    Add(Thing),
    /// What falls in front of the picture, or behind the window that is painted.
    Weather(Weather),
    /// What is painted goes, and what is around it closes in.
    Remove,
    /// A colour for what is painted.
    Colour(Rgb),
    Crop(Kept),
    Turn(Turn),
}

impl Change {
    /// Whether the picture may have another size afterwards.
    pub(super) const fn is_of_shape(&self) -> bool {
        matches!(self, Self::Crop(_) | Self::Turn(_))
    }
}

/// What was understood, each with its words, and what was not.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Wanted {
    pub changes: Vec<(Change, String)>,
    pub left_out: Vec<String>,
}

impl Wanted {
    /// At most so many parts are read.
    pub(super) fn of(instruction: &str, most: usize) -> Self {
        let instruction: String = instruction
            .chars()
            .take(crate::pictures::wish::MAX_PROMPT_CHARS)
            .collect();
        let instruction = captioned(instruction);
        let lower = instruction
            .to_lowercase()
            .replace("black and white", "grayscale")
            .replace("upside down", "upside-down");
        // Captions keep their capitals, and no case changes the number of quotations.
        let quotes: Vec<String> = quotes(&instruction);
        let mut wanted = Self::default();
        let mut quoted = quotes.into_iter();
        for part in parts(&tokens(&lower)).into_iter().take(most) {
            let written = part.iter().map(Token::written).collect::<Vec<_>>().join(" ");
            let has_quote = part.iter().any(|token| matches!(token, Token::Quote(_)));
            let quote = if has_quote { quoted.next() } else { None };
            match change(&part, quote) {
                Some(change) => wanted.changes.push((change, written)),
                None => wanted.left_out.push(written),
            }
        }
        wanted
    }
}

/// With quotation marks around what stands behind a colon that ends the words for a caption: `a caption: Good night`.
fn captioned(instruction: String) -> String {
    let Some((before, text)) = instruction.split_once(':') else {
        return instruction;
    };
    let last = before.split_whitespace().next_back().unwrap_or_default();
    let (text, rest) = text.split_once('\n').unwrap_or((text, ""));
    let text = text.trim().trim_end_matches('.');
    let is_plain = !text.is_empty() && quotes(&instruction).is_empty() && !text.contains('"');
    if is_plain && among(words::CAPTION, &last.to_lowercase()) {
        format!("{before} \"{text}\"\n{rest}")
    } else {
        instruction
    }
}

fn quotes(text: &str) -> Vec<String> {
    let quotes = tokens(text).into_iter().filter_map(|token| match token {
        Token::Quote(text) => Some(text),
        Token::Word { .. } | Token::Break => None,
    });
    quotes.collect()
}

/// Parts that ask for one thing each.
fn parts(tokens: &[Token]) -> Vec<Vec<Token>> {
    tokens
        .split(|token| *token == Token::Break || among(words::JOINS, token.lower()))
        .filter(|part| !part.is_empty())
        .map(<[Token]>::to_vec)
        .collect()
}

fn change(part: &[Token], quote: Option<String>) -> Option<Change> {
    let spoken: Vec<&str> = part
        .iter()
        .map(Token::lower)
        .filter(|word| !word.is_empty())
        .collect();
    let says = |list: &str| spoken.iter().any(|word| among(list, word));
    if says(words::NOT) {
        return None;
    }
    if let Some(text) = quote.filter(|text| !text.is_empty()) {
        return (says(words::CAPTION) || says(words::ADD)).then_some(Change::Caption(text));
    }
    if says(words::CROP) {
        return crop(&spoken).map(Change::Crop);
    }
    if says(words::ROTATE) || says(words::FLIP) {
        return Some(Change::Turn(turn(&spoken)));
    }
    let outside = says(words::OUTSIDE);
    let much = if says(words::LITTLE) {
        0.5
    } else if says(words::MUCH) {
        1.8
    } else {
        1.0
    };
    let sign = if says(words::LESS) { -much } else { much };
    if says(words::BLUR) {
        return Some(Change::Blur(much, outside));
    }
    if says(words::PIXELATE) {
        return Some(Change::Pixelate(much, outside));
    }
    let colour = colour::in_words(&spoken, false).map(|(colour, ..)| colour);
    if let Some(thing) = added(&spoken, says(words::ADD)) {
        return Some(Change::Add(thing));
    }
    if says(words::REMOVE) && colour.is_none() {
        return Some(Change::Remove);
    }
    // `Less snowy` and `the snow blue` ask for something else.
    let falling = falling(&spoken, says(words::ADD) || says(words::MAKE) || says(words::LET));
    if let Some(weather) = falling.filter(|_| sign > 0.0 && colour.is_none()) {
        return Some(Change::Weather(weather));
    }
    tone(&says, sign, colour)
        .map(|tone| Change::Tone(tone, outside))
        .or_else(|| {
            let fills = says(words::GROUND) || says(words::FILL);
            // A background is what is painted, when something is: it is there to be filled.
            colour
                .filter(|_| fills)
                .map(|colour| Change::Fill(colour, says(words::BESIDE)))
                .or_else(|| colour.filter(|_| says(words::MAKE)).map(Change::Colour))
        })
}

/// The thing that is to be added: behind a word that says so, or named with nothing beside it, as in `a house`.
fn added(spoken: &[&str], says_so: bool) -> Option<Thing> {
    let reading = Reading::of(&spoken.join(" "));
    let thing = reading.things.first().copied()?;
    let alone = reading.things.len() == 1
        && reading.left_out.is_empty()
        && spoken.len() <= 4
        && reading.land.is_none();
    (says_so || (alone && !spoken.iter().any(|word| among(words::CHANGES, word)))).then_some(thing)
}

/// Rain or snow that is to come: behind a word that says so, or named alone.
fn falling(spoken: &[&str], says_so: bool) -> Option<Weather> {
    let reading = Reading::of(&spoken.join(" "));
    let weather = reading
        .weather
        .filter(|weather| matches!(weather, Weather::Rain | Weather::Snow))?;
    let alone = reading.things.is_empty() && reading.left_out.is_empty();
    (says_so || (alone && spoken.len() <= 4)).then_some(weather)
}

fn tone(says: &impl Fn(&str) -> bool, sign: f64, colour: Option<Rgb>) -> Option<Tone> {
    let known = [
        (words::GREY, Tone::Grey),
        (words::SEPIA, Tone::Sepia),
        (words::INVERT, Tone::Invert),
        (words::CONTRAST, Tone::Contrast(sign)),
        (words::DULL, Tone::Saturation(-sign.abs())),
        (words::SATURATION, Tone::Saturation(sign)),
        (words::WARMER, Tone::Warmth(sign)),
        (words::COLDER, Tone::Warmth(-sign)),
    ];
    if let Some((_, tone)) = known.iter().find(|(list, _)| says(list)) {
        return Some(*tone);
    }
    if let Some(colour) = colour.filter(|_| says(words::TINT)) {
        return Some(Tone::Tint(colour, sign.abs()));
    }
    if colour.is_some() {
        return None;
    }
    let light = [(words::LIGHTER, sign), (words::DARKER, -sign)];
    light
        .iter()
        .find(|(list, _)| says(list))
        .map(|(_, by)| Tone::Light(*by))
}

fn crop(spoken: &[&str]) -> Option<Kept> {
    if let Some((width, height)) = shape(&spoken.join(" ")) {
        return Some(Kept::Shape(Ratio { width, height }));
    }
    spoken
        .iter()
        .any(|word| among(words::PAINTED, word))
        .then_some(Kept::Painted)
}

fn turn(spoken: &[&str]) -> Turn {
    let says = |list: &str| spoken.iter().any(|word| among(list, word));
    if says(words::FLIP) {
        return if says("vertical vertically upside-down vertikal") {
            Turn::UpsideDown
        } else {
            Turn::Mirror
        };
    }
    if says("180 180° around upside-down") {
        Turn::Around
    } else if says("left counterclockwise anticlockwise links gauche izquierda sinistra esquerda 270 270°") {
        Turn::Left
    } else {
        Turn::Right
    }
}
