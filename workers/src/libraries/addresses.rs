//! The addresses of libraries in the text of a page, and in that of other libraries. What a script puts together while it
//! runs is not found here.

use std::collections::{BTreeMap, HashSet};

use domain::limits::LIBRARY_ADDRESS_MAX_BYTES;
use platform::config::LibraryHost;
use serde::Deserialize;
use url::Url;

/// Most addresses of one text that are kept.
const MOST: usize = 60;
/// Most places of one text that are looked at because an address may be there.
const MOST_PLACES: usize = 5_000;
/// The longest comment that may name a part of a font, in characters.
const COMMENT_CHARS: usize = 64;
/// Most import maps of a page, and entries of each, that are looked at.
const MOST_MAPS: usize = 2;
const MOST_ENTRIES: usize = 10;
/// The longest import map, in bytes.
const MAP_BYTES: usize = 64 * 1024;
/// Kinds of font files that browsers load, the best first.
const FONTS: [&str; 4] = ["woff2", "woff", "ttf", "otf"];

/// What a text loads.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Each once, in the order of its first mention.
    pub addresses: Vec<String>,
    /// Addresses that are not needed for most pages: fonts of other scripts than the Latin one.
    pub left_out: Vec<String>,
}

/// The libraries that a page names.
pub(super) fn in_page(html: &str, hosts: &[LibraryHost]) -> Found {
    let mut mentions: Vec<(usize, String)> = hosts
        .iter()
        .flat_map(|host| mentions(html, host, hosts))
        .collect();
    mentions.sort();
    let mapped = mapped(html)
        .into_iter()
        .filter_map(|address| admitted(&address, hosts));
    Found {
        addresses: each_once(mentions.into_iter().map(|(_, address)| address).chain(mapped)),
        left_out: Vec::new(),
    }
}

/// What a library loads in turn: the modules that a script imports, the fonts and sheets of a style sheet.
pub(super) fn in_library(media_type: &str, base: &str, text: &str, hosts: &[LibraryHost]) -> Found {
    let Ok(base) = Url::parse(base) else {
        return Found::default();
    };
    match media_type {
        "text/javascript" => Found {
            addresses: each_once(imported(text, &base, hosts)),
            left_out: Vec::new(),
        },
        "text/css" => in_style_sheet(text, &base, hosts),
        _ => Found::default(),
    }
}

fn each_once(addresses: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    addresses
        .filter(|address| seen.insert(address.clone()))
        .take(MOST)
        .collect()
}

/// An address as browsers write it, when a host has it.
fn admitted(address: &str, hosts: &[LibraryHost]) -> Option<String> {
    of_host(Url::parse(address).ok()?, hosts)
}

fn of_host(mut address: Url, hosts: &[LibraryHost]) -> Option<String> {
    address.set_fragment(None);
    let is_admitted =
        address.as_str().len() <= LIBRARY_ADDRESS_MAX_BYTES && hosts.iter().any(|host| host.has(&address));
    is_admitted.then(|| address.into())
}

/// Every address of a host in a page, with its place.
fn mentions(html: &str, host: &LibraryHost, hosts: &[LibraryHost]) -> Vec<(usize, String)> {
    let prefix = host.prefix();
    let mut found = Vec::new();
    for (at, _) in html.match_indices(&prefix).take(MOST_PLACES) {
        if found.len() == MOST {
            break;
        }
        let before = html.get(..at).unwrap_or_default();
        let rest = beginning(html.get(at + prefix.len()..).unwrap_or_default(), LONGEST);
        let (path, behind) = rest.split_at(rest.find(ends_address).unwrap_or(rest.len()));
        let is_whole_host = path.is_empty() || path.starts_with(['/', '?', '#']);
        // What a template literal goes on with is not known.
        let is_computed = path.ends_with('$') && behind.starts_with('{');
        let Some(scheme) = scheme(before, &prefix) else {
            continue;
        };
        if !is_whole_host || is_computed {
            continue;
        }
        let is_source = is_source(before.strip_suffix("https:").unwrap_or(before));
        // Else it is a folder, or a host that the page announces.
        if !is_source && (path.is_empty() || path.ends_with('/')) {
            continue;
        }
        let address = format!("{scheme}{prefix}{path}").replace("&amp;", "&");
        found.extend(admitted(&address, hosts).map(|address| (at, address)));
    }
    found
}

/// Characters from which on an address is too long.
const LONGEST: usize = LIBRARY_ADDRESS_MAX_BYTES + 1;

/// The first characters of a text.
fn beginning(text: &str, chars: usize) -> &str {
    let end = text.char_indices().nth(chars).map(|(at, _)| at);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

fn ends_address(character: char) -> bool {
    character.is_whitespace() || matches!(character, '"' | '\'' | '`' | '<' | '>' | ')' | '\\' | '{' | '}')
}

/// What stands before a prefix in an address: nothing for an origin, `https:` for a name, written or meant.
fn scheme(before: &str, prefix: &str) -> Option<&'static str> {
    if !prefix.starts_with("//") {
        return Some("");
    }
    let is_meant = before.ends_with(['"', '\'', '(', '=']) || before.ends_with(char::is_whitespace);
    (before.ends_with("https:") || is_meant).then_some("https:")
}

/// Whether an address behind this text is that of a script or an image.
fn is_source(before: &str) -> bool {
    before.trim_end_matches(['"', '\'']).ends_with("src=")
}

/// The part of an import map that is read.
#[derive(Deserialize)]
struct ImportMap {
    #[serde(default)]
    imports: BTreeMap<String, String>,
}

/// What modules of a page import by a folder of its import map, such as `three/addons/controls/OrbitControls.js`.
fn mapped(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, name) in html.match_indices("importmap").take(MOST_MAPS) {
        let rest = html.get(at + name.len()..).unwrap_or_default();
        let map = rest
            .split_once('>')
            .and_then(|(_, rest)| rest.split_once("</script"))
            .map(|(map, _)| map)
            .filter(|map| map.len() <= MAP_BYTES)
            .and_then(|map| serde_json::from_str::<ImportMap>(map).ok());
        let folders = map.into_iter().flat_map(|map| map.imports);
        let folders = folders.filter(|(name, address)| name.ends_with('/') && address.ends_with('/'));
        for (name, address) in folders.take(MOST_ENTRIES) {
            for quote in ['"', '\''] {
                let begins = format!("{quote}{name}");
                for (at, _) in html.match_indices(&begins).take(MOST) {
                    let rest = beginning(html.get(at + begins.len()..).unwrap_or_default(), LONGEST);
                    let file = rest.split(ends_address).next().unwrap_or_default();
                    if !file.is_empty() {
                        found.push(format!("{address}{file}"));
                    }
                }
            }
        }
    }
    found
}

/// What stands in quotation marks right behind `from` or `import`.
fn imported<'a>(text: &'a str, base: &'a Url, hosts: &'a [LibraryHost]) -> impl Iterator<Item = String> + 'a {
    ["from", "import"]
        .into_iter()
        .flat_map(move |word| text.match_indices(word).take(MOST_PLACES))
        .filter_map(move |(at, word)| {
            let rest = text.get(at + word.len()..)?.trim_start();
            let rest = rest.strip_prefix('(').map_or(rest, str::trim_start);
            let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\''))?;
            let (specifier, _) = beginning(rest.get(1..)?, LONGEST).split_once(quote)?;
            let is_address = ["https://", "http://", "/", "./", "../"]
                .iter()
                .any(|start| specifier.starts_with(start));
            is_address.then_some(specifier)
        })
        .filter_map(move |specifier| of_host(base.join(specifier).ok()?, hosts))
}

/// The fonts and sheets of a style sheet. Of each font only the best form is loaded, and of Google's only the Latin part.
fn in_style_sheet(text: &str, base: &Url, hosts: &[LibraryHost]) -> Found {
    const LATIN: &str = "latin";
    let comments: Vec<(usize, &str)> = text
        .match_indices("/*")
        .take(MOST_PLACES)
        .filter_map(|(at, _)| {
            let (comment, _) = beginning(text.get(at + 2..)?, COMMENT_CHARS).split_once("*/")?;
            Some((at, comment.trim()))
        })
        .collect();
    let has_latin = comments.iter().any(|(_, comment)| *comment == LATIN);
    let best = FONTS.into_iter().find(|kind| text.contains(&format!(".{kind}")));
    let mut addresses = Vec::new();
    let mut left_out = Vec::new();
    let mut last_comment = comments.iter().peekable();
    let mut subset = "";
    for (at, word) in text.match_indices("url(").take(MOST_PLACES) {
        while let Some((_, comment)) = last_comment.next_if(|(start, _)| *start < at) {
            subset = *comment;
        }
        if addresses.len() + left_out.len() >= MOST {
            break;
        }
        let rest = beginning(text.get(at + word.len()..).unwrap_or_default(), LONGEST);
        let rest = rest.trim_start().trim_start_matches(['"', '\'']);
        let name = rest.split(ends_address).next().unwrap_or_default();
        let Some(address) = base.join(name).ok().and_then(|address| of_host(address, hosts)) else {
            continue;
        };
        let path = address.split('?').next().unwrap_or_default();
        let kind = path.rsplit_once('.').map_or("", |(_, kind)| kind);
        let is_import = text
            .get(..at)
            .is_some_and(|before| before.trim_end().ends_with("@import"));
        if is_import || kind == "css" {
            addresses.push(address);
        } else if Some(kind) == best {
            let is_needed = !has_latin || subset == LATIN;
            let list = if is_needed { &mut addresses } else { &mut left_out };
            list.push(address);
        }
    }
    Found {
        addresses: each_once(addresses.into_iter()),
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Vec<LibraryHost> {
        [
            "cdn.jsdelivr.net",
            "unpkg.com",
            "cdn.tailwindcss.com",
            "fonts.googleapis.com",
            "fonts.gstatic.com",
            "esm.sh",
        ]
        .map(|name| LibraryHost::Name(name.to_owned()))
        .to_vec()
    }

    fn of_page(html: &str) -> Vec<String> {
        in_page(html, &hosts()).addresses
    }

    #[test]
    fn addresses_are_found_in_every_form() {
        let html = "<link rel=\"preconnect\" href=\"https://fonts.gstatic.com\">
            <link rel='stylesheet' href='https://fonts.googleapis.com/css2?family=A:wght@400;700&amp;display=swap'>
            <script src=\"https://cdn.tailwindcss.com\"></script>
            <script src=//cdn.jsdelivr.net/npm/chart.js@4></script>
            <script type=module>import a from 'https://esm.sh/react@18'; import('https://unpkg.com/b.js#x');
            load(`https://unpkg.com/${name}.js`); s.src = \"https://unpkg.com/c.js\"; // https://unpkg.com/folder/
            </script><style>@import url(https://unpkg.com/d.css);</style><script src=https://cdn.jsdelivr.net/npm/chart.js@4></script>";
        assert_eq!(
            of_page(html),
            [
                "https://fonts.googleapis.com/css2?family=A:wght@400;700&display=swap",
                "https://cdn.tailwindcss.com/",
                "https://cdn.jsdelivr.net/npm/chart.js@4",
                "https://esm.sh/react@18",
                "https://unpkg.com/b.js",
                "https://unpkg.com/c.js",
                "https://unpkg.com/d.css",
            ]
        );
    }

    #[test]
    fn other_hosts_are_none() {
        for html in [
            "<script src='http://unpkg.com/a.js'></script>",
            "<script src='https://unpkg.com.example.org/a.js'></script>",
            "<script src='https://unpkg.com:8443/a.js'></script>",
            "<script src='https://user@unpkg.com/a.js'></script>",
            "<script src='https://example.org//unpkg.com/a.js'></script>",
            "<a href='https://unpkg.com'>unpkg</a>",
        ] {
            assert_eq!(of_page(html), [""; 0], "{html}");
        }
        let long = format!("<script src='https://unpkg.com/{}'></script>", "a".repeat(3_000));
        assert_eq!(of_page(&long), [""; 0]);
        let many: String = (0..500).map(|n| format!("'https://unpkg.com/{n}.js' ")).collect();
        assert_eq!(of_page(&many).len(), MOST);
    }

    #[test]
    fn modules_of_a_folder_of_an_import_map_are_found() {
        let html = "<script type=\"importmap\">{\"imports\":{\"three\":\"https://unpkg.com/three@0.160.0/build/three.module.js\",
            \"three/addons/\":\"https://unpkg.com/three@0.160.0/examples/jsm/\",\"own/\":\"./lib/\"}}</script>
            <script type=module>import { O } from 'three/addons/controls/O.js'; import x from 'own/x.js'</script>";
        assert_eq!(
            of_page(html),
            [
                "https://unpkg.com/three@0.160.0/build/three.module.js",
                "https://unpkg.com/three@0.160.0/examples/jsm/controls/O.js",
            ]
        );
    }

    #[test]
    fn a_module_imports_others() {
        let text = "import * as a from \"/react@18/index.mjs\";export*from'./b.mjs';import(\"https://unpkg.com/c.mjs\");\
            import 'bare'; const from = \"x\"; // https://unpkg.com/docs\nimport d from 'https://example.org/d.mjs'";
        let found = in_library("text/javascript", "https://esm.sh/v1/a.mjs", text, &hosts());
        assert_eq!(
            found.addresses,
            [
                "https://esm.sh/react@18/index.mjs",
                "https://esm.sh/v1/b.mjs",
                "https://unpkg.com/c.mjs"
            ]
        );
    }

    #[test]
    fn a_style_sheet_loads_the_best_form_of_its_fonts_and_the_latin_part() {
        let face = |subset: &str| {
            format!(
                "/* {subset} */\n@font-face {{ src: url(https://fonts.gstatic.com/s/a/{subset}.woff2) format('woff2'); }}\n"
            )
        };
        let text = face("cyrillic") + &face("latin-ext") + &face("latin");
        let sheet = "https://fonts.googleapis.com/css2?family=A";
        let found = in_library("text/css", sheet, &text, &hosts());
        assert_eq!(found.addresses, ["https://fonts.gstatic.com/s/a/latin.woff2"]);
        assert_eq!(found.left_out.len(), 2);

        let text = "@import url('https://unpkg.com/more');@font-face{src:url(../f/a.eot);src:url(\"../f/a.woff2\") format(\"woff2\"),url(../f/a.ttf)}\
            i{background:url(x.png)} b{background:url(data:font/woff2;base64,AA)}";
        let found = in_library("text/css", "https://unpkg.com/fa/css/all.css", text, &hosts());
        assert_eq!(
            found.addresses,
            ["https://unpkg.com/more", "https://unpkg.com/fa/f/a.woff2"]
        );
    }

    #[test]
    fn hostile_texts_take_no_time() {
        let start = std::time::Instant::now();
        for text in [
            "/*".repeat(1_000_000),
            "url(".repeat(500_000),
            "from\"".repeat(400_000),
            "importmap>".repeat(200_000),
            "//unpkg.com".repeat(200_000),
            "/* latin */".to_owned() + &"url(a.woff2)".repeat(200_000),
        ] {
            in_page(&text, &hosts());
            in_library("text/css", "https://unpkg.com/a.css", &text, &hosts());
            in_library("text/javascript", "https://unpkg.com/a.js", &text, &hosts());
        }
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}
