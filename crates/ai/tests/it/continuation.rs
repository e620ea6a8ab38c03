//! Answers that break off, at their longest length or because the connection breaks.

use crate::support::{ai, config, provider, read, request};
use ai::{AiError, Finish, Usage};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const PARTS: [&str; 3] = [
    "<!doctype html>\n<html><body>\n<ul>\n<li>First of the list</li>\n<li>Second of the",
    "<li>Second of the list</li>\n<li>Third, with ä and ✓ in i",
    "t</li>\n</ul>\n</body></html>\n",
];

const WHOLE: &str = "<!doctype html>\n<html><body>\n<ul>\n<li>First of the list</li>\n<li>Second of the list</li>\n<li>Third, with ä and ✓ in it</li>\n</ul>\n</body></html>\n";

fn length(text: &str) -> Behaviour {
    Behaviour::LengthStop(Script::new(text).with_chunk_chars(5))
}

async fn ask(wire: Wire, steps: Vec<Behaviour>) -> (crate::support::Read, FakeProvider) {
    let server = FakeProvider::start(wire, Behaviour::Sequence(steps))
        .await
        .unwrap();
    let ai = ai(&config(provider(wire), &server.base_url()));
    (read(ai.stream(request(wire)).await.unwrap()).await, server)
}

#[tokio::test]
async fn an_answer_in_three_parts_is_one_answer() {
    for wire in Wire::ALL {
        let steps = vec![length(PARTS[0]), length(PARTS[1]), Behaviour::complete(PARTS[2])];
        let (answer, server) = ask(wire, steps).await;
        assert_eq!(answer.text, WHOLE, "{wire:?}");
        assert_eq!(answer.finish, Some(Finish::Continued { times: 2 }), "{wire:?}");
        let usage = Usage {
            input_tokens: 33,
            output_tokens: 21,
        };
        assert_eq!(answer.usage, Some(usage), "{wire:?}");
        let requests = server.requests();
        assert_eq!(requests.len(), 3, "{wire:?}");
        let last = requests[2].body.to_string();
        assert!(
            last.contains("Third, with ä and ✓ in i") && last.contains("cut off before its end"),
            "{last}"
        );
    }
}

#[tokio::test]
async fn a_fence_around_the_continuation_is_left_out() {
    let steps = vec![
        length("<p>One two three four"),
        Behaviour::complete("```html\ntwo three four five</p>"),
    ];
    let (answer, _server) = ask(Wire::OpenAi, steps).await;
    assert_eq!(answer.text, "<p>One two three four five</p>");
}

#[tokio::test]
async fn what_cannot_be_completed_is_an_error() {
    let endless = vec![
        length("one "),
        length("two "),
        length("three "),
        length("four "),
        length("five "),
    ];
    let starts_over = vec![
        length("<!doctype html><p>One"),
        Behaviour::complete("<!DOCTYPE html><p>One two"),
    ];
    let nothing_new = vec![length("<p>One two three"), length("One two three")];
    for (steps, asked) in [(endless, 4), (starts_over, 2), (nothing_new, 2)] {
        let (answer, server) = ask(Wire::OpenAi, steps).await;
        assert!(matches!(answer.error, Some(AiError::Incomplete(_))), "{answer:?}");
        assert_eq!(server.requests().len(), asked);
    }
}

#[tokio::test]
async fn a_broken_connection_is_continued_three_times_at_most() {
    for wire in Wire::ALL {
        let cut = Behaviour::Cut {
            script: Script::new(PARTS[1]),
            after: 1,
        };
        let (answer, server) = ask(wire, vec![length(PARTS[0]), cut]).await;
        assert_eq!(answer.error, Some(AiError::Cut), "{wire:?}");
        assert!(answer.text.starts_with(PARTS[0]), "{wire:?}");
        assert_eq!((answer.continued, server.requests().len()), (3, 4), "{wire:?}");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_inside_a_character_is_continued() {
    let text = "<!doctype html>\n<html><body><p>Tides 🌊 and the moon</p></body></html>";
    for wire in Wire::ALL {
        for after in [1, 2, 3] {
            let script = Script::new(text).with_chunk_chars(15);
            let cut = Behaviour::CutInside { script, after };
            let came: String = text.chars().take(15 * after).collect();
            let (_, rest) = text.split_at(came.len());
            let (answer, _server) = ask(wire, vec![cut, Behaviour::complete(rest)]).await;
            assert_eq!(answer.text, text, "{wire:?} {after}");
            assert_eq!(
                answer.finish,
                Some(Finish::Continued { times: 1 }),
                "{wire:?} {after}"
            );
        }
    }
}

#[tokio::test]
async fn a_restart_of_the_same_text_goes_on_and_another_is_refused() {
    let text = "<!doctype html>\n<html><body><p>Tides and the moon</p></body></html>";
    let cut = Behaviour::Cut {
        script: Script::new(text),
        after: 3,
    };
    let (answer, _server) = ask(Wire::OpenAi, vec![cut.clone(), Behaviour::complete(text)]).await;
    assert_eq!((answer.text.as_str(), answer.error), (text, None));
    let other = Behaviour::complete(text.replace("<body>", "<body class=\"a\">"));
    let (answer, _server) = ask(Wire::OpenAi, vec![cut, other]).await;
    assert_eq!(answer.error, Some(AiError::Cut));
}
