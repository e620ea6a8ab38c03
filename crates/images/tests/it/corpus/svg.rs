//! Drawings.

use std::fmt::Write as _;

use images::ImageError;

use super::{Hostile, accepted, anything, refused};

pub(super) fn all() -> Vec<Hostile> {
    let too_much = |name, inside: &str| refused!(name, svg(inside), ImageError::SvgTooComplex);
    vec![
        refused!("SVG, a thousand million laughs", laughs().into_bytes(), ImageError::SvgEntities),
        refused!("SVG, a long entity, many times", repeated().into_bytes(), ImageError::SvgEntities),
        refused!("SVG, no size", b"<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>".to_vec(), ImageError::Damaged { .. }),
        refused!("SVG, cut", b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect".to_vec(), ImageError::Damaged { .. }),
        refused!("SVG, 5 MB of spaces", svg(&" ".repeat(5_000_000)), ImageError::SvgTooManyBytes),
        too_much("SVG, uses of uses", &nested(9, |up| format!("<use href='#a{up}'/>"))),
        too_much("SVG, uses in a circle", "<g id='a'><use href='#b'/></g><g id='b'><use href='#c'/></g><g id='c'><use href='#a'/></g>"),
        too_much("SVG, 10,000 groups in each other", &["<g>".repeat(10_000), "</g>".repeat(10_000)].concat()),
        too_much("SVG, 190,000 groups in each other", &["<g>".repeat(190_000), "</g>".repeat(190_000)].concat()),
        too_much("SVG, 100,000 letters, as high as a million million", &format!("<text font-size='1e9'>{}</text>", "漢".repeat(100_000))),
        too_much("SVG, 2,000 letters in 2,000 parts", &format!("<text>{}</text>", "<tspan>a</tspan>".repeat(2_000))),
        too_much("SVG, 2,000 letters in 2,000 parts, with places that none is at", &format!("<text>{}</text>", "a<tspan x='9'/>".repeat(2_000))),
        too_much("SVG, 1,000 letters, 100 times", &format!("<defs><text id='a'>{}</text></defs>{}", "a".repeat(1_000), "<use href='#a'/>".repeat(100))),
        too_much("SVG, letters from elsewhere", &format!("<defs><g id='a'>{}</g></defs><text><tref href='#a'/></text>", "漢".repeat(100_000))),
        too_much("SVG, 3,000 letters along 300,000 corners", &format!("<path id='a' d='M0 0{}'/><text>{}</text>", "L9 9".repeat(300_000), "<textPath href='#a'>a</textPath>".repeat(3_000))),
        too_much("SVG, 40,000 attributes of one element", &format!("<rect {}/>", (0..40_000).fold(String::new(), |all, at| all + &format!(" a{at}='b'")))),
        too_much("SVG, 30,000 namespaces", &format!("<g {}>{}</g>", (0..200).fold(String::new(), |all, at| all + &format!(" xmlns:a{at}='b'")), "<g xmlns='c'/>".repeat(30_000))),
        accepted("SVG, a page of text", svg(&format!("<text>{}</text>", "<tspan x='9' dy='1.2em'>A line of text, of some sixty letters as they are on a page.</tspan>".repeat(60))), 1_024, 1_024),
        accepted("SVG, 2,000 labels", svg(&"<text x='9' y='9'>A label</text>".repeat(2_000)), 1_024, 1_024),
        // Drawn smaller, they fit.
        anything("SVG, 200 layers in each other", svg(&["<g opacity='.9'>".repeat(200), "<rect width='900' height='900'/>".to_owned(), "</g>".repeat(200)].concat())),
        too_much("SVG, masks of masks", &masks()),
        too_much("SVG, patterns of patterns", &patterns()),
        too_much("SVG, a pattern of a million pixels a side", "<pattern id='p' width='1000000' height='1000000' patternUnits='userSpaceOnUse'><rect width='9' height='9'/></pattern><rect width='900' height='900' fill='url(#p)'/>"),
        too_much("SVG, noise of a thousand million octaves", "<filter id='f'><feTurbulence baseFrequency='.1' numOctaves='1000000000'/></filter><rect width='900' height='900' filter='url(#f)'/>"),
        too_much("SVG, a window of 400 pixels around each", "<filter id='f'><feMorphology radius='400'/></filter><rect width='900' height='900' filter='url(#f)'/>"),
        too_much("SVG, a filter of 1,000 steps", &format!("<filter id='f'>{}</filter><rect width='900' height='900' filter='url(#f)'/>", "<feGaussianBlur stdDeviation='90'/>".repeat(1_000))),
        too_much("SVG, markers on 100,000 corners", &format!("<marker id='m'>{}</marker><path marker-mid='url(#m)' d='M0 0{}'/>", "<rect width='9' height='9'/>".repeat(500), "L9 9L1 1".repeat(50_000))),
        too_much("SVG, 5,000 rules on 10,000 elements", &format!("<style>{}</style>{}", "g g g rect{fill:red}".repeat(5_000), "<rect/>".repeat(10_000))),
        anything("SVG, 30,000 squares over all", svg(&"<rect width='900' height='900'/>".repeat(30_000))),
        anything("SVG, 900 masks by style, in a chain", chain()),
        anything("SVG, a million dashes", svg(&"<path d='M0 0L900 900' stroke='red' stroke-dasharray='.0001'/>".repeat(100))),
        anything("SVG, an entity from a file", b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&x;</text></svg>".to_vec()),
        accepted("SVG, images from elsewhere", svg("<image href='file:///etc/passwd' width='9' height='9'/><image href='http://127.0.0.1/x.png' width='9' height='9'/><image href='/dev/zero' width='9' height='9'/>"), 1_024, 1_024),
        accepted("SVG, an image within", svg("<image width='9' height='9' href='data:image/svg+xml;base64,PHN2Zy8+'/>"), 1_024, 1_024),
        accepted("SVG, script", svg("<script>while(true){}</script><foreignObject><iframe src='x'/></foreignObject>"), 1_024, 1_024),
        accepted("SVG, 1 by 65,000", b"<svg xmlns='http://www.w3.org/2000/svg' width='1' height='65000'/>".to_vec(), 1, 2_048),
        accepted("SVG, a million million wide", b"<svg xmlns='http://www.w3.org/2000/svg' width='1e12' height='1e12'/>".to_vec(), 2_048, 2_048),
        accepted("SVG, a filter of a million million pixels", svg("<filter id='f' x='-1e6' y='-1e6' width='2e6' height='2e6'><feFlood/></filter><rect width='900' height='900' filter='url(#f)'/>"), 512, 512),
    ]
}

pub fn svg(inside: &str) -> Vec<u8> {
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'>{inside}</svg>").into_bytes()
}

fn laughs() -> String {
    let mut entities = "<!ENTITY a0 'ha'>".to_owned();
    for level in 1..10 {
        let inside = format!("&a{};", level - 1).repeat(10);
        write!(entities, "<!ENTITY a{level} '{inside}'>").unwrap();
    }
    format!(
        "<!DOCTYPE svg [{entities}]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&a9;</text></svg>"
    )
}

fn repeated() -> String {
    let long = "ha".repeat(20_000);
    let many = "&a;".repeat(50_000);
    format!(
        "<!DOCTYPE svg [<!ENTITY a '{long}'>]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>{many}</text></svg>"
    )
}

/// Ten of each level in the next.
fn nested(levels: usize, reference: impl Fn(usize) -> String) -> String {
    let mut all = "<g id='a0'><rect width='9' height='9'/></g>".to_owned();
    for level in 1..levels {
        write!(all, "<g id='a{level}'>{}</g>", reference(level - 1).repeat(10)).unwrap();
    }
    all
}

fn masks() -> String {
    let mut all = String::new();
    for level in 0..9 {
        let inside = format!("<rect width='900' height='900' mask='url(#m{level})'/>").repeat(10);
        write!(all, "<mask id='m{}'>{inside}</mask>", level + 1).unwrap();
    }
    all + "<mask id='m0'><rect width='900' height='900'/></mask><rect width='900' height='900' mask='url(#m9)'/>"
}

fn patterns() -> String {
    let mut all = String::new();
    for level in 0..9 {
        let inside = format!("<rect width='90' height='90' fill='url(#p{level})'/>").repeat(10);
        write!(
            all,
            "<pattern id='p{}' width='90' height='90' patternUnits='userSpaceOnUse'>{inside}</pattern>",
            level + 1
        )
        .unwrap();
    }
    all + "<pattern id='p0' width='90' height='90' patternUnits='userSpaceOnUse'><rect width='9' height='9'/></pattern><rect width='900' height='900' fill='url(#p9)'/>"
}

fn chain() -> Vec<u8> {
    let mut styles = String::new();
    let mut all = String::new();
    for level in 0..900 {
        write!(styles, ".c{level}{{mask:url(#m{level})}}").unwrap();
        write!(
            all,
            "<mask id='m{level}'><rect class='c{}' width='900' height='900'/></mask>",
            level + 1
        )
        .unwrap();
    }
    svg(&format!(
        "<style>{styles}</style>{all}<rect class='c0' width='900' height='900'/>"
    ))
}
