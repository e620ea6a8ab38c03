//! The mail that warns the owner of an account of wrong passwords, at most once a day.

use askama::Template;
use db::users::User;
use domain::email::Email;
use platform::mail::Mail;

use super::mail;
use crate::state::AppState;

/// The mail as plain text.
#[derive(Template)]
#[template(path = "mail/sign-in-warning.txt")]
struct Text<'a> {
    words: &'a Words<'a>,
}

/// The mail as a page.
#[derive(Template)]
#[template(path = "mail/sign-in-warning.html")]
struct Html<'a> {
    words: &'a Words<'a>,
}

struct Words<'a> {
    email: &'a Email,
    origin: &'a str,
    link: &'a str,
}

/// Mails a warning to the owner, beside the answer, unless one was sent within the last day. Failures are logged.
pub fn send(state: &AppState, user: User) {
    let (pool, origin) = (state.pool.clone(), state.config.http.origin());
    mail::send(state, "a warning of wrong passwords", async move {
        if user.disabled_at.is_some() {
            return Ok(None);
        }
        let email = Email::parse(&user.email)?;
        let mut connection = pool.get().await?;
        if !db::users::claim_sign_in_warning(&mut connection, user.user_id()).await? {
            return Ok(None);
        }
        compose(&email, &origin).map(Some)
    });
}

fn compose(email: &Email, origin: &str) -> anyhow::Result<Mail> {
    let words = &Words {
        email,
        origin,
        link: &format!("{origin}/login"),
    };
    let subject = "Wrong passwords for your Morpheo account";
    mail::render(email, subject, &Text { words }, &Html { words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mail_is_as_agreed() {
        let email = Email::parse("o'neil&co@example.org").unwrap();
        let mail = compose(&email, "https://morpheo.example").unwrap();
        assert!(mail.text.is_ascii(), "{}", mail.text);
        insta::assert_snapshot!("sign_in_warning_text", mail.text);
        insta::assert_snapshot!("sign_in_warning_html", mail.html);
    }
}
