//! The mail to the person who asked for the deletion of an account: its day, and how to withdraw it.

use askama::Template;
use chrono::{DateTime, Utc};
use db::users::User;
use domain::email::Email;
use platform::mail::Mail;

use super::mail;
use crate::state::AppState;

/// The mail as plain text.
#[derive(Template)]
#[template(path = "mail/account-deletion.txt")]
struct Text<'a> {
    words: &'a Words<'a>,
}

/// The mail as a page.
#[derive(Template)]
#[template(path = "mail/account-deletion.html")]
struct Html<'a> {
    words: &'a Words<'a>,
}

struct Words<'a> {
    email: &'a Email,
    day: String,
    origin: &'a str,
    link: &'a str,
}

/// Mails the day of the deletion to the owner of an account, beside the answer. Failures are logged.
pub fn send(state: &AppState, user: User, deletes_at: DateTime<Utc>) {
    let origin = state.config.http.origin();
    mail::send(state, "the mail about a deletion", async move {
        compose(&Email::parse(&user.email)?, &origin, deletes_at).map(Some)
    });
}

fn compose(email: &Email, origin: &str, deletes_at: DateTime<Utc>) -> anyhow::Result<Mail> {
    let words = &Words {
        email,
        day: deletes_at.format("%-d %B %Y, %H:%M UTC").to_string(),
        origin,
        link: &format!("{origin}/profile"),
    };
    let subject = "Your Morpheo account will be deleted";
    mail::render(email, subject, &Text { words }, &Html { words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mail_is_as_agreed() {
        let email = Email::parse("o'neil&co@example.org").unwrap();
        let day = "2026-12-07T09:30:00Z".parse().unwrap();
        let mail = compose(&email, "https://morpheo.example", day).unwrap();
        assert!(mail.text.is_ascii(), "{}", mail.text);
        assert!(mail.html.contains("7 December 2026, 09:30 UTC"), "{}", mail.html);
        assert!(!mail.html.contains("neil&co"), "{}", mail.html);
        insta::assert_snapshot!("account_deletion_text", mail.text);
    }
}
