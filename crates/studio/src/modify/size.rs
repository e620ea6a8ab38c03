//! Bigger and smaller: the length that an element has, a step longer or shorter, in its own unit.

use super::change::{Change, unreadable};
use super::command::{Target, What, Which};
use super::find::{matches, missing};
use super::kinds::Kind;
use super::lengths::{font_length, scaled};
use super::start_tag::with_value;
use super::style::{important, with_style};
use crate::cascade::Cascade;
use crate::declarations::{declarations, parts};
use crate::page::add_rule;
use crate::survey::{Element, Survey, splice, survey};
use crate::theme;

/// How much bigger one step is.
const STEP: f64 = 1.2;
/// The same for the page as a whole, in per cent.
const STEP_PERCENT: u32 = 120;

/// What says how large an element is.
const PROPERTIES: [&str; 6] = ["font-size", "font", "width", "max-width", "height", "zoom"];
/// Elements that show a picture.
const PICTURES: [&str; 8] = [
    "canvas", "embed", "iframe", "img", "object", "picture", "svg", "video",
];
/// Elements that hold others.
const CONTAINERS: [&str; 14] = [
    "article", "aside", "dialog", "div", "fieldset", "figure", "footer", "form", "header", "main", "nav",
    "section", "table", "ul",
];

/// What an element gets: properties with their values.
type Sizes = Vec<(&'static str, String)>;

/// One step bigger or smaller, on top of the steps before. Of the page as a whole everything grows, as what a script
/// draws later does, whatever it is measured in.
pub(super) fn size(html: &str, target: &Target, bigger: bool) -> Result<Change, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    let hits = matches(&found, html, target);
    if hits.is_empty() {
        return Err(missing(&found, html, target));
    }
    let page = if target.what == What::Page {
        whole(html, bigger)
    } else {
        let cascade = Cascade::read(html, &found, &PROPERTIES);
        let by = if bigger { STEP } else { 1.0 / STEP };
        let sized = hits.into_iter().filter_map(|index| {
            let element = found.elements.get(index)?;
            Some((index, sizes(&cascade, element, index, by)))
        });
        let sized: Vec<(usize, Sizes)> = sized.collect();
        match (&target.what, target.which) {
            (What::Kind(kind), Which::All) => for_all(html, &found, kind, &sized),
            _ => Some(for_each(html, &found, &sized)),
        }
    };
    let how = if bigger { "bigger" } else { "smaller" };
    let page = page.ok_or_else(unreadable)?;
    Ok(Change::new(page, format!("Done: {}: {how}.", target.name())))
}

/// The page with all of it bigger or smaller.
fn whole(html: &str, bigger: bool) -> Option<String> {
    if let Some(page) = text_size(html, bigger) {
        return Some(page);
    }
    let now = html
        .rsplit_once("\nbody { zoom: ")
        .and_then(|(_, rest)| rest.split_once('%'))
        .and_then(|(number, _)| number.parse().ok())
        .unwrap_or(100_u32);
    let zoom = if bigger {
        now.saturating_mul(STEP_PERCENT) / 100
    } else {
        now.saturating_mul(100) / STEP_PERCENT
    };
    add_rule(
        html,
        &format!("body {{ zoom: {}% !important; }}", zoom.clamp(20, 500)),
    )
}

/// A page that names the size of its text by a custom property, with another one. All of it is measured by that.
fn text_size(html: &str, bigger: bool) -> Option<String> {
    const NAME: &str = "--text-size";
    let step = f64::from(STEP_PERCENT) / 100.0;
    let by = if bigger { step } else { 1.0 / step };
    let now = theme::roots(html)
        .iter()
        .find_map(|root| theme::value(html, root, NAME).map(str::to_owned))?;
    let next = scaled(now.trim(), by)?;
    let mut page = html.to_owned();
    theme::set_all(&mut page, NAME, &next).then_some(page)
}

/// What makes an element bigger: a picture its lengths, what holds others the width that it has of its own, and anything
/// else its text.
fn sizes(cascade: &Cascade<'_>, element: &Element, index: usize, by: f64) -> Sizes {
    let length = |name: &'static str| {
        let (_, value) = cascade.value(index, &[name])?;
        Some((name, scaled(&value, by)?))
    };
    if PICTURES.contains(&element.tag.as_str()) {
        let written = |name: &'static str| {
            let value = element.attribute(name)?.trim().trim_end_matches("px");
            let value: f64 = value.parse().ok()?;
            Some((name, scaled(&format!("{value}px"), by)?))
        };
        let width = length("width")
            .or_else(|| written("width"))
            .or_else(|| length("max-width"));
        let height = length("height").or_else(|| written("height"));
        let sizes: Sizes = width.into_iter().chain(height).collect();
        if sizes.is_empty() {
            // its own size is the picture's, which only the browser knows
            let now = cascade
                .value(index, &["zoom"])
                .and_then(|(_, zoom)| scaled(&zoom, by));
            return vec![("zoom", now.or_else(|| scaled("100%", by)).unwrap_or_default())];
        }
        return sizes;
    }
    let font = cascade.value(index, &["font-size", "font"]);
    if font.is_none() && CONTAINERS.contains(&element.tag.as_str()) {
        let widths: Sizes = [length("width"), length("max-width")]
            .into_iter()
            .flatten()
            .collect();
        if !widths.is_empty() {
            return widths;
        }
    }
    let declared = font.as_ref().and_then(|(name, value)| {
        let value = if name == "font" {
            font_length(value)?
        } else {
            value
        };
        scaled(value, by)
    });
    // what is declared and has no length takes that of the text around it
    let usual = if font.is_some() {
        "1em"
    } else {
        usual(&element.tag)
    };
    let value = declared.or_else(|| scaled(usual, by)).unwrap_or_default();
    vec![("font-size", value)]
}

/// The text size that browsers give an element (HTML standard, 15.3).
fn usual(tag: &str) -> &'static str {
    match tag {
        "h1" => "2em",
        "h2" => "1.5em",
        "h3" => "1.17em",
        "h5" | "small" | "sub" | "sup" => "0.83em",
        "h6" => "0.67em",
        "button" | "input" | "select" | "textarea" => "13.33px",
        _ => "1em",
    }
}

/// The page with these sizes of all elements of a kind. Where all of a tag have the same, a rule says it, which holds for
/// those that a script makes later too; but none about pictures: symbols are pictures too.
fn for_all(html: &str, found: &Survey, kind: &Kind, sized: &[(usize, Sizes)]) -> Option<String> {
    let (_, first) = sized.first()?;
    let is_text = |(_, sizes): &(usize, Sizes)| sizes.iter().all(|(name, _)| *name == "font-size");
    if !sized.iter().all(is_text) {
        return Some(for_each(html, found, sized));
    }
    if sized.iter().all(|(_, sizes)| sizes == first) {
        return add_rule(
            html,
            &format!("{} {{ {} }}", kind.selector(), important(&css(first))),
        );
    }
    let tag = |index: usize| {
        found
            .elements
            .get(index)
            .map_or("", |element| element.tag.as_str())
    };
    let mut page = None;
    let mut rules = Vec::new();
    let mut alone: Vec<(usize, Sizes)> = sized.to_vec();
    for name in kind.tags {
        let mut of_tag = sized
            .iter()
            .filter(|(index, _)| tag(*index) == *name)
            .map(|(_, sizes)| sizes);
        let Some(first) = of_tag.next() else { continue };
        if of_tag.all(|sizes| sizes == first) {
            alone.retain(|(index, _)| tag(*index) != *name);
            rules.push(format!("{name} {{ {} }}", important(&css(first))));
        }
    }
    if !alone.is_empty() {
        page = Some(for_each(html, found, &alone));
    }
    for rule in rules {
        page = Some(add_rule(page.as_deref().unwrap_or(html), &rule)?);
    }
    page
}

/// The page with these sizes in the style attributes of elements.
fn for_each(html: &str, found: &Survey, sized: &[(usize, Sizes)]) -> String {
    let cuts = sized.iter().filter_map(|(index, sizes)| {
        let open = found.elements.get(*index)?.open.clone();
        let tag = html.get(open.clone())?;
        let names: Vec<&str> = sizes.iter().map(|(name, _)| *name).collect();
        let tag = with_value(tag, "style", |own| without(own, &names)).unwrap_or_else(|| tag.to_owned());
        Some((open, with_style(&tag, &important(&css(sizes)))))
    });
    splice(html, cuts.collect())
}

/// Declarations without those of these properties; untouched when there are none of them.
fn without(own: &str, names: &[&str]) -> String {
    let is_kept = |part: &&str| {
        !declarations(part)
            .iter()
            .any(|one| names.contains(&one.name.as_str()))
    };
    let all = parts(own, ';');
    if all.iter().all(is_kept) {
        return own.to_owned();
    }
    all.into_iter()
        .filter(is_kept)
        .collect::<Vec<_>>()
        .join(";")
        .trim()
        .to_owned()
}

fn css(sizes: &Sizes) -> String {
    let declarations = sizes.iter().map(|(name, value)| format!("{name}: {value}"));
    declarations.collect::<Vec<_>>().join("; ")
}
