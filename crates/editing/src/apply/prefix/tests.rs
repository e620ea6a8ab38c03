use super::*;

fn reach(code: &str, prefix: &str, tail: Tail, after: &str) -> Option<String> {
    reach_to(code, prefix, tail, after, None)
}

fn reach_to(code: &str, prefix: &str, tail: Tail, after: &str, last_line: Option<usize>) -> Option<String> {
    let page = Page::new(code);
    let at = code.find(prefix).unwrap();
    let place = at..at + prefix.len();
    let language = super::super::pieces::language_at(&page, at);
    let cut = Cut {
        page: &page,
        prefix: &place,
        tail,
        after,
        scope: &(0..code.len()),
        language,
    };
    cut.extent(last_line).map(|end| code[at..end].to_owned())
}

#[test]
fn a_line_that_is_cut_goes_to_its_end() {
    let code = "<style>\n.a {\n  background: url(http://a.b/c.png) no-repeat;\n  color: red;\n}\n.b { background: url(http://a.b/d.png); color: red }\n</style>";
    let prefix = "background: url(http://a.b/c";
    let line = "background: url(http://a.b/c.png) no-repeat;";
    assert_eq!(
        reach(code, prefix, Tail::Inline, "background: none;").as_deref(),
        Some(line)
    );
    assert_eq!(reach(code, prefix, Tail::Inline, "").as_deref(), Some(line));
    assert_eq!(
        reach(
            code,
            "background: url(http://a.b/d",
            Tail::Inline,
            "background: none;"
        )
        .as_deref(),
        Some("background: url(http://a.b/d.png);")
    );
    let code = "<script>\nif (a &&\n  b) {\n  c(d, e);\n}\n</script>";
    assert_eq!(
        reach(code, "c(d", Tail::Inline, "c(f);").as_deref(),
        Some("c(d, e);")
    );
    assert_eq!(reach(code, "c(d", Tail::Inline, "c(f);\ng();"), None);
}

#[test]
fn a_line_range_names_the_end_where_tags_and_brackets_balance() {
    let code = "<script>\nlet a = 1;\nlet b = 2;\nlet c = {\n};\n</script>";
    let to = |line| reach_to(code, "let a", Tail::Inline, "let a = 5;\nlet d = 3;", Some(line));
    assert_eq!(to(3).as_deref(), Some("let a = 1;\nlet b = 2;"));
    assert_eq!(to(4).as_deref(), Some("let a = 1;"), "the brace is open there");
    assert_eq!(to(5).as_deref(), Some("let a = 1;\nlet b = 2;\nlet c = {\n};"));
    assert_eq!(to(6).as_deref(), Some("let a = 1;"), "beyond the script");
    let code = "<p>Hello\n  world</p>\n<p>x</p>";
    assert_eq!(
        reach_to(code, "<p>Hel", Tail::Inline, "<p>Bye</p>", Some(1)).as_deref(),
        Some("<p>Hello\n  world</p>"),
        "a line that does not end the element"
    );
}

#[test]
fn a_block_in_the_first_line_is_not_the_one_that_is_open() {
    let head = "Object.keys(props || {}).forEach(function (k) {";
    let call = format!("{head}\n  if (k) a({{}});\n}});");
    let code = format!("<script>\n{call}\nb();\n</script>");
    let after = format!("{head}\n}});");
    assert_eq!(reach(&code, head, Tail::Inline, &after), Some(call.clone()));
    let two = format!("{after}\nc(function () {{\n}});");
    assert_eq!(reach(&code, head, Tail::Inline, &two), None);
}

#[test]
fn an_element_reaches_to_its_end() {
    let code = "<main>\n<div class=a>\n<div>1</div>\n</div>\n<p>2</p>\n</main>";
    assert_eq!(
        reach(code, "<div class=a>", Tail::Line, "<div class=b>new</div>").unwrap(),
        "<div class=a>\n<div>1</div>\n</div>"
    );
}

#[test]
fn a_cut_text_reaches_to_the_next_tag() {
    assert_eq!(
        reach("<h1>Welcome home</h1>", "Welc", Tail::Inline, "Hi").unwrap(),
        "Welcome home"
    );
    assert_eq!(
        reach("<h1>Welcome home</h1>", "<h1>Welc", Tail::Inline, "<h1>Hi</h1>").unwrap(),
        "<h1>Welcome home</h1>"
    );
    assert_eq!(
        reach(
            "<img src=\"abc.png\" alt=x><p>",
            "<img src=\"a",
            Tail::Inline,
            "<img>"
        )
        .unwrap(),
        "<img src=\"abc.png\" alt=x>"
    );
}

#[test]
fn a_block_reaches_to_its_brace() {
    let code = "<script>\nfunction a() {\n  if (x) { y() }\n}\nb();\n</script>";
    assert_eq!(
        reach(code, "function a() {", Tail::Line, "function a() {\n  z();\n}").unwrap(),
        "function a() {\n  if (x) { y() }\n}"
    );
}

#[test]
fn scripts_styles_and_lists_reach_to_their_ends() {
    let code = "<style>\n.a { b: c }\n</style>\n<ul>\n<li>1\n<li>2\n</ul>\n<ul>\n</ul>";
    assert_eq!(
        reach(code, "<style>\n.a {", Tail::Line, "<style>\n.d { }\n</style>").unwrap(),
        "<style>\n.a { b: c }\n</style>"
    );
    assert_eq!(
        reach(code, "<ul>\n<li>1", Tail::Line, "<ul><li>3</ul>").unwrap(),
        "<ul>\n<li>1\n<li>2\n</ul>"
    );
    assert_eq!(
        reach(code, ".a", Tail::Inline, ".a {\n  b: d;\n}").unwrap(),
        ".a { b: c }"
    );
    let code = "<script>\nfunction a() {\n  return '}'; // }\n}\nb();\n</script>";
    assert_eq!(
        reach(code, "function a() {", Tail::Line, "function a() {\n  z();\n}").unwrap(),
        "function a() {\n  return '}'; // }\n}"
    );
}

#[test]
fn a_block_within_a_block_reaches_to_its_own_brace() {
    let code = "<script>\nfunction p() {\n  if (a) {\n    f();\n  }\n}\nfunction q() {\n  if (b) {\n    h();\n  }\n}\n</script>";
    assert_eq!(
        reach(code, "if (a) {", Tail::Line, "if (a) {\n    g();\n  }").unwrap(),
        "if (a) {\n    f();\n  }"
    );
    assert_eq!(
        reach(code, "if (a", Tail::Inline, "if (c) {\n    g();\n  }").unwrap(),
        "if (a) {\n    f();\n  }"
    );
}

#[test]
fn an_end_that_cannot_be_told_is_none() {
    let code = "<script>\nlet a = 1;\nlet b = 2;\nlet c = 3;\n</script>";
    assert_eq!(
        reach(
            code,
            "let a = 1;",
            Tail::Line,
            "let a = 5;\nlet b = 2;\nlet d = 3;"
        ),
        None
    );
    assert_eq!(
        reach(code, "let a = 1;", Tail::Line, "let a = 5;\nlet c = 3;").unwrap(),
        "let a = 1;\nlet b = 2;\nlet c = 3;"
    );
    assert_eq!(reach(code, "let a = 1;", Tail::Line, "let a = 5;"), None);
    assert_eq!(
        reach(code, "let a = 1;", Tail::Inline, "let a = 5;").unwrap(),
        "let a = 1;"
    );
}
