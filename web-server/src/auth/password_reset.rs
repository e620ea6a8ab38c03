//! The mail with the link that sets a new password.

use anyhow::Context;
use askama::Template;
use domain::email::Email;
use domain::limits::PASSWORD_RESET_LIFE;
use platform::mail::{Mail, deliver};

use super::opaque;
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

/// Stores a link for the account with this address, and mails it. Without such an account, or for one that is
/// closed, nothing happens. Failures are logged.
pub async fn send_link(state: AppState, email: Email) {
    if let Err(error) = try_send_link(&state, &email).await {
        tracing::error!("a link for a new password was not sent: {error:#}");
    }
}

async fn try_send_link(state: &AppState, email: &Email) -> anyhow::Result<()> {
    let (token, hash) = opaque::new();
    {
        let mut connection = state.pool.get().await?;
        let user = db::users::find_by_email(&mut connection, email).await?;
        let Some(user) = user.filter(|user| user.disabled_at.is_none()) else {
            return Ok(());
        };
        db::password_resets::store(&mut connection, user.user_id(), &hash, PASSWORD_RESET_LIFE).await?;
    }
    let mail = compose(email, &state.config.http.origin(), &token)?;
    // What becomes of it is logged there.
    drop(deliver::deliver(&*state.mailer, &mail).await);
    Ok(())
}

/// The token stands in the fragment, which browsers keep to themselves: it reaches no log on the way.
fn compose(email: &Email, origin: &str, token: &str) -> anyhow::Result<Mail> {
    let words = &Words {
        email,
        origin,
        link: &format!("{origin}/reset-password#token={token}"),
    };
    Ok(Mail {
        to: email.clone(),
        subject: "Reset your Morpheo password".to_owned(),
        text: Text { words }.render().context("the mail cannot be rendered")?,
        html: Html { words }.render().context("the mail cannot be rendered")?,
    })
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
