//! The mail with the link that sets a new password.

use askama::Template;
use domain::email::Email;
use domain::limits::PASSWORD_RESET_LIFE;
use platform::mail::Mail;

use super::{mail, opaque};
use crate::state::AppState;

/// The mail as plain text.
#[derive(Template)]
#[template(path = "mail/password-reset.txt")]
struct Text<'a> {
    words: &'a Words<'a>,
}

/// The mail as a page.
#[derive(Template)]
#[template(path = "mail/password-reset.html")]
struct Html<'a> {
    words: &'a Words<'a>,
}

struct Words<'a> {
    email: &'a Email,
    origin: &'a str,
    link: &'a str,
}

/// Stores a link for the account with this address, and mails it, beside the answer. Without such an account, or for one
/// that is closed, nothing happens. Failures are logged.
pub fn send_link(state: &AppState, email: Email) {
    let (pool, origin) = (state.pool.clone(), state.config.http.origin());
    mail::send(state, "a link for a new password", async move {
        let (token, hash) = opaque::new();
        let mut connection = pool.get().await?;
        let user = db::users::find_by_email(&mut connection, &email).await?;
        let Some(user) = user.filter(|user| user.disabled_at.is_none()) else {
            return Ok(None);
        };
        db::password_resets::store(&mut connection, user.user_id(), &hash, PASSWORD_RESET_LIFE).await?;
        compose(&email, &origin, &token).map(Some)
    });
}

/// The token stands in the fragment, which browsers keep to themselves: it reaches no log on the way.
fn compose(email: &Email, origin: &str, token: &str) -> anyhow::Result<Mail> {
    let words = &Words {
        email,
        origin,
        link: &format!("{origin}/reset-password#token={token}"),
    };
    mail::render(
        email,
        "Reset your Morpheo password",
        &Text { words },
        &Html { words },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mail_is_as_agreed() {
        let email = Email::parse("o'neil&co@example.org").unwrap();
        let mail = compose(&email, "https://morpheo.example", "TOKEN").unwrap();
        assert!(mail.text.is_ascii(), "{}", mail.text);
        insta::assert_snapshot!("password_reset_text", mail.text);
        insta::assert_snapshot!("password_reset_html", mail.html);
    }
}
