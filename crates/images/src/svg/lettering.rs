//! What the texts of a drawing take. A text is shaped as a whole once for each part of it, and gone over as a whole once
//! for each letter. Pieces that have a place of their own are shaped alone; which those are depends on styles, so it is
//! not counted on.

use std::collections::HashMap;

use resvg::usvg::roxmltree::Node;

/// What the outline of a letter comes to, as elements do: some 60,000 letters are the most.
const OUTLINE: u64 = 3;
/// Letters that are shaped while an element is drawn.
const SHAPED: u64 = 5;
/// Letters that are gone over while one is shaped.
const GONE_OVER: u64 = 500;
/// Bytes of a path that are followed while a letter is shaped.
const FOLLOWED: u64 = 16;

/// What a `text` element comes to.
pub(super) fn weight<'a, 'input>(text: Node<'a, 'input>, ids: &HashMap<&'a str, Node<'a, 'input>>) -> u64 {
    let (mut letters, mut parts, mut followed) = (0_u64, 0_u64, 0_u64);
    let mut add = |part: Node<'_, '_>| {
        letters += whole(part.text().unwrap_or_default().chars().count());
        parts += 1;
    };
    for node in text.descendants() {
        if node.is_text() {
            add(node);
        }
        let Some(target) = linked(&node, ids) else {
            continue;
        };
        match node.tag_name().name() {
            // The letters of another element.
            "tref" => target.descendants().filter(Node::is_text).for_each(&mut add),
            "textPath" => {
                let values = target.attributes().map(|attribute| attribute.value().len());
                followed += whole(values.sum());
            }
            _ => {}
        }
    }
    let shaped = letters.saturating_mul(parts)
        + letters.saturating_mul(letters) / GONE_OVER
        + followed.saturating_mul(parts) / FOLLOWED;
    letters * OUTLINE + shaped / SHAPED
}

fn linked<'a, 'input>(
    node: &Node<'a, 'input>,
    ids: &HashMap<&'a str, Node<'a, 'input>>,
) -> Option<Node<'a, 'input>> {
    let mut links = node
        .attributes()
        .filter(|attribute| attribute.name() == "href")
        .filter_map(|attribute| attribute.value().trim().strip_prefix('#'));
    links.find_map(|id| ids.get(id).copied())
}

fn whole(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
