//! What the elements of a drawing come to. `use` puts a copy of an element in its place, which may hold others: ten
//! times ten times ten of them are a few lines. A marker is put at each corner of a line. Both are done before anything
//! can be looked at, so they are counted in the text, each element once; texts by what their letters take ([`lettering`]).

use std::collections::{HashMap, HashSet};

use resvg::usvg::roxmltree::{Document, Node};

use super::lettering;
use super::nesting::MAX_DEPTH;
use crate::error::ImageError;

/// Most elements, all copies counted, and one more for each [`BYTES_PER_WEIGHT`] of their attributes and texts.
const MAX_WEIGHT: u64 = 200_000;
const BYTES_PER_WEIGHT: u64 = 64;
/// Rules of style sheets times elements: each is tried on each.
const MAX_STYLED: u64 = 20_000_000;
/// Most references from style sheets: masks of masks and the like nest as deep as that at most.
const MAX_STYLE_REFERENCES: usize = 1_000;
/// Fewest characters of a corner: `1 2 `.
const BYTES_PER_CORNER: u64 = 4;

/// # Errors
/// When it is too much.
pub(super) fn check(document: &Document<'_>) -> Result<(), ImageError> {
    let ids = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut counted = Counted {
        ids,
        known: HashMap::new(),
        marker: 0,
    };
    let styles: Vec<&str> = document
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
        .filter_map(|node| node.text())
        .collect();
    let mut heaviest = 0;
    for marker in document
        .descendants()
        .filter(|node| node.tag_name().name() == "marker")
    {
        heaviest = heaviest.max(counted.weight(marker, 0)?.unwrap_or(0));
    }
    if heaviest > 0 {
        // A marker with markers multiplies once more.
        if styles.iter().any(|style| names_marker(style)) || document.descendants().any(|node| nests(&node)) {
            return Err(ImageError::SvgTooComplex);
        }
        counted.known.clear();
        counted.marker = heaviest;
    }
    let weight = counted.weight(document.root_element(), 0)?.unwrap_or(0);
    // What styles put on the elements of masks and the like cannot be told here: at worst all of them on each other's.
    let mut worst: u64 = 1;
    for id in styles
        .iter()
        .flat_map(|style| urls(style))
        .collect::<HashSet<_>>()
    {
        if let Some(server) = counted.ids.get(id).filter(|node| is_server(node)) {
            let elements = server.descendants().filter(Node::is_element).count() - 1;
            worst = worst.saturating_mul(whole(elements).max(1));
        }
    }
    if worst > MAX_WEIGHT {
        return Err(ImageError::SvgTooComplex);
    }
    let rules: usize = styles.iter().map(|style| style.matches(['{', ',']).count()).sum();
    let references: usize = styles.iter().map(|style| style.matches("url(").count()).sum();
    if references > MAX_STYLE_REFERENCES || weight.saturating_mul(whole(rules)) > MAX_STYLED {
        return Err(ImageError::SvgTooComplex);
    }
    Ok(())
}

struct Counted<'a, 'input> {
    ids: HashMap<&'a str, Node<'a, 'input>>,
    /// What an element comes to; nothing yet while it is being counted.
    known: HashMap<u32, Option<u64>>,
    /// What a marker comes to.
    marker: u64,
}

impl<'a, 'input> Counted<'a, 'input> {
    /// What an element comes to; nothing when it is within itself.
    fn weight(&mut self, node: Node<'a, 'input>, depth: usize) -> Result<Option<u64>, ImageError> {
        if depth > MAX_DEPTH {
            return Err(ImageError::SvgTooComplex);
        }
        let id = node.id().get();
        if let Some(known) = self.known.get(&id) {
            return Ok(*known);
        }
        self.known.insert(id, None);
        let text = node.text().map_or(0, str::len);
        let bytes = node
            .attributes()
            .map(|attribute| attribute.value().len())
            .sum::<usize>()
            + text;
        let mut weight = 1 + whole(bytes) / BYTES_PER_WEIGHT + self.marker.saturating_mul(corners(&node));
        if node.tag_name().name() == "text" {
            weight = weight.saturating_add(lettering::weight(node, &self.ids));
        }
        for child in node.children().filter(Node::is_element) {
            weight = weight.saturating_add(self.weight(child, depth + 1)?.unwrap_or(0));
        }
        for target in references(node)
            .filter_map(|id| self.ids.get(id).copied())
            .collect::<Vec<_>>()
        {
            let copied = self.weight(target, depth + 1)?;
            if node.tag_name().name() == "use" {
                // Within itself: it would be copied until there is no more room.
                weight = weight.saturating_add(copied.ok_or(ImageError::SvgTooComplex)?);
            } else if is_server(&target) {
                // Read anew for each element that has one; a circle is left out.
                weight = weight.saturating_add(copied.unwrap_or(0));
            }
        }
        if weight > MAX_WEIGHT {
            return Err(ImageError::SvgTooComplex);
        }
        self.known.insert(id, Some(weight));
        Ok(Some(weight))
    }
}

/// The ids that an element refers to.
fn references<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attributes().flat_map(|attribute| {
        let value: &'a str = attribute.value();
        let link = (attribute.name() == "href")
            .then(|| value.trim().strip_prefix('#'))
            .flatten();
        link.into_iter().chain(urls(value))
    })
}

/// The ids in `url(#…)`.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|url| {
        let (inside, _) = url.split_once(')')?;
        inside.trim().trim_matches(['"', '\'']).trim().strip_prefix('#')
    })
}

/// Whether what refers to an element gets elements of its own.
fn is_server(node: &Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "mask" | "clipPath" | "pattern" | "filter")
}

/// Most corners of a shape.
fn corners(node: &Node<'_, '_>) -> u64 {
    match node.tag_name().name() {
        "path" | "polyline" | "polygon" => {
            let length = |name| node.attribute(name).map_or(0, str::len);
            2 + whole(length("d") + length("points")) / BYTES_PER_CORNER
        }
        "line" => 2,
        _ => 0,
    }
}

/// Whether markers may come within markers: where others inherit them, or where a marker has them.
fn nests(node: &Node<'_, '_>) -> bool {
    let marked = node.attributes().any(|attribute| {
        attribute.name().starts_with("marker-")
            || attribute.name() == "marker"
            || attribute.name() == "style" && names_marker(attribute.value())
    });
    marked && (corners(node) == 0 || node.ancestors().any(|above| above.tag_name().name() == "marker"))
}

/// Whether a style sets markers.
fn names_marker(style: &str) -> bool {
    ["marker-start", "marker-mid", "marker-end", "marker:", "marker :"]
        .iter()
        .any(|name| style.contains(name))
}

fn whole(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
