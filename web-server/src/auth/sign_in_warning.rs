//! The mail that warns the owner of an account of wrong passwords, at most once a day.

use anyhow::Context as _;
use askama::Template;
use db::users::User;
use domain::email::Email;
use platform::mail::{Mail, deliver};

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

/// Mails a warning to the owner, unless one went out within the last day. Failures are logged.
pub async fn send(state: AppState, user: User) {
    if let Err(error) = try_send(&state, &user).await {
        tracing::error!("a warning of wrong passwords was not sent: {error:#}");
    }
}

async fn try_send(state: &AppState, user: &User) -> anyhow::Result<()> {
    if user.disabled_at.is_some() {
        return Ok(());
    }
    let email = Email::parse(&user.email)?;
    {
        let mut connection = state.pool.get().await?;
        if !db::users::claim_sign_in_warning(&mut connection, user.user_id()).await? {
            return Ok(());
        }
    }
    let mail = compose(&email, &state.config.http.origin())?;
    // Whether it was delivered is logged there.
    drop(deliver::deliver(&*state.mailer, &mail).await);
    Ok(())
}

fn compose(email: &Email, origin: &str) -> anyhow::Result<Mail> {
    let words = &Words {
        email,
        origin,
        link: &format!("{origin}/login"),
    };
    Ok(Mail {
        to: email.clone(),
        subject: "Wrong passwords for your Morpheo account".to_owned(),
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
        let mail = compose(&email, "https://morpheo.example").unwrap();
        assert!(mail.text.is_ascii(), "{}", mail.text);
        insta::assert_snapshot!("sign_in_warning_text", mail.text);
        insta::assert_snapshot!("sign_in_warning_html", mail.html);
    }
}
