//! Mails that notify the owner of an account of changes to how it is signed in to, and those that confirm an address.

use askama::Template;
use db::users::User;
use domain::email::Email;
use platform::mail::Mail;

use super::mail;
use crate::state::AppState;

/// An event that the owner is notified of.
#[derive(Debug)]
pub enum Occasion {
    /// A sign-in on a device on which nobody signed in before.
    NewDevice {
        /// Its name.
        device: String,
    },
    PasswordChanged,
    /// Somebody with the password asked for another address; goes to the address until now.
    EmailAsked {
        /// The address that is to be confirmed.
        email: Email,
    },
    /// The address changed; goes to the one before.
    EmailChanged {
        /// The new address.
        email: String,
    },
    TwoFactorOn,
    TwoFactorOff,
    PasskeyAdded {
        name: String,
    },
    PasskeyRemoved {
        name: String,
    },
    /// Somebody with the password entered as many wrong codes as are checked.
    WrongCodes,
    /// The recovery codes were replaced.
    NewRecoveryCodes,
    /// A sign-in, or a change, with a recovery code.
    RecoveryCodeUsed {
        /// How many are left.
        left: i64,
    },
}

/// The mail as plain text.
#[derive(Template)]
#[template(path = "mail/account.txt")]
struct Text<'a> {
    words: &'a Words<'a>,
}

/// The mail as a page.
#[derive(Template)]
#[template(path = "mail/account.html")]
struct Html<'a> {
    words: &'a Words<'a>,
}

struct Words<'a> {
    subject: &'a str,
    happened: &'a str,
    remedy: &'a str,
    link: &'a str,
    /// The label of the link.
    action: &'a str,
    origin: &'a str,
}

/// The remedy against a stranger.
const NOT_YOU: &str = "If this was you, there is nothing to do. If it was not, somebody knows your password: open the \
     sign-in page, select \"Forgot password?\" and choose a new one, which signs everybody out.";

/// The same where a new password is not enough, or cannot be had.
const NOT_YOU_BUT_A_PASSKEY: &str = "If this was you, there is nothing to do. If it was not, open your profile and remove the passkey there, under \
     \"Passkeys\". Then choose a new password: with \"Forgot password?\" on the sign-in page, which signs everybody out and \
     removes all passkeys.";
const NOT_YOU_AND_NO_ADDRESS: &str = "If this was you, there is nothing to do. If it was not, somebody knows your password, and this address neither \
     signs in nor gets a new password any more: contact support at once.";

/// Mails the owner of an account, beside the answer. Failures are logged.
pub fn notify(state: &AppState, user: &User, occasion: Occasion) {
    let (email, origin) = (user.email.clone(), state.config.http.origin());
    mail::send(state, "the notification of an owner", async move {
        notification(&Email::parse(&email)?, &origin, &occasion).map(Some)
    });
}

/// Mails the link that confirms a new address to that address, beside the answer. Failures are logged.
pub fn send_confirmation(state: &AppState, email: Email, token: String) {
    let origin = state.config.http.origin();
    mail::send(state, "a link for a new address", async move {
        confirmation(&email, &origin, &token).map(Some)
    });
}

/// Mails the link that confirms the address of a new account, beside the answer. Failures are logged.
pub fn send_address_link(state: &AppState, email: Email, token: String) {
    let origin = state.config.http.origin();
    mail::send(state, "a link that confirms an address", async move {
        address_link(&email, &origin, &token).map(Some)
    });
}

fn notification(email: &Email, origin: &str, occasion: &Occasion) -> anyhow::Result<Mail> {
    let address = email.as_str();
    let (subject, happened) = match occasion {
        Occasion::NewDevice { device } => (
            "New sign-in to your Morpheo account",
            format!("The Morpheo account {address} was signed in to on a new device: {device}."),
        ),
        Occasion::PasswordChanged => (
            "Your Morpheo password was changed",
            format!(
                "The password of the Morpheo account {address} was changed. All other devices were signed out. Passkeys \
                 sign in as before: your profile lists them."
            ),
        ),
        Occasion::EmailAsked { email: new } => (
            "A new address for your Morpheo account",
            format!(
                "Someone who knows the password of the Morpheo account {address} asked to change its address to {}. \
                 The address changes once a link is confirmed that was sent there.",
                new.as_str()
            ),
        ),
        Occasion::EmailChanged { email: new } => (
            "Your Morpheo address was changed",
            format!("The Morpheo account {address} has the address {new} from now on."),
        ),
        Occasion::TwoFactorOn => (
            "Two-factor authentication is on",
            format!(
                "Two-factor authentication was turned on for the Morpheo account {address}. Signing in with the \
                     password asks for a code from now on."
            ),
        ),
        Occasion::TwoFactorOff => (
            "Two-factor authentication is off",
            format!(
                "Two-factor authentication was turned off for the Morpheo account {address}. Signing in asks for \
                     the password alone from now on."
            ),
        ),
        Occasion::PasskeyAdded { name } => (
            "New passkey for your Morpheo account",
            format!(
                "The passkey \"{name}\" was added to the Morpheo account {address}. It signs in without a password."
            ),
        ),
        Occasion::PasskeyRemoved { name } => (
            "A passkey was removed",
            format!("The passkey \"{name}\" was removed from the Morpheo account {address}."),
        ),
        Occasion::WrongCodes => (
            "Wrong codes for your Morpheo account",
            format!(
                "Someone who knows the password of the Morpheo account {address} entered ten wrong codes, and none that \
                 was right. Such codes are refused for an hour now; on devices on which you signed in before you still \
                 sign in."
            ),
        ),
        Occasion::NewRecoveryCodes => (
            "New recovery codes for your Morpheo account",
            format!(
                "New recovery codes were made for the Morpheo account {address}. Those before work no longer."
            ),
        ),
        Occasion::RecoveryCodeUsed { left } => (
            "A recovery code was used",
            format!(
                "A recovery code of the Morpheo account {address} was used. Codes that are left: {left}."
            ),
        ),
    };
    let (remedy, page, action) = match occasion {
        Occasion::PasskeyAdded { .. } => (NOT_YOU_BUT_A_PASSKEY, "profile", "Open your profile"),
        Occasion::EmailChanged { .. } => (NOT_YOU_AND_NO_ADDRESS, "login", "Open the sign-in page"),
        _ => (NOT_YOU, "login", "Open the sign-in page"),
    };
    compose(
        email,
        &Words {
            subject,
            happened: &happened,
            remedy,
            link: &format!("{origin}/{page}"),
            action,
            origin,
        },
    )
}

/// The token stands in the fragment, which browsers keep to themselves: it reaches no log on the way.
fn confirmation(email: &Email, origin: &str, token: &str) -> anyhow::Result<Mail> {
    compose(
        email,
        &Words {
            subject: "Confirm your new address",
            happened: &format!(
                "A Morpheo account is to have the address {}. To confirm that it is yours, open this link within an \
                 hour, on a device where you are signed in:",
                email.as_str()
            ),
            remedy: "If you did not ask for this, you can ignore this email: nothing changes.",
            link: &format!("{origin}/confirm-email#token={token}"),
            action: "Confirm the address",
            origin,
        },
    )
}

/// The token stands in the fragment, as in [`confirmation`].
fn address_link(email: &Email, origin: &str, token: &str) -> anyhow::Result<Mail> {
    compose(
        email,
        &Words {
            subject: "Confirm your email address",
            happened: &format!(
                "A Morpheo account was made with the address {}. Its free credits wait until you confirm that the address is \
                 yours: open this link within 24 hours, on a device where you are signed in.",
                email.as_str()
            ),
            remedy: "If this was not you, you can ignore this email: whoever made the account cannot confirm your address.",
            link: &format!("{origin}/confirm-email#token={token}"),
            action: "Confirm the address",
            origin,
        },
    )
}

fn compose(to: &Email, words: &Words<'_>) -> anyhow::Result<Mail> {
    mail::render(to, words.subject, &Text { words }, &Html { words })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address() -> Email {
        Email::parse("o'neil&co@example.org").unwrap()
    }

    #[test]
    fn the_mail_names_what_happened_and_what_helps() {
        let device = "Firefox on Linux".to_owned();
        let mail = notification(
            &address(),
            "https://morpheo.example",
            &Occasion::NewDevice { device },
        )
        .unwrap();
        assert_eq!(mail.subject, "New sign-in to your Morpheo account");
        assert!(mail.text.is_ascii(), "{}", mail.text);
        assert!(
            mail.text
                .contains("o'neil&co@example.org was signed in to on a new device: Firefox on Linux.")
        );
        assert!(mail.text.contains("https://morpheo.example/login"));
        assert!(mail.html.contains("Firefox on Linux"), "{}", mail.html);
        assert!(!mail.html.contains("neil&co"), "{}", mail.html);
    }

    #[test]
    fn the_mail_that_confirms_the_address_of_a_new_account_is_as_agreed() {
        let mail = address_link(&address(), "https://morpheo.example", "TOKEN").unwrap();
        assert_eq!(mail.subject, "Confirm your email address");
        assert!(mail.text.is_ascii(), "{}", mail.text);
        insta::assert_snapshot!("address_confirmation_text", mail.text);
        insta::assert_snapshot!("address_confirmation_html", mail.html);
    }

    #[test]
    fn the_token_of_a_link_stands_in_its_fragment() {
        let mail = confirmation(&address(), "https://morpheo.example", "TOKEN").unwrap();
        let link = "https://morpheo.example/confirm-email#token=TOKEN";
        assert!(mail.text.contains(link), "{}", mail.text);
        assert!(mail.html.contains(link), "{}", mail.html);
    }
}
