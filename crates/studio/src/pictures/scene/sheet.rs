//! Posters, cards and logos: a picture, and letters in a layout of their kind.

use super::cast::Scene;
use super::festive;
use crate::colour::Rgb;
use crate::pictures::motif::{self, Ink};
use crate::pictures::palette::Palette;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::reading::{Lettering, Look, Season, Sheet, Thing, Time, Weather};

pub(super) fn draw(pen: &mut Pen, scene: &Scene, lettering: &Lettering) {
    match lettering.sheet {
        Sheet::Poster => poster(pen, scene, lettering),
        Sheet::Card => card(pen, scene, lettering),
        Sheet::Logo => logo(pen, scene, lettering),
    }
}

/// The picture all over, the title large at the top, the rest at the foot.
fn poster(pen: &mut Pen, scene: &Scene, lettering: &Lettering) {
    scene.picture(pen);
    let (wide, high) = (pen.width, pen.height);
    let shade = scene.palette.shade.mix(Rgb::INK, 0.35);
    // What is named of the sky is seen behind the title, and the title before it.
    let is_of_sky = |thing: &Thing| !thing.motif.has_shape();
    let (most, less) = if scene.is_starry || scene.things.iter().any(is_of_sky) {
        (if scene.palette.dark { 0.56 } else { 0.66 }, 0.5)
    } else {
        (0.92, 0.62)
    };
    let top = [(0.0, shade, most), (0.6, shade, less), (1.0, shade, 0.0)];
    let fill = pen.linear((0.0, 0.0), (0.0, high * 0.5), &top);
    pen.block((0.0, 0.0), (wide, high * 0.5), 0.0, fill);
    let paper = scene.palette.light.mix(Rgb::WHITE, 0.55);
    let accent = scene.palette.accent.mix(Rgb::WHITE, 0.3);
    let (lines, size) = fitted(&lettering.title, wide * 0.84, wide * 0.15, 3);
    let mut y = high * 0.055 + size * 0.95;
    for line in &lines {
        pen.letters((wide / 2.0, y), size, (size * 0.01, 0.035), paper, line);
        y += size * 1.12;
    }
    pen.block((wide / 2.0 - 60.0, y - size * 0.62), (120.0, 7.0), 3.5, accent);
    if lettering.second.is_empty() {
        return;
    }
    let foot = [(0.0, shade, 0.0), (0.55, shade, 0.7), (1.0, shade, 0.92)];
    let fill = pen.linear((0.0, high * 0.8), (0.0, high), &foot);
    pen.block((0.0, high * 0.8), (wide, high * 0.2), 0.0, fill);
    let (lines, size) = fitted(&lettering.second, wide * 0.8, wide * 0.058, 2);
    let rows = f64::from(u32::try_from(lines.len()).unwrap_or(1));
    let mut y = high * 0.955 - (rows - 1.0) * size * 1.25;
    for line in &lines {
        pen.letters((wide / 2.0, y), size, (size * 0.06, 0.012), paper, line);
        y += size * 1.25;
    }
}

/// Paper with the picture in a frame, and what is written below it.
fn card(pen: &mut Pen, scene: &Scene, lettering: &Lettering) {
    let (wide, high) = (pen.width, pen.height);
    let edge = 52.0;
    let hole = (wide - 2.0 * edge, high * 0.64 - edge);
    let scale = hole.0.min(hole.1) / 1_000.0;
    (pen.width, pen.height) = (hole.0 / scale, hole.1 / scale);
    pen.group((edge, edge), (scale, scale), 0.0, |pen| {
        if festive::is_for(scene) {
            festive::draw(pen, scene);
        } else {
            scene.picture(pen);
        }
    });
    (pen.width, pen.height) = (wide, high);
    let paper = Rgb(0xfb, 0xf6, 0xea);
    let (right, foot, round) = (edge + hole.0, edge + hole.1, 26.0);
    // Around the picture, which is a hole: its outline runs the other way.
    pen.path(
        &format!(
            "M-40 -40H{:.1}V{:.1}H-40ZM{:.1} {edge}A{round} {round} 0 0 0 {edge} {:.1}V{:.1}A{round} {round} 0 0 0 {:.1} {foot:.1}H{:.1}A{round} {round} 0 0 0 {right:.1} {:.1}V{:.1}A{round} {round} 0 0 0 {:.1} {edge}Z",
            wide + 40.0,
            high + 40.0,
            edge + round,
            edge + round,
            foot - round,
            edge + round,
            right - round,
            foot - round,
            edge + round,
            right - round
        ),
        paper,
    );
    let line = scene.palette.accent.mix(Rgb(0x5a, 0x40, 0x36), 0.35);
    let inset = 24.0;
    pen.line(
        &format!(
            "M{inset} {inset}H{:.1}V{:.1}H{inset}Z",
            wide - inset,
            high - inset
        ),
        2.5,
        Fill::Thin(line, 0.7),
    );
    let ink = scene.palette.accent.mix(Rgb(0x3a, 0x26, 0x2e), 0.55);
    let below = high - foot - inset;
    let has_second = !lettering.second.is_empty();
    let (lines, size) = fitted(
        &lettering.title,
        wide * 0.8,
        below * if has_second { 0.3 } else { 0.4 },
        if has_second { 1 } else { 2 },
    );
    let size = if lines.len() > 1 {
        size.min(below * 0.25)
    } else {
        size
    };
    let rows = f64::from(u32::try_from(lines.len()).unwrap_or(1));
    let mut y = foot + below * if has_second { 0.48 } else { 0.62 } - (rows - 1.0) * size * 0.4;
    for line in &lines {
        pen.letters((wide / 2.0, y), size, (0.0, 0.02), ink, line);
        y += size * 1.15;
    }
    if has_second {
        let (lines, size) = fitted(&lettering.second, wide * 0.72, below * 0.19, 1);
        let y = foot + below * 0.82;
        for line in &lines {
            pen.letters((wide / 2.0, y), size, (size * 0.05, 0.0), line_colour(ink), line);
        }
    }
    // A small flourish between the two.
    let y = foot + below * 0.1;
    let x = wide / 2.0;
    pen.line(
        &format!("M{:.1} {y:.1}h100M{:.1} {y:.1}h100", x - 130.0, x + 30.0),
        2.5,
        Fill::Thin(line, 0.8),
    );
    pen.path(&format!("M{x:.1} {:.1}l11 11l-11 11l-11 -11Z", y - 11.0), line);
}

fn line_colour(ink: Rgb) -> Rgb {
    ink.mix(Rgb(0x8a, 0x78, 0x70), 0.3)
}

/// A mark in a round, and the name below it.
fn logo(pen: &mut Pen, scene: &Scene, lettering: &Lettering) {
    let (wide, high) = (pen.width, pen.height);
    let accent = scene.palette.accent;
    let paper = Rgb(0xfb, 0xf8, 0xf1).mix(accent, 0.03);
    pen.wash(paper);
    let has_name = !lettering.title.is_empty();
    let at = (wide / 2.0, high * if has_name { 0.4 } else { 0.5 });
    let radius = wide.min(high) * if has_name { 0.27 } else { 0.36 };
    let deep = accent.mix(Rgb(0x1c, 0x20, 0x2c), 0.4);
    let fill = pen.linear(
        (at.0 - radius, at.1 - radius),
        (at.0 + radius, at.1 + radius),
        &[
            (0.0, accent.mix(Rgb::WHITE, 0.74), 1.0),
            (1.0, accent.mix(Rgb::WHITE, 0.5), 1.0),
        ],
    );
    pen.circle(at, radius, fill);
    pen.ring(at, radius * 1.075, radius * 0.028, deep);
    match scene.things.first().filter(|thing| thing.motif.has_shape()) {
        Some(thing) => {
            let day = Palette::of(
                Time::Day,
                Weather::Clear,
                Season::Summer,
                &mut Random::of(scene.seed, "palette"),
            );
            let ink = Ink::new(&day, thing.colour, 0.0);
            let size = radius * 1.18 / 100.0;
            let thing = Thing {
                count: 1,
                look: Look::default(),
                ..*thing
            };
            pen.group((at.0, at.1 + radius * 0.6), (size, size), 0.0, |pen| {
                motif::draw(pen, &thing, &ink);
            });
        }
        None => {
            let initial: String = lettering
                .title
                .chars()
                .find(|c| c.is_alphanumeric())
                .into_iter()
                .flat_map(char::to_uppercase)
                .collect();
            let size = radius * 1.15;
            pen.letters((at.0, at.1 + size * 0.36), size, (0.0, 0.03), deep, &initial);
        }
    }
    if !has_name {
        return;
    }
    let (lines, size) = fitted(&lettering.title, wide * 0.8, wide.min(high) * 0.13, 2);
    let mut y = high * 0.81;
    for line in &lines {
        pen.letters((at.0, y), size, (size * 0.07, 0.03), deep, line);
        y += size * 1.1;
    }
    if !lettering.second.is_empty() {
        let (lines, small) = fitted(&lettering.second, wide * 0.7, size * 0.42, 1);
        for line in &lines {
            pen.letters((at.0, y - size * 0.25), small, (small * 0.2, 0.0), deep, line);
        }
    }
}

/// Lines that fit a width, and the size of their letters: as large as at most so many lines allow.
fn fitted(text: &str, across: f64, largest: f64, most: usize) -> (Vec<String>, f64) {
    let mut best = (vec![text.to_owned()], 0.0);
    for rows in 1..=most {
        let lines = broken(text, rows);
        let widest = lines.iter().map(|line| ems(line)).fold(0.4, f64::max);
        let size = (across / widest).min(largest);
        // Another line has to be worth it.
        if size > best.1 * 1.18 {
            best = (lines, size);
        }
    }
    best
}

/// Broken at blanks into so many lines of about the same width.
fn broken(text: &str, rows: usize) -> Vec<String> {
    let share = ems(text) / f64::from(u32::try_from(rows).unwrap_or(1));
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_full = lines
            .last()
            .is_none_or(|line| ems(line) + ems(word) * 0.5 > share && lines.len() < rows);
        match lines.last_mut() {
            Some(line) if !is_full => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How wide a line is at most, in its letters' size.
fn ems(text: &str) -> f64 {
    text.chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '!' | '·' | ':' | ' ' => 0.33,
            'm' | 'w' | 'M' | 'W' | '@' | '&' => 0.95,
            _ if u32::from(c) > 0x2e80 => 1.05,
            _ if c.is_uppercase() => 0.72,
            _ => 0.6,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_broken_evenly_and_fit() {
        assert_eq!(broken("Summer Jazz Night", 2), ["Summer", "Jazz Night"]);
        for text in [
            "A",
            "Summer Jazz Night",
            "夏のジャズの夜",
            "Donaudampfschifffahrtsgesellschaft",
            "",
        ] {
            let (lines, size) = fitted(text, 800.0, 140.0, 3);
            assert!(size > 0.0 && size <= 140.0);
            assert!(lines.iter().all(|line| ems(line) * size <= 801.0), "{lines:?}");
        }
    }
}
