//! The number to call and the address for mail.

use super::*;

const PAGE: &str = "<!doctype html><html><head><title>Salon</title></head><body><main><h1>Salon</h1>\
    <p>Open since 24.12.2019</p><p>Call <a href=\"tel:+4930555010\">+49 30 555 010</a></p>\
    <p>Or write: <a href='mailto:Hi@salon.example'>hi@salon.example</a></p></main></body></html>";

#[test]
fn the_number_and_the_address_are_known_by_the_words_for_them() {
    let called = modify("change the phone number to 030 12 34 56", PAGE)
        .unwrap()
        .text;
    assert!(
        called.contains("<a href=\"tel:030123456\">030 12 34 56</a>"),
        "{called}"
    );
    assert!(called.contains("24.12.2019") && called.contains("hi@salon.example"));
    let written = modify("replace the email address with anna@bo.example", PAGE)
        .unwrap()
        .text;
    assert!(
        written.contains("mailto:anna@bo.example") && written.contains(">anna@bo.example</a>"),
        "{written}"
    );
}

#[test]
fn what_is_no_number_and_no_address_is_put_nowhere() {
    for request in [
        "change the phone number to Handy",
        "change the email address to nobody",
        "change the phone number to \"><script>1234567</script>",
    ] {
        let message = modify(request, PAGE).map(|reply| reply.text).unwrap_err().message;
        assert!(message.contains("on the page"), "{request}: {message}");
    }
    let page = modify(
        "change the email address to a&quot;onclick=alert(1)@b.example",
        PAGE,
    );
    let page = page.map_or_else(|refusal| refusal.message, |reply| reply.text);
    assert!(
        !page.contains("\"onclick") && !page.contains("\" onclick"),
        "{page}"
    );
}
