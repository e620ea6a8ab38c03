//! How a page looks: colours, dark and light, sizes, corners, spacing and fonts.
//!
//! A page that names its looks by custom properties, as the samples do, gets other values for them. Any other page gets
//! rules in the studio's style sheet that win over its own. An element alone gets declarations in its style attribute.

use super::lengths::{Scale, scale_all, scaled};
use super::table::Font;
use super::{Change, Page, WHOLE_PAGE};
use crate::colour::Rgb;
use crate::page::document::{add_rule, remove_rule, set_attribute};
use crate::page::survey::splice;
use crate::page::theme;

/// A colour and its name.
pub(super) type Named = (Rgb, String);

/// Elements with a ground and a text colour of their own.
const CONTROLS: &str =
    "button, button *, input, select, textarea, option, svg, svg *, [role=button], .btn, .button";
/// Buttons; a state that a script shows by colours is not drowned.
const BUTTONS: &str = ":is(button, input[type=submit], input[type=button], input[type=reset], [role=button], .btn, .button):not([aria-pressed], [aria-checked], [aria-selected], [role=tab], [role=radio], [role=gridcell])";
const DARK_GROUND: Rgb = Rgb(0x15, 0x18, 0x1c);

fn done(html: String, note: String) -> Change {
    Change { html, note }
}

/// Adds `declarations` to the style attribute of the element that stands alone, and `inner` to those of the elements inside
/// it that are no controls.
fn restyle(page: &Page<'_>, root: usize, declarations: &str, inner: &str) -> String {
    let inside = page
        .found
        .elements
        .get(root)
        .map_or(root..root, |element| root..element.after);
    let is_control = |tag: &str| matches!(tag, "button" | "input" | "select" | "textarea" | "option" | "svg");
    let mut until = root;
    let cuts = inside.filter_map(|index| {
        let element = page.found.elements.get(index)?;
        if index != root && (index < until || is_control(&element.tag)) {
            until = until.max(element.after);
            return None;
        }
        let css = if index == root { declarations } else { inner };
        (!css.is_empty()).then(|| set_attribute(page.html, element, "style", |own| with(own, css)))
    });
    splice(page.html, cuts.collect())
}

/// Declarations behind those of a style attribute.
fn with(own: &str, css: &str) -> String {
    match own.trim_end().trim_end_matches(';') {
        "" => css.to_owned(),
        own => format!("{own}; {css}"),
    }
}

/// Whether the page names this by a custom property, and uses it.
fn has(html: &str, property: &str) -> bool {
    theme::first_value(html, property).is_some() && html.contains(&format!("var({property}"))
}

pub(super) fn background(page: &Page<'_>, (colour, name): &Named) -> Result<Change, String> {
    Ok(done(on_ground(page, *colour), format!("Background: {name}.")))
}

/// The page on a ground of this colour, with texts that read on it.
fn on_ground(page: &Page<'_>, colour: Rgb) -> String {
    let (hex, ink) = (colour.hex(), colour.ink().hex());
    if let Some(root) = page.alone {
        let css = format!("background: {hex} !important; color: {ink} !important;");
        let inner = "background: none !important; color: inherit !important;";
        return restyle(page, root, &css, inner);
    }
    if has(page.html, "--bg") {
        return themed_ground(page.html, colour);
    }
    // Which ground an element has in the end, a style sheet does not say: all take that of the page.
    let scheme = if colour.is_dark() { "dark" } else { "light" };
    let rule = format!(
        "html, body {{ background: {hex} !important; color: {ink} !important; color-scheme: {scheme}; }}\nbody :not(:empty, {CONTROLS}) {{ background: none !important; color: inherit !important; text-shadow: none !important; }}"
    );
    add_rule(page.html, &rule)
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
        let own = |name: &str| theme::colour(&html, root, name);
        let mut set = |name: &str, colour: Rgb| properties.push((index, name.to_owned(), colour.hex()));
        if theme::value(&html, root, "--bg").is_some() {
            set("--bg", colour);
        }
        let surface = theme::grounds(&html, &all, root).pop().unwrap_or(colour);
        let surface = if surface.is_dark() == is_dark {
            surface
        } else {
            colour.mix(toward, 0.06)
        };
        if theme::value(&html, root, "--surface").is_some() {
            set("--surface", surface);
        }
        for name in ["--ink", "--muted", "--accent"] {
            if let Some(text) = own(name) {
                set(name, text.readable_on(&[colour, surface]));
            }
        }
        if let Some(accent) = own("--accent") {
            set("--accent-ink", accent.readable_on(&[colour, surface]).ink());
        }
    }
    theme::set_each(&mut html, &properties);
    html
}

pub(super) fn text_colour(page: &Page<'_>, (colour, name): &Named) -> Result<Change, String> {
    let note = |is_same: bool| {
        let shade = if is_same {
            ""
        } else {
            ", in a shade that can be read here"
        };
        format!("Text: {name}{shade}.")
    };
    if let Some(root) = page.alone {
        let css = format!("color: {} !important;", colour.hex());
        let html = restyle(page, root, &css, "color: inherit !important;");
        return Ok(done(html, note(true)));
    }
    if has(page.html, "--ink") {
        let all = theme::roots(page.html);
        let texts = all
            .iter()
            .enumerate()
            .filter(|(_, root)| theme::value(page.html, root, "--ink").is_some());
        let texts =
            texts.map(|(index, root)| (index, colour.readable_on(&theme::grounds(page.html, &all, root))));
        let texts: Vec<(usize, Rgb)> = texts.collect();
        let is_same = texts.iter().all(|(_, text)| text == colour);
        let properties: Vec<_> = texts
            .iter()
            .map(|(index, text)| (*index, "--ink".to_owned(), text.hex()))
            .collect();
        let mut html = page.html.to_owned();
        theme::set_each(&mut html, &properties);
        return Ok(done(html, note(is_same)));
    }
    let text = colour.readable_on(&[theme::ground(page.html).unwrap_or(Rgb::WHITE)]);
    let rule = format!(
        "body, body :not({CONTROLS}) {{ color: {} !important; }}",
        text.hex()
    );
    Ok(done(add_rule(page.html, &rule), note(text == *colour)))
}

pub(super) fn button_colour(page: &Page<'_>, (colour, name): &Named) -> Result<Change, String> {
    let css = filled(*colour);
    let note = format!("Buttons: {name}.");
    let buttons = page.visible(|element| element.tag == "button");
    if let Some(root) = page.alone {
        let is_button = buttons.contains(&root);
        let html = is_button
            .then(|| restyle(page, root, &css, ""))
            .ok_or(WHOLE_PAGE)?;
        return Ok(done(html, note));
    }
    // Buttons that a script makes are often cells and rows, where a colour would drown what they show.
    let is_marked = page.found.first("script").is_some()
        && buttons
            .iter()
            .filter_map(|index| page.found.elements.get(*index))
            .any(|button| button.attribute("data-morpheo-id").is_some());
    let marked = if is_marked { "[data-morpheo-id]" } else { "" };
    let rule = format!("{BUTTONS}{marked} {{ {css} }}\n{BUTTONS}{marked} * {{ color: inherit !important; }}");
    Ok(done(add_rule(page.html, &rule), note))
}

fn filled(colour: Rgb) -> String {
    let (hex, ink) = (colour.hex(), colour.ink().hex());
    format!("background: {hex} !important; border-color: {hex} !important; color: {ink} !important;")
}

pub(super) fn accent(page: &Page<'_>, (colour, name): &Named) -> Change {
    let note = format!("Accent colour: {name}.");
    let mut html = page.html.to_owned();
    if has(&html, "--accent") && theme::set_accent(&mut html, *colour) {
        return done(html, note);
    }
    let text = colour
        .readable_on(&[theme::ground(&html).unwrap_or(Rgb::WHITE)])
        .hex();
    let css = filled(*colour);
    let rule = format!(
        ":root {{ accent-color: {}; }}\na:not(.btn, .button) {{ color: {text} !important; }}\n{BUTTONS} {{ {css} }}",
        colour.hex()
    );
    done(add_rule(&html, &rule), note)
}

/// Dark or light, by the page's own colours where it has both.
pub(super) fn scheme(page: &Page<'_>, dark: bool) -> Result<Change, String> {
    if page.alone.is_some() {
        return Err(WHOLE_PAGE.to_owned());
    }
    let note = if dark {
        "The page is always dark."
    } else {
        "The page is always light."
    };
    let mut html = page.html.to_owned();
    theme::force(&mut html, dark);
    // A page with one set, or one that was made always the other, has no such colours of its own.
    if !theme::has_both(&html) || theme::ground(&html).is_none_or(|ground| ground.is_dark() != dark) {
        html = on_ground(page, if dark { DARK_GROUND } else { Rgb::WHITE });
    }
    Ok(done(html, note.to_owned()))
}

/// How much larger one step makes a text, in per cent.
const STEP_PERCENT: u32 = 115;

/// One step larger or smaller.
pub(super) fn resize(page: &Page<'_>, is_larger: bool) -> Result<Change, String> {
    let step = f64::from(STEP_PERCENT) / 100.0;
    let how = if is_larger { "larger" } else { "smaller" };
    let note = |what: &str| format!("{what}: {how}.");
    let fits = |size: f64| (0.5..=3.0).contains(&size).then_some(size);
    let limit = || format!("It cannot be made {how} than this.");
    if let Some(root) = page.alone {
        let own = page
            .found
            .elements
            .get(root)
            .and_then(|element| element.attribute("style"))
            .unwrap_or_default();
        let now = own
            .rsplit_once("zoom: ")
            .and_then(|(_, rest)| rest.split([' ', ';']).next()?.parse().ok());
        let now: f64 = now.unwrap_or(1.0);
        let next = fits(if is_larger { now * step } else { now / step }).ok_or_else(limit)?;
        let css = format!("zoom: {:.3} !important;", next);
        return Ok(done(restyle(page, root, &css, ""), note("The selected element")));
    }
    if has(page.html, "--text-size")
        && let Some(size) = theme::first_value(page.html, "--text-size")
    {
        let scale: Scale = if is_larger {
            |now, _| now * 1.15
        } else {
            |now, _| now / 1.15
        };
        let next = scaled(size, scale).ok_or_else(limit)?;
        let number = next.trim_end_matches(char::is_alphabetic).parse().unwrap_or(0.0);
        fits(if next.ends_with("px") {
            number / 16.0
        } else {
            number
        })
        .ok_or_else(limit)?;
        let mut html = page.html.to_owned();
        theme::set_all(&mut html, "--text-size", &next);
        return Ok(done(html, note("Text")));
    }
    let rule = |zoom: f64| format!("body {{ zoom: {zoom:.3} !important; }}");
    let own = page
        .html
        .rsplit_once("\nbody { zoom: ")
        .and_then(|(_, rest)| rest.split_once(' ')?.0.parse().ok());
    let now: f64 = own.unwrap_or(1.0);
    let next = fits(if is_larger { now * step } else { now / step }).ok_or_else(limit)?;
    let html = add_rule(&remove_rule(page.html, &rule(now)), &rule(next));
    Ok(done(html, note("Everything on the page")))
}

/// Corners that are no circles yet, half as round again. Nothing becomes less round.
pub(super) fn rounder(page: &Page<'_>) -> Result<Change, String> {
    const ROUND: &str = "They are as round as they can be.";
    const UNSTYLED: &str = ":where(button, input, select, textarea, img, table, section, article, fieldset) { border-radius: 10px; }";
    let scale: Scale = |now, unit| {
        let pixels = if unit == "px" { 1.0 } else { 16.0 };
        if now * pixels >= 48.0 {
            now
        } else {
            (now * 1.5).max(now + 4.0 / pixels).max(8.0 / pixels)
        }
    };
    if page.alone.is_some() {
        return Err(WHOLE_PAGE.to_owned());
    }
    let note = "Corners: rounder.".to_owned();
    if has(page.html, "--radius") {
        let roots = theme::roots(page.html);
        let radii = roots.iter().enumerate().filter_map(|(index, root)| {
            let radius = theme::value(page.html, root, "--radius")?;
            Some((index, "--radius".to_owned(), scaled(radius, scale)?))
        });
        let radii: Vec<_> = radii.collect();
        let mut html = page.html.to_owned();
        theme::set_each(&mut html, &radii);
        return if radii.is_empty() {
            Err(ROUND.to_owned())
        } else {
            Ok(done(html, note))
        };
    }
    let scaled = scale_all(page.html, &page.found, |name| name.ends_with("radius"), scale);
    let html = scaled.unwrap_or_else(|| page.html.to_owned());
    // It weighs nothing, so that corners which the page rounds itself keep their own.
    let html = if html.contains(UNSTYLED) {
        html
    } else {
        add_rule(&html, UNSTYLED)
    };
    if html == page.html {
        Err(ROUND.to_owned())
    } else {
        Ok(done(html, note))
    }
}

/// One step more between and inside the elements.
pub(super) fn spacing(page: &Page<'_>) -> Result<Change, String> {
    const UNSTYLED: &str = "body { line-height: 1.8; }\n:where(p, li, h1, h2, h3, h4, button, input, select, textarea, section) { margin-block: 1em; }";
    const WIDE: &str = "The spacing is as wide as it can be.";
    if page.alone.is_some() {
        return Err(WHOLE_PAGE.to_owned());
    }
    let note = "Spacing: more.".to_owned();
    if has(page.html, "--density") {
        let now: f64 = theme::first_value(page.html, "--density")
            .and_then(|value| value.parse().ok())
            .unwrap_or(1.0);
        let next = (now * 125.0).round() / 100.0;
        if next > 2.0 {
            return Err(WIDE.to_owned());
        }
        let mut html = page.html.to_owned();
        theme::set_all(&mut html, "--density", &next.to_string());
        return Ok(done(html, note));
    }
    let is_space = |name: &str| {
        ["padding", "margin", "gap", "row-gap", "column-gap"]
            .iter()
            .any(|start| name.starts_with(start))
    };
    let scale: Scale = |now, unit| {
        if now * if unit == "px" { 1.0 } else { 16.0 } > 160.0 {
            now
        } else {
            now * 1.25
        }
    };
    let html = scale_all(page.html, &page.found, is_space, scale);
    let html = html.unwrap_or_else(|| {
        if page.html.contains(UNSTYLED) {
            page.html.to_owned()
        } else {
            add_rule(page.html, UNSTYLED)
        }
    });
    if html == page.html {
        Err(WIDE.to_owned())
    } else {
        Ok(done(html, note))
    }
}

pub(super) fn font(page: &Page<'_>, font: &Font) -> Result<Change, String> {
    let stack = &font.stack;
    let name = font.names.first().map_or("", String::as_str);
    let note = format!("Font: {name}.");
    let css = format!("font-family: {stack} !important;");
    if let Some(root) = page.alone {
        return Ok(done(restyle(page, root, &css, ""), note));
    }
    if has(page.html, "--font-body") {
        let mut html = page.html.to_owned();
        for name in ["--font-body", "--font-title"] {
            theme::set_all(&mut html, name, stack);
        }
        return Ok(done(html, note));
    }
    let rule = format!("body, body :not(code, pre, kbd, samp, i, [class*=icon], svg *) {{ {css} }}");
    Ok(done(add_rule(page.html, &rule), note))
}
