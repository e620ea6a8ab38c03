//! What a prompt names: things, a place, time of day, weather, season, mood, colours, a shape.

use super::lexicon::{Land, Motif, Named, named};
use crate::colour::Rgb;
use crate::words::{lower_words, stem};

/// Most things in a picture, the hero included.
const MAX_THINGS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Dawn,
    Day,
    Sunset,
    Dusk,
    Night,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weather {
    Clear,
    Clouds,
    Rain,
    Fog,
    Snow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Season {
    Spring,
    Summer,
    Autumn,
    Winter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Gloomy,
    Joyful,
    Dreamy,
}

/// A thing that is named.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Thing {
    pub motif: Motif,
    /// From 1 to 5.
    pub count: u8,
    pub colour: Option<Rgb>,
}

/// What was found, in the order of the prompt; nothing where nothing is said.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reading {
    pub things: Vec<Thing>,
    pub land: Option<Land>,
    pub time: Option<Time>,
    pub weather: Option<Weather>,
    pub season: Option<Season>,
    pub mood: Option<Mood>,
    /// A colour that belongs to nothing.
    pub tint: Option<Rgb>,
}

const TIMES: [(Time, &str); 5] = [
    (
        Time::Dawn,
        "dawn sunrise morning morgen sonnenaufgang aube matin amanecer alba mattina amanhecer manhã",
    ),
    (
        Time::Day,
        "day noon midday afternoon sunny daylight tag mittag midi mediodía mezzogiorno",
    ),
    (
        Time::Sunset,
        "sunset evening golden abend sonnenuntergang soir crépuscule atardecer tramonto sera entardecer",
    ),
    (
        Time::Dusk,
        "dusk twilight dämmerung anochecer crepuscolo crepúsculo",
    ),
    (
        Time::Night,
        "night midnight nightly starry stars moonlit moonlight moon neon nacht sterne nuit étoiles noche estrellas notte stelle noite estrelas",
    ),
];
const WEATHERS: [(Weather, &str); 5] = [
    (Weather::Clear, "clear cloudless klar"),
    (
        Weather::Clouds,
        "cloudy cloud clouds overcast wolken nuages nubes nuvole nuvens",
    ),
    (
        Weather::Rain,
        "rain rainy storm stormy thunder regen sturm gewitter pluie tempête lluvia tormenta pioggia tempesta chuva tempestade",
    ),
    (
        Weather::Fog,
        "fog foggy mist misty haze hazy nebel brouillard brume niebla nebbia neblina",
    ),
    (
        Weather::Snow,
        "snow snowy snowfall blizzard schnee verschneit neige nieve neve",
    ),
];
const SEASONS: [(Season, &str); 4] = [
    (
        Season::Spring,
        "spring blossom cherry frühling printemps primavera",
    ),
    (Season::Summer, "summer sommer été verano estate verão"),
    (Season::Autumn, "autumn fall herbst automne otoño autunno outono"),
    (Season::Winter, "winter icy frozen hiver invierno inverno"),
];
const MOODS: [(Mood, &str); 3] = [
    (
        Mood::Gloomy,
        "gloomy sad dark lonely mysterious spooky eerie düster traurig triste sombre oscuro",
    ),
    (
        Mood::Joyful,
        "happy joyful cheerful colorful colourful vibrant playful fröhlich bunt joyeux feliz alegre felice",
    ),
    (
        Mood::Dreamy,
        "dreamy pastel soft gentle magical whimsical fairytale verträumt rêveur",
    ),
];
const COUNTS: [(u8, &str); 4] = [
    (2, "2 two pair couple zwei deux dos due dois duas"),
    (3, "3 three drei trois tres tre três several many some group"),
    (4, "4 four vier quatre cuatro quattro quatro"),
    (5, "5 five fünf cinq cinco cinque flock school"),
];
const COLOURS: [(&str, &str); 7] = [
    (
        "red",
        "rot rote roter rotes roten rouge rojo roja rosso rossa vermelho vermelha",
    ),
    ("blue", "blau blaue blauer blaues blauen bleu bleue azul blu"),
    ("green", "grün grüne grüner grünes grünen vert verte verde"),
    (
        "yellow",
        "gelb gelbe gelber gelbes gelben jaune amarillo amarilla giallo gialla amarelo amarela",
    ),
    (
        "black",
        "schwarz schwarze schwarzer schwarzes schwarzen noir noire negro negra nero nera preto preta",
    ),
    (
        "white",
        "weiß weiße weißer weißes weißen blanc blanche blanco blanca bianco bianca branco branca",
    ),
    ("orange", "orangefarben orangene naranja arancione laranja ginger"),
];
/// Kinds whose name says their colour.
const KINDS: [(&str, Rgb); 9] = [
    ("sunflower", Rgb(0xf4, 0xb8, 0x24)),
    ("daisy", Rgb(0xf8, 0xf4, 0xe8)),
    ("poppy", Rgb(0xd8, 0x3a, 0x2a)),
    ("tulip", Rgb(0xd8, 0x3a, 0x5a)),
    ("rose", Rgb(0xc8, 0x2f, 0x4a)),
    ("raven", Rgb(0x2a, 0x2a, 0x32)),
    ("crow", Rgb(0x2a, 0x2a, 0x32)),
    ("seagull", Rgb(0xe8, 0xea, 0xec)),
    ("gull", Rgb(0xe8, 0xea, 0xec)),
];
/// Small words of Portuguese that English does not have.
const PORTUGUESE: &str = "um uma uns umas são não da dos das em";
const NEGATIONS: &str = "no not without ohne kein keine keinen sans pas sin senza sem";

impl Reading {
    pub(super) fn of(prompt: &str) -> Self {
        let words: Vec<String> = lower_words(prompt);
        // There `no` means "in the".
        let is_portuguese = words.iter().any(|word| among(PORTUGUESE, word));
        let mut reading = Self::default();
        let mut used = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let before = |by: usize| {
                at.checked_sub(by)
                    .and_then(|at| words.get(at))
                    .map_or("", String::as_str)
            };
            let negates = |word: &str| among(NEGATIONS, word) && !(word == "no" && is_portuguese);
            if negates(before(1)) || (negates(before(2)) && named(before(1), before(1)).is_none()) {
                continue;
            }
            reading.note_air(word);
            match named(word, &stem(word)) {
                Some(Named::Land(land)) => reading.land = reading.land.or(Some(land)),
                Some(Named::Motif(motif)) => {
                    let around = [before(1), before(2), words.get(at + 1).map_or("", String::as_str)];
                    let colour = around.iter().find_map(|word| Some((named_colour(word)?, *word)));
                    used.extend(colour.map(|(_, word)| word.to_owned()));
                    let count = [before(1), before(2), before(3)]
                        .iter()
                        .find_map(|word| first(&COUNTS, word));
                    reading.add(Thing {
                        motif,
                        count: count.unwrap_or(1),
                        colour: colour
                            .map(|(colour, _)| colour)
                            .or_else(|| kind(&stem(word)).or_else(|| kind(word))),
                    });
                }
                None => {}
            }
        }
        reading.tint = words
            .iter()
            .filter(|word| !used.contains(word))
            .find_map(|word| named_colour(word));
        reading
    }

    fn note_air(&mut self, word: &str) {
        self.time = self.time.or_else(|| first(&TIMES, word));
        self.weather = self.weather.or_else(|| first(&WEATHERS, word));
        self.season = self.season.or_else(|| first(&SEASONS, word));
        self.mood = self.mood.or_else(|| first(&MOODS, word));
    }

    fn add(&mut self, thing: Thing) {
        if self.things.len() < MAX_THINGS && self.things.iter().all(|known| known.motif != thing.motif) {
            self.things.push(thing);
        }
    }
}

fn kind(word: &str) -> Option<Rgb> {
    KINDS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, colour)| *colour)
}

fn named_colour(word: &str) -> Option<Rgb> {
    let english = COLOURS
        .iter()
        .find(|(_, words)| among(words, word))
        .map_or(word, |(name, _)| name);
    Rgb::from_name(english)
}

fn among(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|known| known == word)
}

fn first<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, words)| among(words, word))
        .map(|(found, _)| *found)
}

/// The shape that a prompt names, width to height.
pub(super) fn shape(prompt: &str) -> Option<(u32, u32)> {
    let lower = prompt.to_lowercase();
    let numbers = |word: &str| {
        let (across, down) = word.split_once([':', '×'])?;
        let part = |text: &str| text.parse::<u32>().ok().filter(|part| (1..=32).contains(part));
        let (across, down) = (part(across)?, part(down)?);
        // Times of day are written so, too.
        (across.max(down) <= 4 * across.min(down)).then_some((across, down))
    };
    let trimmed = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> = lower.split_whitespace().map(trimmed).collect();
    words.iter().find_map(|word| numbers(word)).or_else(|| {
        words.iter().find_map(|word| match word.as_str() {
            "square" | "quadratisch" | "carré" | "cuadrado" | "quadrato" | "quadrado" => Some((1, 1)),
            "portrait" | "vertical" | "hochformat" | "poster" => Some((3, 4)),
            "landscape" | "horizontal" | "querformat" => Some((4, 3)),
            "wide" | "widescreen" | "panorama" | "banner" | "cinematic" => Some((16, 9)),
            _ => None,
        })
    })
}
