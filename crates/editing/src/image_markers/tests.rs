use super::marker::next;
use super::*;

const LARGE: usize = 10_000_000;

/// A page whose images all have the address `/a`, but for those that are not to be drawn.
fn drawn(page: &str) -> String {
    let addresses = vec![Some("/a".to_owned()); wanted(page, &[]).images.len()];
    fill(page, &[], &addresses, LARGE).html
}

/// A page with placeholders, each written as its shape.
fn placed(page: &str, failed: &[&str]) -> String {
    let failed: Vec<String> = failed.iter().map(|address| (*address).to_owned()).collect();
    let mut html = fill(page, &failed, &[], LARGE).html;
    for shape in ["16:9", "1:1", "3:2", "2:1"] {
        for words in ["", "a fox", "A fox", "tide"] {
            let address = placeholder(words, Ratio::parse(shape).unwrap());
            html = html.replace(&address, &format!("<{shape} {words}>"));
        }
    }
    html
}

fn image(description: &str, ratio: &str) -> WantedImage {
    WantedImage {
        description: description.to_owned(),
        ratio: Ratio::parse(ratio).unwrap(),
    }
}

#[test]
fn markers_are_filled_wherever_they_stand() {
    let marker = "[[ MORPHEO_IMAGE: a fox | 16:9 ]]";
    for (page, expected) in [
        ("<img src=\"#\" alt=\"Fox\">", "<img src=\"/a\" alt=\"Fox\">"),
        ("<img src='#'>", "<img alt=\"a fox\" src='/a'>"),
        ("<img src=#>", "<img alt=\"a fox\" src=/a>"),
        (
            "<img alt=\"\" src=\"x\" srcset=\"# 2x, # 3x\">",
            "<img alt=\"\" src=\"x\" srcset=\"/a 2x, /a 3x\">",
        ),
        ("<img src=\"#\" alt='#'>", "<img src=\"/a\" alt='a fox'>"),
        ("<video poster=\"#\"></video>", "<video poster=\"/a\"></video>"),
        (
            "<div style=\"background: url('#')\"></div>",
            "<div style=\"background: url('/a')\"></div>",
        ),
        (
            "<style>p{background:url(#)}</style>",
            "<style>p{background:url(/a)}</style>",
        ),
        (
            "<script>const a = '#'</script>",
            "<script>const a = '/a'</script>",
        ),
        (
            "<p>Look: #</p>",
            "<p>Look: <img src=\"/a\" alt=\"a fox\" style=\"max-width:100%;height:auto\"></p>",
        ),
        ("<title># of a day</title>", "<title>a fox of a day</title>"),
        ("<select><option>#</select>", "<select><option>a fox</select>"),
        ("<svg><text>#</text></svg>", "<svg><text>a fox</text></svg>"),
        ("<!-- # --><p>", "<!-- image --><p>"),
        ("<p #>", "<p >"),
    ] {
        assert_eq!(drawn(&page.replace('#', marker)), expected, "{page}");
    }
}

#[test]
fn every_way_of_writing_a_marker_is_read() {
    for (marker, expected) in [
        ("[[MORPHEO_IMAGE:a fox]]", image("a fox", "3:2")),
        ("[[  morpheo_image a\n fox | 1:1]]", image("a fox", "1:1")),
        ("[[ MORPHEO_IMAGE: a | b | 0:9 ]]", image("a | b | 0:9", "3:2")),
        ("[[ MORPHEO_IMAGE: a &amp; b | 4 : 3 ]]", image("a & b", "4:3")),
        ("[[[ MORPHEO_IMAGE: a fox ]]]", image("a fox", "3:2")),
    ] {
        assert_eq!(
            wanted(&format!("<p>{marker}"), &[]).images,
            [expected],
            "{marker}"
        );
    }
    for none in [
        "[[MORPHEO_IMAGES: a]]",
        "[ MORPHEO_IMAGE: a ]",
        "[[ MORPHEO_IMAGE: a ]",
        "[[IMAGE: a]]",
    ] {
        assert_eq!(wanted(none, &[]), Wanted::default(), "{none}");
        assert_eq!(drawn(none), none);
    }
}

#[test]
fn a_placeholder_has_the_shape_and_says_what_is_missing() {
    assert_eq!(
        placed("<img src=\"[[ MORPHEO_IMAGE: a fox | 16:9 ]]\">", &[]),
        "<img alt=\"a fox\" src=\"<16:9 a fox>\">"
    );
    assert_eq!(
        placed(
            "<img width=200 height=100 src=\"[[ MORPHEO_IMAGE: a fox ]]\">",
            &[]
        ),
        "<img alt=\"a fox\" width=200 height=100 src=\"<2:1 a fox>\">"
    );
    let address = placeholder("</svg><script>\"'&", Ratio::USUAL);
    assert!(address.starts_with("data:image/svg+xml,%3Csvg"), "{address}");
    assert!(
        address
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b":/+,-._~%".contains(&byte)),
        "{address}"
    );
    assert!(address.contains("%26lt%3B%2Fsvg%26gt%3B") && !address.contains("%3C%2Fsvg%3E%3Cscript"));
    let long = placeholder(&"word ".repeat(60), Ratio::USUAL);
    assert!(long.contains("%E2%80%A6") && long.len() < 2_000, "{long}");
}

#[test]
fn images_that_failed_are_places_too() {
    let failed = ["https://stock.example/fox.jpg?a=1&b=2"];
    for (page, expected) in [
        (
            "<img src=\"https://stock.example/fox.jpg?a=1&amp;b=2\" alt=\"A fox\" width=\"300\" height=\"300\">",
            "<img src=\"<1:1 A fox>\" alt=\"A fox\" width=\"300\" height=\"300\">",
        ),
        (
            "<img src=https://stock.example/fox.jpg?a=1&b=2 srcset=\"x 2x\" sizes=\"9px\">",
            "<img alt=\"\" src=<3:2 >  >",
        ),
        (
            "<img src=\"https://stock.example/other.jpg\">",
            "<img src=\"https://stock.example/other.jpg\">",
        ),
        (
            "<a href=\"https://stock.example/fox.jpg?a=1&amp;b=2\">",
            "<a href=\"https://stock.example/fox.jpg?a=1&amp;b=2\">",
        ),
    ] {
        assert_eq!(placed(page, &failed), expected);
    }
    let page = "<img alt='A fox' src=/x>";
    let found = wanted(page, &["/x".to_owned()]);
    assert_eq!(found.images, [image("A fox", "3:2")]);
    let filled = fill(page, &["/x".to_owned()], &[Some("/a".to_owned())], LARGE);
    assert_eq!(
        (filled.html.as_str(), filled.placeholders),
        ("<img alt='A fox' src=/a>", 0)
    );
}

#[test]
fn a_description_is_drawn_once_and_no_more_than_twenty_are() {
    let page: String = (0..30)
        .map(|at| format!("<img src=\"[[ MORPHEO_IMAGE: fox {} ]]\">", at % 25))
        .collect();
    let found = wanted(&page, &[]);
    assert_eq!(found.images.len(), IMAGES_MAX);
    let addresses = vec![Some("/a".to_owned()); IMAGES_MAX];
    let filled = fill(&page, &[], &addresses, LARGE);
    assert_eq!(filled.html.matches("src=\"/a\"").count(), 25);
    assert_eq!(filled.placeholders, 5);
    let long = format!("<p>[[ MORPHEO_IMAGE: {} ]]", "é".repeat(1_000));
    let description = &wanted(&long, &[]).images[0].description;
    assert_eq!(description.chars().count(), DESCRIPTION_MAX_CHARS);
}

#[test]
fn no_description_leaves_its_place() {
    let hostile = "a \"fox\"' onerror=alert(1) &quot;&gt; \\${x}`";
    for page in [
        "<p>#</p>",
        "<img src='x' alt=\"#\">",
        "<style>p{background:url(#)}</style>",
    ] {
        let html = placed(
            &page.replace('#', &format!("[[ MORPHEO_IMAGE: {hostile} ]]")),
            &[],
        );
        assert!(!html.contains("\"fox\""), "{html}");
        assert!(next(&html, 0).is_none(), "{html}");
    }
    // A quote that ends the attribute is within the marker.
    assert_eq!(
        drawn("<img src=\"[[ MORPHEO_IMAGE: a \"red\" fox ]]\">"),
        "<img alt=\"a &quot;red&quot; fox\" src=\"/a\">"
    );
    assert_eq!(
        drawn("<p>[[ MORPHEO_IMAGE: a <b>red</b> fox ]]</p>"),
        "<p><img src=\"/a\" alt=\"a red fox\" style=\"max-width:100%;height:auto\"><b></b></p>"
    );
}

#[test]
fn no_marker_is_left_whatever_the_page() {
    for page in [
        "[[ MORPHEO_IMAGE: [[ MORPHEO_IMAGE: a ]] ]]",
        "[[[ MORPHEO_IMAGE: a ]]",
        "<p title=\"[[ MORPHEO_IMAGE: a\">]]</p>",
        "<p>[[ MORPHEO_IMAGE: a <b title=\"]]\">x</b>",
        "<script>[[ MORPHEO_IMAGE: a </script> ]]",
        "<script>[[ MORPHEO_IMAGE: a ]]",
        "<!-- [[ MORPHEO_IMAGE: a",
        "<!-- [[ MORPHEO_IMAGE: a --> ]]",
        "<p>a <img src=\"[[ MORPHEO_IMAGE: a ]]",
        "[[ MORPHEO_IMAGE ]] < b [[MORPHEO_IMAGE: a]]",
        "<p>[[ MORPHEO_IMAGE: a <b>]] [[ MORPHEO_IMAGE: b <i>]]</p>",
        "<img alt=\"&#91;&#91; MORPHEO_IMAGE: a ]]\" src=\"[[ MORPHEO_IMAGE: &#91;&#91;MORPHEO_IMAGE]]\">",
    ] {
        for html in [drawn(page), placed(page, &[])] {
            assert!(next(&html, 0).is_none(), "{page}: {html}");
        }
    }
}

#[test]
fn many_markers_are_no_burden_and_the_page_grows_no_further_than_it_may() {
    let many = "<img src=\"[[MORPHEO_IMAGE:a]]\">[[MORPHEO_IMAGE:b]]".repeat(50_000);
    let filled = fill(&many, &[], &[], LARGE);
    assert!(next(&filled.html, 0).is_none());
    assert!(filled.html.len() <= LARGE, "{}", filled.html.len());
    assert_eq!(filled.placeholders, 100_000);
    let small = "<p>[[ MORPHEO_IMAGE: a fox ]]</p>";
    assert_eq!(fill(small, &[], &[], small.len()).html, "<p></p>");
    for hostile in [
        "[".repeat(1_000_000),
        "[[ ".repeat(300_000),
        "[[ MORPHEO_IMAGE: ".repeat(50_000),
    ] {
        assert_eq!(drawn(&hostile), hostile);
    }
}
