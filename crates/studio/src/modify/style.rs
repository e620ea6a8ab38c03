//! Colours, corners, fonts, dark and light.
//!
//! What is meant for all elements of a kind becomes a rule in the studio's style sheet, so that elements which a
//! script makes later follow it too. What is meant for one element becomes its inline style.

use super::change::{Change, unreadable};
use super::command::{Part, Target, What, Which};
use super::find::{matches, missing};
use super::start_tag::with_value;
use crate::colour::{READABLE, Rgb};
use crate::page::{add_rule, remove_rule};
use crate::survey::{splice, survey};
use crate::theme;
use crate::words::big_first;

/// Turns a page that knows no dark look upside down, and its pictures back.
const INVERTED: &str = "html { filter: invert(.93) hue-rotate(180deg); background: #fff; color-scheme: light; } html :is(img, video, canvas, picture, iframe, svg image) { filter: invert(1) hue-rotate(180deg); }";

fn done(html: Option<String>, said: String) -> Result<Change, String> {
    html.map(|html| Change::new(html, said)).ok_or_else(unreadable)
}

/// Sets declarations for a target.
fn restyle(html: &str, target: &Target, css: &str) -> Result<String, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    let hits = matches(&found, html, target);
    if hits.is_empty() {
        return Err(missing(&found, html, target));
    }
    match (&target.what, target.which) {
        (What::Kind(kind), Which::All) => {
            add_rule(html, &format!("{} {{ {} }}", kind.selector(), important(css))).ok_or_else(unreadable)
        }
        (What::Page, _) => {
            add_rule(html, &format!("body, body * {{ {} }}", important(css))).ok_or_else(unreadable)
        }
        _ => {
            let cuts = hits
                .iter()
                .filter_map(|index| found.elements.get(*index))
                .filter_map(|element| {
                    let tag = html.get(element.open.clone())?;
                    Some((element.open.clone(), with_style(tag, &important(css))))
                })
                .collect();
            Ok(splice(html, cuts))
        }
    }
}

/// Declarations, divided by `; `, that win over the page's own.
pub(super) fn important(css: &str) -> String {
    css.split("; ")
        .map(|declaration| format!("{declaration} !important;"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Adds declarations to the style attribute of a start tag.
pub(super) fn with_style(tag: &str, css: &str) -> String {
    let added = with_value(tag, "style", |own| {
        let gap = match own.trim_end() {
            "" => "",
            own if own.ends_with(';') => " ",
            _ => "; ",
        };
        format!("{own}{gap}{css}")
    });
    if let Some(tag) = added {
        return tag;
    }
    let end = if tag.ends_with("/>") {
        tag.len() - 2
    } else {
        tag.len().saturating_sub(1)
    };
    let (start, close) = tag.split_at_checked(end).unwrap_or((tag, ""));
    format!("{} style=\"{css}\"{close}", start.trim_end())
}

/// Sets a declaration and says so.
pub(super) fn declare(html: &str, target: &Target, css: &str, said: &str) -> Result<Change, String> {
    let html = match font_of_page(html, target, css) {
        Some(html) => html,
        None => restyle(html, target, css)?,
    };
    done(Some(html), format!("Done: {}: {said}.", target.name()))
}

/// A page whose fonts are custom properties, with another font in them: what is set in a font of its own keeps it.
fn font_of_page(html: &str, target: &Target, css: &str) -> Option<String> {
    let font = css
        .strip_prefix("font-family:")
        .filter(|_| target.what == What::Page)?;
    let mut page = html.to_owned();
    let mut is_set = false;
    for name in ["--font-body", "--font-title"] {
        is_set |= theme::set_all(&mut page, name, font.trim());
    }
    is_set.then_some(page)
}

/// Colours a target. The page as a whole takes its accent, or its background when that is asked for.
pub(super) fn colour(
    html: &str,
    target: &Target,
    colour: Rgb,
    name: &str,
    part: Part,
) -> Result<Change, String> {
    let said = |what: &str| format!("Done: {what} {name}.");
    match (&target.what, part) {
        (What::Page, Part::Ground) => {
            let css = |colours: &[Rgb]| {
                let colour = colours.first().copied().unwrap_or(colour);
                format!("{} !important", colour.hex())
            };
            background(html, &[colour], &css, said("the background is"))
        }
        (What::Page, Part::Text) => done(
            add_rule(html, &format!("body {{ color: {} !important; }}", colour.hex())),
            said("the text is"),
        ),
        (What::Page, Part::Own) => done(accent(html, colour), said("the accent colour is")),
        (what, part) => {
            let ground = match what {
                What::Kind(kind) | What::Labelled(kind, _) => kind.has_ground,
                // Of a single element: a control has a ground, a text has not.
                _ => is_control(html, target),
            };
            let may_be_drawn = match what {
                What::Named(_) => true,
                What::Kind(kind) => part != Part::Ground && matches!(kind.singular, "picture" | "canvas"),
                _ => false,
            };
            if may_be_drawn && is_drawing(html, target) {
                let name = match what {
                    What::Kind(kind) => format!("a {}", kind.singular),
                    _ => target.name(),
                };
                return Err(format!(
                    "{} is a drawing, which has colours of its own; I can remove it, but not colour it.",
                    big_first(&name)
                ));
            }
            let css = if part == Part::Ground || (part == Part::Own && ground) {
                format!(
                    "background: {}; border-color: {}; color: {}",
                    colour.hex(),
                    colour.hex(),
                    colour.ink().hex()
                )
            } else {
                format!("color: {}", colour.hex())
            };
            let of = if part == Part::Text { "the text of " } else { "" };
            let said = format!("Done: {name} for {of}{}.", target.name());
            if let Some(page) = colour_controls(html, target, &css)? {
                let rest = " What looks like one and is made by the app's program keeps its colour.";
                return Ok(Change::new(page, format!("{said}{rest}")));
            }
            restyle(html, target, &css).map(|html| Change::new(html, said))
        }
    }
}

/// A gradient behind a target, whose text takes the ink that reads better on both colours.
pub(super) fn gradient(
    html: &str,
    target: &Target,
    (from, to): (Rgb, Rgb),
    name: &str,
) -> Result<Change, String> {
    let image = |colours: &[Rgb]| {
        let stops: Vec<String> = colours.iter().map(|colour| colour.hex()).collect();
        format!("linear-gradient(135deg, {})", stops.join(", "))
    };
    let said = format!("Done: a gradient {name} behind {}.", target.name());
    if target.what != What::Page {
        let css = format!(
            "background: {}; border-color: {}; color: {}",
            image(&[from, to]),
            from.mix(to, 0.5).hex(),
            Rgb::ink_on(&[from, to]).hex()
        );
        return restyle(html, target, &css).map(|html| Change::new(html, said));
    }
    let css = |colours: &[Rgb]| format!("{} fixed !important; min-height: 100vh", image(colours));
    background(html, &[from, to], &css, said)
}

/// Colours the written buttons of a page that marks its elements. Those made by a script are often cells and rows,
/// where the colour would drown what they show.
fn colour_controls(html: &str, target: &Target, css: &str) -> Result<Option<String>, String> {
    let (What::Kind(kind), Which::All) = (&target.what, target.which) else {
        return Ok(None);
    };
    let found = survey(html).map_err(|_| unreadable())?;
    let marked = matches(&found, html, target)
        .iter()
        .filter_map(|index| found.elements.get(*index))
        .any(|element| element.attribute("data-morpheo-id").is_some());
    if kind.singular != "button" || !marked || found.first("script").is_none() {
        return Ok(None);
    }
    let selector = kind.selector_with("[data-morpheo-id]");
    add_rule(html, &format!("{selector} {{ {} }}", important(css)))
        .map(Some)
        .ok_or_else(unreadable)
}

fn is_control(html: &str, target: &Target) -> bool {
    let Ok(found) = survey(html) else { return false };
    matches(&found, html, target)
        .first()
        .and_then(|index| found.elements.get(*index))
        .is_some_and(|element| {
            matches!(
                element.tag.as_str(),
                "button" | "header" | "footer" | "nav" | "section" | "article" | "div" | "aside"
            )
        })
}

fn is_drawing(html: &str, target: &Target) -> bool {
    let Ok(found) = survey(html) else { return false };
    matches(&found, html, target)
        .iter()
        .filter_map(|index| found.elements.get(*index))
        .any(|element| {
            matches!(
                element.tag.as_str(),
                "svg" | "img" | "picture" | "canvas" | "video"
            )
        })
}

fn accent(html: &str, colour: Rgb) -> Option<String> {
    let mut page = html.to_owned();
    if theme::set_accent(&mut page, colour) {
        return Some(page);
    }
    let (hex, ink) = (colour.hex(), colour.ink().hex());
    let page = add_rule(
        &page,
        &format!(
            "button, .btn, .button, input[type=submit] {{ background: {hex} !important; border-color: {hex} !important; color: {ink} !important; }}"
        ),
    )?;
    let text = colour
        .readable_on(&[theme::ground(html).unwrap_or(Rgb::WHITE)])
        .hex();
    add_rule(
        &page,
        &format!("h1, h2, h3, a {{ color: {text} !important; }} :root {{ accent-color: {hex}; }}"),
    )
}

/// Sets the background of the page alone: what lies on it keeps its own. A page that knows light and dark becomes the one
/// that reads better on the colours; of one that was made always dark or light the colours are fitted to its text.
fn background(
    html: &str,
    colours: &[Rgb],
    css: &dyn Fn(&[Rgb]) -> String,
    said: String,
) -> Result<Change, String> {
    let mut page = html.to_owned();
    let mut colours = colours.to_vec();
    let mut ink = None;
    let mut choice = None;
    if theme::has_both(&page) {
        let forced = theme::forced(&page);
        let dark = forced.unwrap_or_else(|| theme::reads_better_dark(&page, &colours));
        let look = if dark { "dark" } else { "light" };
        ink = theme::ink(&page, dark);
        let inks = theme::inks(&page, dark);
        let all_read = inks.iter().all(|ink| ink.contrast_on(&colours) >= READABLE);
        if forced.is_none() {
            theme::force(&mut page, dark);
            choice = Some(format!(
                "So that its text reads on that, the page is now always {look}."
            ));
        } else if !all_read {
            colours = colours.iter().map(|colour| colour.readable_on(&inks)).collect();
            let shade = if dark { "darker" } else { "lighter" };
            choice = Some(format!(
                "The page stays {look}; I took {shade} shades, so that its text reads on them."
            ));
        }
    }
    let ink = match ink.filter(|ink| ink.contrast_on(&colours) >= READABLE) {
        Some(_) => String::new(),
        None => format!(" color: {};", Rgb::ink_on(&colours).hex()),
    };
    let rule = format!("body {{ background: {};{ink} }}", css(&colours));
    let html = add_rule(&page, &rule).ok_or_else(unreadable)?;
    Ok(Change {
        choice,
        ..Change::new(html, said)
    })
}

/// Dark or light, by the page's own colours where it has both.
pub(super) fn mood(html: &str, dark: bool) -> Result<Change, String> {
    let said = if dark {
        "Done: the page is always dark."
    } else {
        "Done: the page is always light."
    }
    .to_owned();
    if theme::has_both(html) {
        let mut page = html.to_owned();
        theme::force(&mut page, dark);
        return done(Some(page), said);
    }
    let is_dark = theme::ground(html).is_some_and(Rgb::is_dark);
    let inverted = html.contains(INVERTED);
    match (is_dark != inverted, dark) {
        (true, true) => Err("The page is dark already.".to_owned()),
        (false, false) => Err("The page is light already.".to_owned()),
        _ if inverted => done(remove_rule(html, INVERTED), said),
        _ => done(add_rule(html, INVERTED), said),
    }
}

/// Round or square corners, of a target or of everything that has corners.
pub(super) fn round(html: &str, target: Option<&Target>, round: bool) -> Result<Change, String> {
    let radius = if round { "16px" } else { "0" };
    let how = if round { "rounded" } else { "square" };
    if let Some(target) = target {
        let page = restyle(html, target, &format!("border-radius: {radius}"))?;
        return done(
            Some(page),
            format!("Done: the corners of {} are {how}.", target.name()),
        );
    }
    let mut page = html.to_owned();
    for (index, root) in theme::roots(html).iter().enumerate() {
        if theme::value(html, root, "--radius").is_some() {
            theme::set(&mut page, index, "--radius", radius);
        }
    }
    let rule = format!(
        "button, .btn, .card, .panel, article, input, textarea, select, img, dialog {{ border-radius: {radius} !important; }}"
    );
    done(add_rule(&page, &rule), format!("Done: corners are {how}."))
}
