//! Places for one text: elements with `data-slot`.

use crate::survey::{Element, Survey, splice, survey};
use crate::words::escape;

/// What a place is for, in words.
pub(super) fn label(slot: &str) -> &'static str {
    match slot {
        "name" => "Name",
        "tagline" => "Line below the name",
        "person" => "Person",
        "place" => "Place",
        "date" => "Day",
        "phone" => "Phone",
        "email" => "Mail",
        _ => "Text",
    }
}

/// Fills the places for a text. The name also stands in the page's title.
pub(super) fn fill(html: &str, slot: &str, text: &str) -> String {
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

fn inside_svg(found: &Survey, index: usize) -> bool {
    let mut elements = found.elements.iter().enumerate();
    elements.any(|(outer, element)| element.tag == "svg" && found.is_inside(index, outer))
}
