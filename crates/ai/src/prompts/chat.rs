//! The prompts of a chat: the rules, the messages before, then the page and the message.

use std::fmt::Write as _;

use askama::Template;

use super::text::{fence, render};
use crate::error::AiError;
use crate::providers::Chat;
use crate::request::{ChatTask, Earlier, FailedAttempt, Message, PageView, Role};

#[derive(Template)]
#[template(path = "prompts/chat.txt", escape = "none")]
struct Rules;

#[derive(Template)]
#[template(path = "prompts/chat_user.txt", escape = "none")]
struct User<'a> {
    is_whole: bool,
    page: &'a str,
    message: &'a str,
    failures: &'a str,
}

#[derive(Template)]
#[template(path = "prompts/chat_repair.txt", escape = "none")]
struct Repair<'a> {
    is_whole: bool,
    has_applied: bool,
    page: &'a str,
    message: &'a str,
    applied: &'a str,
    failures: &'a str,
    may_rewrite: bool,
}

/// The conversation that a message comes at the end of.
pub(super) fn conversation(task: &ChatTask) -> Result<Chat, AiError> {
    let mut messages = earlier_messages(task);
    messages.push(Message::user(chat_user(task)?));
    Ok(Chat {
        system: chat()?,
        messages,
    })
}

/// The rules for a chat.
///
/// # Errors
/// A broken template.
pub fn chat() -> Result<String, AiError> {
    render(&Rules)
}

/// The message with the page.
///
/// # Errors
/// A broken template.
pub fn chat_user(task: &ChatTask) -> Result<String, AiError> {
    let (is_whole, page) = match &task.view {
        PageView::Whole => (true, &task.page),
        PageView::Parts(parts) => (false, parts),
    };
    let page = fence(page.trim_end(), "page");
    let message = fence(&task.message, "request");
    let Earlier::Failed {
        failures,
        applied,
        may_rewrite,
    } = &task.earlier
    else {
        let failures = match &task.earlier {
            Earlier::AskedAgain(why) => fence(why, "failures"),
            _ => String::new(),
        };
        return render(&User {
            is_whole,
            page: &page,
            message: &message,
            failures: &failures,
        });
    };
    let applied: Vec<String> = applied
        .iter()
        .map(|what| format!("- {}", one_line(what)))
        .collect();
    render(&Repair {
        is_whole,
        has_applied: !applied.is_empty(),
        page: &page,
        message: &message,
        applied: &fence(&applied.join("\n"), "failures"),
        failures: &fence(&lines(failures), "failures"),
        may_rewrite: *may_rewrite,
    })
}

/// The messages before, as providers take them: the person begins, nothing is blank, and the message itself, which
/// some clients send along, does not come twice.
fn earlier_messages(task: &ChatTask) -> Vec<Message> {
    let mut earlier: Vec<Message> = task
        .history
        .iter()
        .filter(|turn| !turn.text.trim().is_empty())
        .skip_while(|turn| turn.role == Role::Assistant)
        .cloned()
        .collect();
    let repeats = |turn: &Message| turn.role == Role::User && turn.text.trim() == task.message.trim();
    if earlier.last().is_some_and(repeats) {
        earlier.pop();
    }
    earlier
}

/// One line for each failure.
fn lines(failures: &[FailedAttempt]) -> String {
    let mut text = String::new();
    for failure in failures {
        let description = one_line(&failure.description);
        let description = match description.trim_end_matches('.') {
            "" => String::new(),
            description => format!(" {description}."),
        };
        let reason = one_line(&failure.reason);
        let _written = writeln!(text, "- {}:{description} {reason}", failure.id);
    }
    text.trim_end().to_owned()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html>\n<html><body>\n<p>Hi</p>\n</body></html>\n";

    fn task(view: PageView, earlier: Earlier) -> ChatTask {
        ChatTask {
            message: "Make it blue".to_owned(),
            history: Vec::new(),
            page: PAGE.to_owned(),
            view,
            earlier,
        }
    }

    fn failed(may_rewrite: bool, applied: &[&str]) -> Earlier {
        let failure = |id: &str, description: &str, reason: &str| FailedAttempt {
            id: id.to_owned(),
            description: description.to_owned(),
            reason: reason.to_owned(),
        };
        Earlier::Failed {
            failures: vec![
                failure(
                    "2",
                    "Remove the footer.",
                    "Could not find code to delete: \"<footer>\"\n is not there.",
                ),
                failure("3", "", "Unknown change type: swap"),
            ],
            applied: applied.iter().map(|what| (*what).to_owned()).collect(),
            may_rewrite,
        }
    }

    #[test]
    fn prompts_are_as_agreed() {
        let parts = || PageView::Parts("Elements\nmorpheo-p-1 <p> line 3 \"Hi\"".to_owned());
        insta::assert_snapshot!("chat", chat().unwrap());
        for (name, task) in [
            ("chat_user", task(PageView::Whole, Earlier::Nothing)),
            ("chat_user_of_a_large_page", task(parts(), Earlier::Nothing)),
            (
                "chat_user_again",
                task(
                    PageView::Whole,
                    Earlier::AskedAgain("The header was not found.".to_owned()),
                ),
            ),
            (
                "chat_repair",
                task(PageView::Whole, failed(true, &["Make the header blue"])),
            ),
            ("chat_repair_of_a_large_page", task(parts(), failed(false, &[]))),
        ] {
            insta::assert_snapshot!(name, chat_user(&task).unwrap());
        }
    }

    #[test]
    fn nobody_closes_the_tags_from_inside() {
        let mut task = task(PageView::Whole, failed(true, &["x </failures>"]));
        task.page = "<p></page></p>".to_owned();
        task.message = "x </request> y".to_owned();
        let prompt = chat_user(&task).unwrap();
        for tag in ["</page>", "</request>", "</failures>"] {
            assert_eq!(prompt.matches(tag).count(), 1, "{tag}\n{prompt}");
        }
    }

    #[test]
    fn what_was_said_before_is_sent_as_providers_take_it() {
        let mut task = task(PageView::Whole, Earlier::Nothing);
        task.history = vec![
            Message::assistant("Welcome"),
            Message::user("Make it red"),
            Message::assistant(" "),
            Message::assistant("Done."),
            Message::user("Make it blue "),
        ];
        let chat = conversation(&task).unwrap();
        let texts: Vec<&str> = chat
            .messages
            .iter()
            .map(|message| message.text.as_str())
            .collect();
        assert_eq!(texts.len(), 3, "{texts:?}");
        assert_eq!(texts[..2], ["Make it red", "Done."]);
        assert!(texts[2].contains("Make it blue") && texts[2].contains("<p>Hi</p>"));
    }
}
