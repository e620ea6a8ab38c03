use super::*;
use proptest::prelude::*;

fn page(code: &str) -> String {
    format!("<!doctype html><p class=\"Open\">It's</p><script>{code}</script><p>end</p>")
}

/// The string that was found, if it is the only one.
fn one(found: Found) -> Result<Literal, Found> {
    match found {
        Found::Strings(mut strings) if strings.len() == 1 => Ok(strings.remove(0)),
        other => Err(other),
    }
}

fn replaced(code: &str, old: &str, new: &str) -> String {
    let html = page(code);
    let literal = one(find(&html, old)).unwrap();
    let after = literal.replace(&html, new).unwrap();
    let start = html.find(code).unwrap();
    after[start..after.len() - (html.len() - start - code.len())].to_owned()
}

#[test]
fn a_string_is_replaced_in_its_own_notation() {
    let new = "a'b\"c`d ${e} \\ f\n\u{2028}</script><!--";
    for (code, expected) in [
        (
            "f('Early dip')",
            r#"f('a\'b"c`d ${e} \\ f\n\u2028\u003c/script\u003e\u003c!--')"#,
        ),
        (
            "f(\"Early dip\")",
            r#"f("a'b\"c`d ${e} \\ f\n\u2028\u003c/script\u003e\u003c!--")"#,
        ),
        (
            "f(`Early dip`)",
            r#"f(`a'b"c\`d \${e} \\ f\n\u2028\u003c/script\u003e\u003c!--`)"#,
        ),
    ] {
        assert_eq!(replaced(code, "Early dip", new), expected);
    }
}

#[test]
fn the_value_of_a_string_counts_not_its_spelling() {
    for code in [
        r"f('It\'s über')",
        r#"f("It's \u00fcber")"#,
        "f(`It's über`)",
        r"f('It\u0027s über')",
    ] {
        assert_eq!(
            replaced(code, "It's über", "x y").replace(['"', '`'], "'"),
            "f('x y')"
        );
    }
    assert!(replaced("f(`Two\r\nlines`)", "Two\nlines", "x").contains("`x`"));
    assert_eq!(
        replaced(r#"f("\ud83d\ude00 smile")"#, "😀 smile", "x"),
        "f(\"x\")"
    );
}

#[test]
fn json_that_is_data_is_read_and_other_blocks_are_not() {
    let block =
        |kind: &str| format!("<script type=\"{kind}\">{{\"name\": \"Early dip\", \"price\": 16.5}}</script>");
    for kind in [
        "application/json",
        "application/ld+json",
        "module",
        "TEXT/JavaScript",
    ] {
        let html = block(kind);
        let literal = one(find(&html, "Early dip")).unwrap();
        assert_eq!(
            literal.replace(&html, "\"x\"").unwrap(),
            html.replace("Early dip", "\\\"x\\\"")
        );
    }
    for kind in ["text/template", "importmap", "text/babel", "module\" src=\"x.js"] {
        assert_eq!(find(&block(kind), "Early dip"), Found::Absent, "{kind}");
    }
}

#[test]
fn what_the_program_may_go_by_stays() {
    for code in [
        "x = {'Early dip': 1}",
        "x = {a, /* key */ 'Early dip': 1}",
        "x = {'Early dip'() {}}",
        "x['Early dip']",
        "x === 'Early dip'",
        "'Early dip' != x",
        "x = 'Early dip' == y",
        "switch (x) { case 'Early dip': y() }",
        "f('Early dip' in x)",
        "'Early dip'; f()",
        "f('Early dip'); if (x == 'Early dip') g()",
        "f('<b>Early dip</b>')",
        "f(`Early dip ${x}`)",
        "f(tag`Early dip`)",
        "f('Early dip'); g('unclosed",
        "{ f('Early dip')",
        "// f('Early dip')",
        "f(/'Early dip'/)",
    ] {
        assert_eq!(find(&page(code), "Early dip"), Found::InCode, "{code}");
    }
    assert_eq!(find(&page("f('Early dips')"), "Early dip"), Found::Absent);
    assert_eq!(find(&page("f('<!-- a b')"), "<!-- a b"), Found::InCode);
}

#[test]
fn values_in_any_place_are_found() {
    for code in [
        "x = y ? 'Early dip' : 'Late dip'",
        "x = y ? z : 'Early dip'",
        "f({a: 'Early dip'})",
        "return 'Early dip'",
        "x = ['Late dip', 'Early dip']",
        "x = `a ${y ? 'Early dip' : `b ${'}'}`} c`",
        "x = a / b; f('Early dip') / c",
        "x = y.replace(/['\"/]/g, '').split(/`/); f('Early dip')",
        "x++ / 2; f('Early dip') // it's",
        "/* don't */ f('Early dip') <!-- can't",
        "f(() => `Early dip`)",
        "return `Early dip`",
    ] {
        assert!(one(find(&page(code), "Early dip")).is_ok(), "{code}");
    }
    let html = page("f('Early dip', \"Early dip\")");
    assert!(matches!(find(&html, "Early dip"), Found::Strings(found) if found.len() == 2));
}

#[test]
fn a_word_alone_is_found_where_it_is_a_name() {
    for (code, word, is_found) in [
        ("f('Espresso')", "Espresso", true),
        ("f('コーヒー')", "コーヒー", true),
        ("f('espresso')", "espresso", false),
        ("f('Espresso'); x.Espresso()", "Espresso", true),
        ("f('Espresso'); new Espresso()", "Espresso", false),
        ("f('Espresso', 'Espresso')", "Espresso", false),
        ("f('Open')", "Open", false),
    ] {
        let found = one(find(&page(code), word));
        assert!(
            if is_found {
                found.is_ok()
            } else {
                found == Err(Found::InCode)
            },
            "{code}: {found:?}"
        );
    }
}

fn count(html: &str) -> usize {
    let strings = |code| literals(html, code, |_| true).len();
    scripts(html).into_iter().map(strings).sum()
}

/// Texts of the characters that a replacement must mind.
fn text() -> impl Strategy<Value = String> {
    let parts = "[a-zÄ ]{1,4}|</script>|<!--|-->|<script |[${}`'\"\\\\\n\t\u{0}\u{2028}\u{2029}<>😀/]";
    prop::collection::vec(parts, 0..8).prop_map(|parts| format!("A {} z", parts.concat()))
}

proptest! {
    #[test]
    fn a_new_text_is_found_again_and_all_else_stays(
        quote in prop::sample::select(vec!['\'', '"', '`']),
        is_json in any::<bool>(),
        around in "[ab '\"`${}:,/\\\\]{0,12}",
        new in text(),
        newer in text(),
    ) {
        let comment = format!("/* {around} */");
        let html = if is_json {
            format!("<script type=application/json>{{\"a\": [\"b\", \"Old text\"], \"c\": 1}}</script>{around}<p>")
        } else {
            page(&format!("{comment} f(1, {quote}Old text{quote}, 'x', `y${{2}}`)"))
        };
        let old = one(find(&html, "Old text")).unwrap();
        let once = old.replace(&html, &new).unwrap();
        prop_assert_eq!(count(&once), count(&html));
        prop_assert_eq!(&once[..old.span.start], &html[..old.span.start]);
        prop_assert!(once.ends_with(&html[old.span.end..]));
        if !ends_scripts(&new) {
            let found = one(find(&once, &new)).unwrap();
            prop_assert_eq!(found.span.start, old.span.start);
            let twice = found.replace(&once, &newer).unwrap();
            prop_assert_eq!(twice, old.replace(&html, &newer).unwrap());
        }
    }

    #[test]
    fn any_page_can_be_read(code in "[abAB '\"`${}()\\[\\]:,;/\\\\<!>=*.0-9\n-]{0,60}", new in text()) {
        let html = page(&code);
        for found in [find(&html, "A b"), find(&html, "A")] {
            let Found::Strings(strings) = found else {
                continue;
            };
            for literal in strings {
                let after = literal.replace(&html, &new).unwrap();
                prop_assert_eq!(count(&after), count(&html));
            }
        }
    }
}
