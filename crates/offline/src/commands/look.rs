//! How a page looks: colours, dark and light, sizes, corners, spacing and fonts.
//!
//! A page that names its looks by custom properties, as the samples do, gets other values for them. Any other page gets
//! rules in the studio's style sheet that win over its own.

use super::lengths::{pixels, scale_all, scaled};
use super::table::Font;
use super::{Change, Page};
use crate::colour::Rgb;
use crate::page::document::add_rule;
use crate::page::survey::Element;
use crate::page::theme;

/// A colour and its name.
pub(super) type Named = (Rgb, String);

/// Elements with a ground and a text colour of their own.
const CONTROLS: &str =
    "button, button *, input, select, textarea, option, svg, svg *, [role=button], .btn, .button";
/// Buttons; a state that a script shows by colours is not drowned.
const BUTTONS: &str = ":is(button, input[type=submit], input[type=button], input[type=reset], [role=button], .btn, .button):not([aria-pressed], [aria-checked], [aria-selected], [role=tab], [role=radio], [role=gridcell])";
const DARK_GROUND: Rgb = Rgb(0x15, 0x18, 0x1c);
/// How much larger one step makes a text.
const STEP: f64 = 1.15;

fn done(html: String, note: impl Into<String>) -> Change {
    Change {
        html,
        note: note.into(),
    }
}

/// Whether the page names this by a custom property, and uses it.
fn has(html: &str, property: &str) -> bool {
    html.contains(&format!("var({property}")) && theme::first_value(html, property).is_some()
}

pub(super) fn background(page: &Page<'_>, (colour, name): &Named) -> Change {
    done(
        on_ground(page.html, *colour),
        format!("The background is now {name}."),
    )
}

/// The page on a ground of this colour, with texts that read on it.
fn on_ground(html: &str, colour: Rgb) -> String {
    if has(html, "--bg") {
        return themed_ground(html, colour);
    }
    // Which ground an element has in the end, a style sheet does not say: all take that of the page.
    let (hex, ink) = (colour.hex(), colour.ink().hex());
    let scheme = if colour.is_dark() { "dark" } else { "light" };
    let rule = format!(
        "html, body {{ background: {hex} !important; color: {ink} !important; color-scheme: {scheme}; }}\nbody :not(:empty, {CONTROLS}) {{ background: none !important; color: inherit !important; text-shadow: none !important; }}"
    );
    add_rule(html, &rule)
}

/// A page with custom properties, whose `--bg` is this colour in both sets.
fn themed_ground(html: &str, colour: Rgb) -> String {
    let mut html = html.to_owned();
    let is_dark = colour.is_dark();
    if theme::has_both(&html) {
        theme::force(&mut html, is_dark);
    }
    let toward = if is_dark { Rgb::WHITE } else { Rgb::INK };
    let all = theme::roots(&html);
    let mut properties = Vec::new();
    for (index, root) in all.iter().enumerate() {
        let is_set = |name: &str| theme::value(&html, root, name).is_some();
        let mut set = |name: &str, colour: Rgb| properties.push((index, name.to_owned(), colour.hex()));
        let surface = theme::grounds(&html, &all, root).pop();
        let surface = surface.filter(|surface| surface.is_dark() == is_dark);
        let surface = surface.unwrap_or_else(|| colour.mix(toward, 0.06));
        for (name, ground) in [("--bg", colour), ("--surface", surface)] {
            if is_set(name) {
                set(name, ground);
            }
        }
        for name in ["--ink", "--muted", "--accent"] {
            if let Some(text) = theme::colour(&html, root, name) {
                let text = text.readable_on(&[colour, surface]);
                set(name, text);
                if name == "--accent" {
                    set("--accent-ink", text.ink());
                }
            }
        }
        let before = theme::colour(&html, root, "--bg").or_else(|| theme::ground(&html));
        if before.is_some_and(|before| before.is_dark() != is_dark) {
            // From dark to light or back: the page's other grounds follow, its other texts stay readable.
            for (name, _) in root.declarations.iter().filter(|(name, _)| !is_named(name)) {
                let other = theme::colour(&html, root, name);
                let text = other.filter(|other| other.is_dark() == is_dark);
                let text = text.map(|text| text.readable_on(&[colour, surface]));
                if other.is_some() {
                    set(name, text.unwrap_or(surface));
                }
            }
        }
    }
    theme::set_each(&mut html, &properties);
    html
}

/// Whether the name of a property says what its colour is for.
fn is_named(name: &str) -> bool {
    ["--bg", "--surface", "--ink", "--muted"].contains(&name) || name.starts_with("--accent")
}

pub(super) fn text_colour(page: &Page<'_>, (colour, name): &Named) -> Change {
    const SHADE: &str = ", in a readable shade";
    let mut html = page.html.to_owned();
    let mut is_same = true;
    let mut text_on = |grounds: &[Rgb]| {
        let text = colour.readable_on(grounds);
        is_same &= text == *colour;
        text.hex()
    };
    if has(&html, "--ink") {
        let all = theme::roots(&html);
        let texts = all.iter().enumerate();
        let texts = texts.filter(|(_, root)| theme::value(&html, root, "--ink").is_some());
        let texts = texts.map(|(index, root)| {
            let text = text_on(&theme::grounds(&html, &all, root));
            (index, "--ink".to_owned(), text)
        });
        let texts: Vec<_> = texts.collect();
        theme::set_each(&mut html, &texts);
    } else {
        let text = text_on(&[theme::ground(&html).unwrap_or(Rgb::WHITE)]);
        let rule = format!("body, body :not({CONTROLS}) {{ color: {text} !important; }}");
        html = add_rule(&html, &rule);
    }
    let shade = if is_same { "" } else { SHADE };
    done(html, format!("The text is now {name}{shade}."))
}

pub(super) fn button_colour(page: &Page<'_>, (colour, name): &Named) -> Change {
    let css = filled(*colour);
    // Buttons that a script makes are often cells and rows, where a colour would drown what they show.
    let is_marked =
        |element: &Element| element.tag == "button" && element.attribute("data-morpheo-id").is_some();
    let has_script = page.found.first("script").is_some();
    let is_marked = has_script && page.found.elements.iter().any(is_marked);
    let marked = if is_marked { "[data-morpheo-id]" } else { "" };
    let rule = format!("{BUTTONS}{marked} {{ {css} }}\n{BUTTONS}{marked} * {{ color: inherit !important; }}");
    done(add_rule(page.html, &rule), format!("The buttons are now {name}."))
}

fn filled(colour: Rgb) -> String {
    let (hex, ink) = (colour.hex(), colour.ink().hex());
    format!("background: {hex} !important; border-color: {hex} !important; color: {ink} !important;")
}

pub(super) fn accent(page: &Page<'_>, (colour, name): &Named) -> Change {
    let note = format!("The accent colour is now {name}.");
    let mut html = page.html.to_owned();
    if has(&html, "--accent") && theme::set_accent(&mut html, *colour) {
        return done(html, note);
    }
    let ground = theme::ground(&html).unwrap_or(Rgb::WHITE);
    let (hex, text) = (colour.hex(), colour.readable_on(&[ground]).hex());
    let css = filled(*colour);
    let rule = format!(
        ":root {{ accent-color: {hex}; }}\na:not(.btn, .button) {{ color: {text} !important; }}\n{BUTTONS} {{ {css} }}"
    );
    done(add_rule(&html, &rule), note)
}

/// Dark or light, by the page's own colours where it has both.
pub(super) fn scheme(page: &Page<'_>, dark: bool) -> Change {
    let name = if dark { "dark" } else { "light" };
    let ground = if dark { DARK_GROUND } else { Rgb::WHITE };
    let mut html = page.html.to_owned();
    theme::force(&mut html, dark);
    // A page with one set, or one that was made always the other, has no such colours of its own.
    if !theme::has_both(&html) || theme::ground(&html).is_none_or(|ground| ground.is_dark() != dark) {
        html = on_ground(page.html, ground);
    }
    done(html, format!("The page is now always {name}."))
}

/// One step larger or smaller.
pub(super) fn resize(page: &Page<'_>, is_larger: bool) -> Result<Change, String> {
    let how = if is_larger { "larger" } else { "smaller" };
    let limit = || format!("It cannot be made any {how}.");
    let next = |now: f64| if is_larger { now * STEP } else { now / STEP };
    let fits = |size: f64| (0.5..=3.0).contains(&size);
    if has(page.html, "--text-size")
        && let Some(size) = theme::first_value(page.html, "--text-size")
    {
        let size = scaled(size, |now, unit| match next(now) {
            next if fits(pixels(next, unit) / 16.0) => next,
            _ => now,
        });
        let html = theme::with_all(page.html, "--text-size", &size.ok_or_else(limit)?);
        return Ok(done(html, format!("The text is {how}.")));
    }
    let rule = |zoom: f64| format!("\nbody {{ zoom: {zoom:.3} !important; }}");
    let own = page.html.rsplit_once("\nbody { zoom: ");
    let own = own.and_then(|(_, rest)| rest.split_once(' ')?.0.parse().ok());
    let now: f64 = own.unwrap_or(1.0);
    let next = Some(next(now)).filter(|next| fits(*next)).ok_or_else(limit)?;
    let html = if page.html.contains(&rule(now)) {
        page.html.replacen(&rule(now), &rule(next), 1)
    } else {
        add_rule(page.html, rule(next).trim_start())
    };
    Ok(done(html, format!("Everything on the page is {how}.")))
}

/// Corners that are no circles yet, half as round again. Nothing becomes less round.
pub(super) fn rounder(page: &Page<'_>) -> Result<Change, String> {
    const UNSTYLED: &str = ":where(button, input, select, textarea, img, table, section, article, fieldset) { border-radius: 10px; }";
    let scale = |now: f64, unit: &str| {
        let pixel = 1.0 / pixels(1.0, unit);
        if now >= 48.0 * pixel {
            now
        } else {
            (now * 1.5).max(now + 4.0 * pixel).max(8.0 * pixel)
        }
    };
    let html = scale_all(page.html, |name| name.ends_with("radius"), scale);
    // A page with corners of its own gets no others, which could be less round.
    let html = html.or_else(|| (!page.html.contains("radius")).then(|| add_rule(page.html, UNSTYLED)));
    let html = html.ok_or("The page has no corners to make rounder.")?;
    Ok(done(html, "The corners are rounder."))
}

/// One step more between and inside the elements.
pub(super) fn spacing(page: &Page<'_>) -> Result<Change, String> {
    const UNSTYLED: &str = "body { line-height: 1.8; }\n:where(p, li, h1, h2, h3, h4, button, input, select, textarea, section) { margin-block: 1em; }";
    const WIDE: &str = "The spacing is as wide as it can be.";
    const NOTE: &str = "The spacing is wider.";
    if has(page.html, "--density") {
        let now = theme::first_value(page.html, "--density").and_then(|value| value.parse().ok());
        let next = (now.unwrap_or(1.0) * 125.0_f64).round() / 100.0;
        if next > 2.0 {
            return Err(WIDE.to_owned());
        }
        let html = theme::with_all(page.html, "--density", &next.to_string());
        return Ok(done(html, NOTE));
    }
    let is_space = |name: &str| {
        let starts = ["padding", "margin", "gap", "row-gap", "column-gap"];
        starts.iter().any(|start| name.starts_with(start))
    };
    let scale = |now: f64, unit: &str| {
        if pixels(now, unit) > 160.0 {
            now
        } else {
            now * 1.25
        }
    };
    let html = scale_all(page.html, is_space, scale);
    let html = html.or_else(|| (!page.html.contains(UNSTYLED)).then(|| add_rule(page.html, UNSTYLED)));
    Ok(done(html.ok_or(WIDE)?, NOTE))
}

pub(super) fn font(page: &Page<'_>, font: &Font) -> Change {
    let stack = &font.stack;
    let name = font.names.first().map_or("", String::as_str);
    let html = if has(page.html, "--font-body") {
        let html = theme::with_all(page.html, "--font-body", stack);
        theme::with_all(&html, "--font-title", stack)
    } else {
        let rule = format!(
            "body, body :not(code, pre, kbd, samp, i, [class*=icon], svg *) {{ font-family: {stack} !important; }}"
        );
        add_rule(page.html, &rule)
    };
    done(html, format!("The font is now {name}."))
}
