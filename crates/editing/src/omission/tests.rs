use proptest::prelude::*;

use super::*;

/// A page with a style, sixty paragraphs, a form and a script.
fn page() -> String {
    let paragraphs: String = (1..=60)
        .map(|at| format!("<p>Tide {at} comes in at {at} o'clock and leaves the harbour dry.</p>\n"))
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n<style>\nbody {{ font: 18px Georgia, serif; margin: 2rem; }}\nh1 {{ color: #0b3d5c; letter-spacing: 0.02em; }}\nform {{ display: grid; gap: 1rem; max-width: 30rem; }}\n.note {{ color: #777; font-size: 0.9rem; }}\nbutton {{ padding: 0.5rem 1rem; }}\n</style>\n</head>\n<body>\n<h1 id=\"top\">Tides</h1>\n<main id=\"list\">\n{paragraphs}</main>\n<form id=\"ask\"><label>Harbour <input name=\"harbour\"></label><button>Ask</button></form>\n<script>\nconst form = document.querySelector('form');\nconst harbours = ['Hamburg', 'Bremen', 'Emden'];\nfunction found(asked) {{\n  const near = harbours.filter((one) => one.startsWith(asked.slice(0, 3)));\n  return near.length === 1 ? near[0] : harbours.find((one) => one === asked);\n}}\nform.addEventListener('submit', (event) => {{\n  event.preventDefault();\n  const asked = form.harbour.value;\n  document.querySelector('h1').textContent = found(asked) ? 'Tides of ' + asked : 'No such harbour';\n}});\n</script>\n</body>\n</html>"
    )
}

/// The page with what lies between two marks replaced.
fn replaced(from: &str, to: &str, with: &str) -> String {
    let page = page();
    let start = page.find(from).unwrap() + from.len();
    let end = start + page[start..].find(to).unwrap();
    format!("{}{with}{}", &page[..start], &page[end..])
}

/// As if a model had put all of it into one line.
fn in_one_line(page: &str) -> String {
    page.replace('\n', " ")
}

#[test]
fn code_that_was_left_out_is_found_in_any_words() {
    for comment in [
        "// rest of the code unchanged",
        "// ... existing code ...",
        "// (previous code remains the same)",
        "// Other functions remain unchanged",
        "// ...",
        "// [same as before]",
        "// Keep all the existing functions here",
        "// Der übrige Code bleibt unverändert",
        "// same as original",
        "// TODO: add the rest of the original script",
        "// Your existing JavaScript",
        "// (All your previous JavaScript goes here)",
        "// Le reste du code est inchangé",
        "/* 其余代码保持不变 */",
    ] {
        let after = replaced("<script>\n", "</script>", &format!("{comment}\n"));
        let found = omissions(&page(), &after, "Make the title blue");
        assert!(
            found
                .iter()
                .any(|one| matches!(one, Omission::Placeholder { .. })),
            "{comment}: {found:?}"
        );
        assert!(!unwritten(&after).is_empty(), "{comment}");
    }
    for comment in [
        "/* ... existing styles ... */",
        "/* Same CSS as before */",
        "/* unchanged */",
    ] {
        let after = replaced("<style>\n", "</style>", comment);
        let found = omissions(&page(), &after, "Make the title blue");
        assert!(!found.is_empty(), "{comment}");
    }
    for comment in [
        "<!-- Rest of the page content -->",
        "<!-- existing content -->",
        "<p>[...]</p>",
        "<p>…</p>",
    ] {
        let after = replaced("<main id=\"list\">\n", "</main>", comment);
        let found = omissions(&page(), &after, "Make the title blue");
        assert!(
            found
                .iter()
                .any(|one| matches!(one, Omission::Placeholder { .. })),
            "{comment}: {found:?}"
        );
    }
}

#[test]
fn a_part_that_was_left_out_is_found() {
    for (what, after) in [
        (
            "one function",
            replaced("function found(asked) {\n", "}\nform", "  // as before\n"),
        ),
        (
            "fifty of sixty paragraphs",
            replaced(
                "leaves the harbour dry.</p>\n",
                "<p>Tide 52",
                "<!-- tides 2 to 51 -->\n",
            ),
        ),
        (
            "half of the script",
            replaced(
                "const form = document.querySelector('form');\n",
                "form.addEventListener",
                "// helpers\n",
            ),
        ),
    ] {
        let found = omissions(&page(), &after, "Make the title blue");
        assert!(
            matches!(found.as_slice(), [Omission::Placeholder { .. }, ..]),
            "{what}: {found:?}"
        );
    }
    let minified = in_one_line(&page().replace("//", ""));
    let after = in_one_line(&replaced("<script>\n", "</script>", "/* the same */"));
    assert!(!omissions(&minified, &after, "Make the title blue").is_empty());
}

#[test]
fn what_is_simply_gone_is_found() {
    for (what, after) in [
        (
            "a pointer",
            "<!DOCTYPE html>\n<html><body>See index-v2.html</body></html>".to_owned(),
        ),
        ("all scripts", replaced("</form>\n", "</body>", "")),
        ("the style", replaced("<title>Tides</title>\n", "</head>", "")),
        (
            "most of the text",
            replaced("<main id=\"list\">\n", "</main>", ""),
        ),
        (
            "most of the page",
            "<!doctype html><html><body><h1 id=\"top\">Tides</h1></body></html>".to_owned(),
        ),
    ] {
        assert!(
            !omissions(&page(), &after, "Make the title blue").is_empty(),
            "{what}"
        );
    }
    let pointer = "<!doctype html><html><body><p>I wrote the page to tides.html.</p></body></html>";
    assert!(
        !omissions(&page(), pointer, "Remove the form").is_empty(),
        "also where less is asked for"
    );
}

#[test]
fn a_page_that_breaks_off_is_found() {
    let page = page();
    let cut = page.get(..page.len() * 9 / 10).unwrap();
    let found = omissions(&page, cut, "Make the title blue");
    assert!(found.contains(&Omission::End), "{found:?}");
}

#[test]
fn whole_answers_pass() {
    let script = "const places = ['Hamburg', 'Bremen', 'Emden'];\n// asks for a place\ndocument.forms[0].onsubmit = (event) => {\n  event.preventDefault();\n  const place = event.target.harbour.value;\n  document.getElementById('top').textContent = places.includes(place) ? place : 'Nowhere';\n};\n";
    for (what, instruction, after) in [
        ("no change", "Make the title blue", page()),
        ("a colour", "Make the title blue", page().replace("#0b3d5c", "blue")),
        (
            "a harmless comment",
            "Make the title blue",
            page().replace("<main", "<!-- the rest of the week -->\n<main"),
        ),
        ("a script in other words", "Use onsubmit", replaced("<script>\n", "</script>", script)),
        (
            "a style elsewhere",
            "Use a framework",
            replaced("<title>Tides</title>\n", "</head>", "<link rel=\"stylesheet\" href=\"https://cdn.example/a.css\">"),
        ),
        ("a form alone", "Remove everything but the form", replaced("<body>\n", "<form", "")),
        ("no script, as asked", "Entferne das Skript", replaced("</form>\n", "</body>", "")),
        (
            "a section, with a comment",
            "Delete the list of tides",
            replaced("<main id=\"list\">\n", "</main>", "<!-- list removed -->\n"),
        ),
        (
            "another page",
            "Start over: a landing page for a bakery",
            "<!doctype html><html><body><header><h1>Bakery</h1></header><main><p>Bread, every day from six o'clock on, and cake on Sundays.</p></main></body></html>".to_owned(),
        ),
        ("in one line", "Minify it", in_one_line(&page())),
        ("other words", "Translate it to German", page().replace("comes in at", "kommt um").replace("leaves the harbour dry", "der Hafen liegt trocken")),
    ] {
        assert_eq!(omissions(&page(), &after, instruction), [], "{what}");
    }
    let tiny = "<!doctype html><html><body><p>Hi</p><script>a()</script></body></html>";
    assert_eq!(
        omissions(tiny, "<!doctype html><html><body><p>Ho</p></body></html>", "Ho"),
        []
    );
    for page in [
        tiny,
        "<html><body><h1>Hello</h1></body></html>",
        "<html><body>é</body></html>",
        &page(),
    ] {
        assert_eq!(unwritten(page), [], "{page}");
    }
}

#[test]
fn a_new_page_without_content_or_end_is_found() {
    for page in [
        "<!doctype html><html><head><link rel=\"stylesheet\" href=\"app.css\"></head><body><!-- see index_full.html --><script src=\"app.js\"></script></body></html>",
        "<html><body><div id=\"root\"></div><script src=\"./main.js\"></script></body></html>",
        "<html><body><h1>Tides</h1><p>High at noon</p><img",
        "<html><body><h1>Tides</h1><script>const tides = [",
        "<html><body><h1>Tides</h1><p>High at noon</p>Sorry, I cannot continue that.",
    ] {
        assert!(!unwritten(page).is_empty(), "{page}");
    }
    for page in [
        "<html><body><div id=\"root\"></div><script src=\"https://cdn.example/app.js\"></script></body></html>",
        "<html><body><canvas></canvas><script src=\"app.js\"></script></body></html>",
        "<!doctype html><h1>Tides</h1>",
    ] {
        assert_eq!(unwritten(page), [], "{page}");
    }
}

#[test]
fn what_is_missing_is_said_in_sentences() {
    let after = replaced("<script>\n", "</script>", "// rest of the code\n");
    let words: Vec<String> = omissions(&page(), &after, "Blue")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(words[0].starts_with("“rest of the code” replaces "), "{words:?}");
    assert!(words[1].starts_with("The script is missing ("), "{words:?}");
}

proptest! {
    #[test]
    fn a_page_leaves_nothing_of_itself_out(page in ".{0,400}", instruction in ".{0,40}") {
        prop_assert_eq!(omissions(&page, &page, &instruction), []);
        let _ = unwritten(&page);
    }

    #[test]
    fn any_two_texts_are_compared(one in "[<>/a-z!\\-\"' {};*\n]{0,300}", other in "[<>/a-z!\\-\"' {};*\n]{0,300}") {
        let _ = omissions(&one, &other, "");
    }
}
