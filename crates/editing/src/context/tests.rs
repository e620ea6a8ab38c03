use super::*;
use crate::text::slice::slice;
use proptest::prelude::*;

/// A page with a bit of everything.
fn page() -> String {
    let cards: String = (1..=8)
        .map(|n| {
            format!(
                "      <div class=\"card\">\n        <h3>Plan {n}</h3>\n        <p>{}</p>\n      </div>\n",
                "words ".repeat(40)
            )
        })
        .collect();
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<title>Shop</title>\n<style>\n:root {{ --brand: #3b82f6; }}\nbody {{ background: white; }}\n\
         .btn {{ color: var(--brand); padding: 4px; }}\n.card {{ border: 1px solid; }}\nfooter {{ margin: 0; }}\n</style>\n</head>\n<body>\n\
         <header id=\"top\"><h1 id=\"morpheo-h1-1\">Big news</h1></header>\n\
         <main>\n    <button id=\"morpheo-button-1\" class=\"btn\" onclick=\"startTimer()\">Buy now</button>\n\
         <section class=\"pricing\">\n{cards}    </section>\n</main>\n<script>\nfunction startTimer() {{\n  run(1);\n}}\n\
         function run(n) {{ return n; }}\n</script>\n</body>\n</html>\n"
    )
}

fn shown(context: &ExtractedContext) -> String {
    context
        .relevant_sections
        .iter()
        .map(|section| format!("{}\n", section.content))
        .collect()
}

#[test]
fn the_element_its_rule_and_what_that_uses_are_shown() {
    let page = page();
    let context = extract("Change the colour of the Buy now button to green", &page);
    let shown = shown(&context);
    for part in ["<button id=\"morpheo-button-1\"", ".btn {", "--brand: #3b82f6"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(
        context
            .relevant_sections
            .iter()
            .any(|section| section.content.contains("Buy now")
                && section.dependencies.contains(&"startTimer()".to_owned())
                && section.dependencies.contains(&".btn".to_owned()))
    );
    assert!(context.intent.targets.contains(&"\"buy now\"".to_owned()));
    assert_eq!(context.intent.kind, IntentKind::Modify);
}

#[test]
fn functions_are_found_for_faults() {
    let page = page();
    let shown = shown(&extract("The timer doesn't work when I press the button", &page));
    assert!(shown.contains("function startTimer() {\n  run(1);\n}"), "{shown}");
}

#[test]
fn a_pattern_shows_five_instances_at_most() {
    let page = page();
    let context = extract("Give all cards rounded corners like the others", &page);
    assert!(context.intent.needs_pattern_replication);
    let cards = shown(&context).matches("<div class=\"card\">").count();
    assert!((2..=MATCHES + 2).contains(&cards), "{cards}");
    assert!(shown(&context).contains(".card {"));
}

#[test]
fn a_page_that_says_nothing_of_it_shows_its_body() {
    let context = extract("Add a weather forecast", &page());
    let sizes: Vec<usize> = context
        .app_structure
        .body
        .iter()
        .map(|part| part.content.chars().count())
        .collect();
    assert_eq!(sizes, [1500, 500]);
    assert_eq!(context.intent.kind, IntentKind::Add);
    assert!(
        context
            .app_structure
            .landmarks
            .contains(&"header#top line 14".to_owned())
    );
}

#[test]
fn quotes_are_found_in_the_middle_of_a_huge_line() {
    let page = format!(
        "<body>{}<b>needle</b>{}",
        "<i>x</i>".repeat(100_000),
        "<i>y</i>".repeat(100_000)
    );
    let context = extract("Make \"needle\" bold", &page);
    assert!(shown(&context).contains("<b>needle</b>"));
    assert!(context.stats.compression_ratio < 0.01);
}

#[test]
fn the_wire_form_has_the_names_of_the_specification() {
    let context = extract("Remove #top", "<body>\n<header id=top>\nHi</header>\n</body>");
    assert_eq!(
        serde_json::to_value(&context).unwrap(),
        serde_json::json!({
            "intent": {"type": "remove", "confidence": 0.85, "targets": ["#top"], "keywords": ["top"], "scope": "local", "needsPatternReplication": false},
            "relevantSections": [{"id": "html-1", "type": "html", "content": "<body>\n<header id=top>\nHi</header>\n</body>",
                "location": {"start": 1, "end": 4}, "dependencies": []}],
            "appStructure": {"landmarks": ["header#top line 2"], "functions": [], "body": [
                {"content": "\n<header id=top>\nHi</header>\n", "location": {"start": 1, "end": 3}}]},
            "stats": {"originalSize": 42, "extractedSize": 88, "compressionRatio": 1.0, "tokensSaved": 0, "sectionsExtracted": 1}
        })
    );
}

/// Every limit, and that each section stands in the page at its lines.
fn check(page: &str, context: &ExtractedContext) -> Result<(), TestCaseError> {
    let lines: Vec<&str> = page.split('\n').collect();
    for section in &context.relevant_sections {
        prop_assert!(section.content.chars().count() <= SECTION_CHARACTERS);
        let Location { start, end } = section.location;
        let there = lines.get(start - 1..end).unwrap_or_default().join("\n");
        prop_assert!(
            there.contains(&section.content),
            "{:?} at {}-{}",
            section.content,
            start,
            end
        );
        prop_assert_eq!(section.content.matches('\n').count(), end - start);
    }
    for part in &context.app_structure.body {
        let Location { start, end } = part.location;
        let mut there = lines.get(start - 1..end).unwrap_or_default().join("\n");
        there.push('\n');
        prop_assert!(there.contains(&part.content));
    }
    let registry = crate::registry::Registry::read(page);
    for section in &context.relevant_sections {
        if let Some(id) = &section.element {
            let crate::registry::Found::One(element) = registry.find(id) else {
                return Err(TestCaseError::fail(format!("{id} names no element")));
            };
            prop_assert!(slice(page, element.span()).contains(section.content.trim_start()));
        }
    }
    let ids: std::collections::HashSet<&String> = context
        .relevant_sections
        .iter()
        .map(|section| &section.id)
        .collect();
    prop_assert_eq!(ids.len(), context.relevant_sections.len());
    prop_assert!(context.stats.extracted_size <= TOTAL_CHARACTERS);
    prop_assert_eq!(context.stats.sections_extracted, context.relevant_sections.len());
    Ok(())
}

#[test]
fn hostile_pages_are_read_in_time() {
    let deep = "<div class=card id=x>".repeat(100_000) + "Buy now";
    let rules = format!(
        "<style>{}</style><p class=card>x",
        ".card { color: red }\n".repeat(20_000)
    );
    let scripts = format!(
        "<script>{}</script>",
        "function card() { buy('card') }\n".repeat(20_000)
    );
    for page in [
        deep,
        rules,
        scripts,
        "{".repeat(300_000),
        "<style>/*".repeat(100_000),
        format!("<style>{}", "a(".repeat(300_000)),
        format!(
            "<style>{}{}</style><p class=card>x",
            ".card{".repeat(50_000),
            "}".repeat(50_000)
        ),
        format!("<script>{}</script>", "function card() {\n".repeat(50_000)),
        format!(
            "<p id=x class=\"{}\" {}>",
            "card ".repeat(100_000),
            "onclick='card()' ".repeat(50_000)
        ),
    ] {
        let began = std::time::Instant::now();
        let context = extract(
            "Make all \"card\" buttons red, fix card() and #x .card Buy now",
            &page,
        );
        check(&page, &context).unwrap();
        assert!(
            began.elapsed().as_secs() < 20,
            "{:?} for {:.60}",
            began.elapsed(),
            page
        );
    }
}

proptest! {
    #[test]
    fn every_message_and_page_keeps_the_limits(
        message in "((make|add|all|the|'a b'|#x|\\.card|<p>|red|card|run\\(\\)|dark mode|button|é)[ ,]){0,10}",
        parts in prop::collection::vec("(<(style|script|/style|/script|body|div|p|button|title)( (id=x|class=card|onclick='run\\(\\)'))?>|\\.card \\{ color: red; \\}|function run\\(\\) \\{\n|\\}|a b|\n|é)", 0..80),
        times in 1_usize..20,
    ) {
        let page = parts.concat().repeat(times);
        check(&page, &extract(&message, &page))?;
    }

    #[test]
    fn any_text_is_read(message in "\\PC{0,60}", page in "\\PC{0,200}") {
        check(&page, &extract(&message, &page))?;
    }
}

#[test]
fn the_section_of_a_cut_element_is_its_first_lines() {
    let page = format!("<section id=big>\n{}</section>", "<p>line</p>\n".repeat(100));
    let context = extract("Change #big", &page);
    let first = &context.relevant_sections[0];
    assert_eq!(first.id, "big");
    assert!(
        first.content.starts_with("<section id=big>")
            && slice(&page, 0..first.content.len()) == first.content
    );
}
