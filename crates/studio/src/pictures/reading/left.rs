//! What of a prompt cannot be drawn: runs of words that nothing is known of.

use super::said::Said;
use super::words::among;

/// What a word is to whoever draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A thing or a place that is drawn.
    Thing,
    /// What is said of one, or of the whole, and heeded.
    Heeded,
    /// It names nothing.
    Small,
    /// Nothing is known of it.
    Open,
}

/// Most of it that is told.
const MOST: usize = 6;
/// Longest part that is told, in characters.
const LONGEST: usize = 60;

/// Words that name nothing: articles, prepositions, small verbs, and words for pictures themselves.
const SMALL: [&str; 12] = [
    "a an the and or of in on at to from by for with without into onto over under above below beneath behind before beside between \
     near next against across along around through up down off out as is are was be been being it its his her their our my your this \
     that these those there here who which what where when while some any all each one very more most so than then like just only \
     also please something anything nothing everything thing things me i we you he she they him them us has have had do does not no s t",
    "ein eine einen einem einer eines der die das den dem des und oder mit ohne für von vom zum zur im in ins am an auf unter über vor \
     hinter neben bei aus nach zwischen durch um ist sind war es er sie ich wir ihr mein meine meinen dein deine unser unsere sein \
     seine sehr bitte etwas irgendetwas mir wie als so auch nur zu steht liegt sitzt geht",
    "un une des le la les l d du de et ou avec sans pour dans sur sous devant derrière près à au aux en par chez entre est sont qui que \
     son sa ses mon ma mes notre votre ce cette très plus comme quelque chose",
    "uno una unos unas el los las al del y e o con por sobre bajo ante tras cerca junto desde entre es son está están su sus mi mis \
     nuestro que muy más como algo",
    "il lo gli i uno nel nella nello nei nelle sul sulla sullo sotto sopra davanti dietro vicino accanto tra fra di da dal dalla dei \
     degli delle alla alle ai ed che è sono mio mia suo sua molto più come qualcosa",
    "um uns umas os as ao à do da dos das no na nos nas em com sem sob ante atrás perto ao lado meu minha seu sua muito mais como \
     está estão e",
    "picture image drawing draw sketch illustration photo photograph painting paint scene view show shows showing make create generate \
     design style standing sitting looking looks sits stands lying resting rests waiting somewhere lots bunch pair set background \
     foreground front side left right middle top bottom far away close up full composition light lighting lit mood colors colours \
     color colour palette detail details detailed high quality hd 4k 8k format wide square aspect ratio sky air ground outside outdoors poster card \
     logo invitation words word saying says text title titled lettering",
    "draußen boden dehors fuera afuera fuori fora bild zeichnung zeichne male foto illustration gemälde szene zeige mach erstelle stil hintergrund vordergrund licht farben farbe \
     stimmung himmel plakat karte einladung titel aufschrift worten",
    "image dessin dessine photo peinture illustration scène montre style fond lumière couleurs ambiance ciel affiche carte titre",
    "imagen dibujo dibuja foto pintura ilustración escena estilo fondo luz colores ambiente cielo cartel tarjeta título",
    "immagine disegno disegna foto dipinto illustrazione scena stile sfondo luce colori atmosfera cielo manifesto locandina biglietto \
     titolo",
    "imagem desenho desenha foto pintura ilustração cena estilo fundo luz cores ambiente céu cartaz cartão título",
];
/// Words for looks that drawings have anyway.
const PLAIN: [&str; 6] = [
    "small little big large huge tall tiny old young new nice beautiful pretty lovely cute cosy cozy calm quiet peaceful still simple \
     single lone open friendly wooden bright warm cool fresh gentle clean modern classic vintage rustic traditional good great high \
     deep wide long short green",
    "klein kleine kleiner kleines kleinen groß große großer großes großen alt alte alter altes alten jung junge junger junges jungen \
     schön schöne schöner schönes schönen ruhig ruhige ruhiger ruhiges ruhigen gemütlich gemütliche still stille süß süße hoch hohe",
    "petit petite petits petites grand grande grands grandes vieux vieille jeune beau belle joli jolie calme paisible mignon haut",
    "pequeño pequeña pequeños grande grandes gran viejo vieja joven bonito bonita hermoso hermosa bello bella tranquilo tranquila alto",
    "piccolo piccola piccoli piccole grandi vecchio vecchia giovane carino carina tranquillo tranquilla calmo antico",
    "pequeno pequena pequenos grandes velho velha jovem bonito bonita lindo linda belo bela tranquilo tranquila calmo calma antigo",
];

pub(super) fn is_small(word: &str) -> bool {
    SMALL.iter().chain(&PLAIN).any(|list| among(list, word))
}

/// Words for what a logo or a poster is made for, which shows in its layout.
const BUSINESSES: &str = "shop store company brand business startup called named event party club restaurant bakery laden geschäft \
    firma boutique magasin entreprise tienda empresa negozio azienda loja";

pub(super) fn is_of_business(word: &str) -> bool {
    among(BUSINESSES, word)
}

/// The runs of open words, as they were written. What stands right in front of a thing that is drawn is said of it, and
/// told only when it is a name or something that is done; behind things that is so in languages that put it there.
pub(super) fn left_out(prompt: &str, words: &[Said], marks: &[Mark], is_germanic: bool) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if marks.get(at) != Some(&Mark::Open) {
            at += 1;
            continue;
        }
        let from = at;
        at += 1;
        while marks.get(at) == Some(&Mark::Open) && words.get(at).is_some_and(|word| !word.begins) {
            at += 1;
        }
        let run = words.get(from..at).unwrap_or_default();
        let next = words
            .get(at)
            .filter(|word| !word.begins)
            .and_then(|_| marks.get(at));
        let before = from
            .checked_sub(1)
            .filter(|_| run.first().is_some_and(|word| !word.begins));
        let before = before.and_then(|at| marks.get(at));
        let describes = if is_germanic {
            next == Some(&Mark::Thing)
        } else {
            run.len() == 1 && (before == Some(&Mark::Thing) || next == Some(&Mark::Thing))
        };
        let part = if describes {
            let says_more = |word: &&Said| {
                (word.is_capital && word.place.start > 0) || (is_germanic && word.lower.ends_with("ing"))
            };
            run.iter()
                .position(|word| says_more(&word))
                .and_then(|first| run.get(first..))
        } else {
            Some(run)
        };
        if let Some(part) = part.and_then(|part| written(prompt, part))
            && !told.contains(&part)
        {
            told.push(part);
        }
    }
    told.truncate(MOST);
    told
}

fn written(prompt: &str, part: &[Said]) -> Option<String> {
    let (first, last) = (part.first()?, part.last()?);
    let text = prompt.get(first.place.start..last.place.end)?;
    Some(
        text.chars()
            .map(|c| {
                if c.is_whitespace() || c.is_control() {
                    ' '
                } else {
                    c
                }
            })
            .take(LONGEST)
            .collect(),
    )
}
