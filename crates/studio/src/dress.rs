//! Puts what a prompt says into a sample: name, tagline, accent colour, dark or light.

use super::details::Details;
use super::samples::Sample;
use super::survey::{Element, splice, survey};
use super::theme;
use super::words::escape;

/// A sample with its new clothes, and what was done to it.
pub(crate) struct Dressed {
    pub html: String,
    pub thoughts: Vec<String>,
}

pub(crate) fn dress(sample: &Sample, details: &Details) -> Dressed {
    let mut html = sample.html.clone();
    let mut thoughts = Vec::new();
    if let Some(name) = &details.name {
        html = fill(&html, "name", name);
        thoughts.push(format!("Name: {name}.\n"));
    }
    if let Some(tagline) = &details.tagline {
        html = fill(&html, "tagline", tagline);
        thoughts.push(format!("Line below the name: {tagline}\n"));
    }
    if let Some(dark) = details.dark
        && theme::has_both(&html)
    {
        theme::force(&mut html, dark);
        let look = if dark { "dark" } else { "light" };
        thoughts.push(format!("Look: {look}.\n"));
    }
    if let Some((colour, name)) = &details.colour
        && theme::set_accent(&mut html, *colour)
    {
        thoughts.push(format!("Colour: {name}, adjusted until text reads well on it.\n"));
    }
    Dressed { html, thoughts }
}

/// Fills the places for a text. The name also stands in the page's title.
fn fill(html: &str, slot: &str, text: &str) -> String {
    let Ok(found) = survey(html) else {
        return html.to_owned();
    };
    let takes = |element: &Element| {
        element.attribute("data-slot") == Some(slot) || (slot == "name" && element.tag == "title")
    };
    let cuts = found
        .elements
        .iter()
        .enumerate()
        // A title inside an SVG names the picture.
        .filter(|(index, element)| takes(element) && !inside_svg(&found, *index))
        .filter_map(|(_, element)| {
            let close = element.close.as_ref()?;
            Some((element.open.end..close.start, escape(text)))
        })
        .collect();
    splice(html, cuts)
}

fn inside_svg(found: &super::survey::Survey, index: usize) -> bool {
    found
        .elements
        .iter()
        .enumerate()
        .any(|(outer, element)| element.tag == "svg" && found.is_inside(index, outer))
}
