//! A mail in the form that servers and files take.

use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use uuid::Uuid;

use super::{Mail, MailError};

/// Writes a mail: both forms of its words, and a mark that keeps automatic answers away (RFC 3834).
///
/// # Errors
/// [`MailError::Unwritable`].
pub fn write(mail: &Mail, from: &Mailbox) -> Result<Message, MailError> {
    let unwritable = |error: &dyn std::fmt::Display| MailError::Unwritable(error.to_string());
    let to = mail.to.as_str().parse().map_err(|error| unwritable(&error))?;
    let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to))
        .subject(mail.subject.clone())
        .date_now()
        .message_id(Some(format!("<{}@{}>", Uuid::new_v4(), from.email.domain())))
        .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
        .multipart(
            MultiPart::alternative()
                .singlepart(
                    SinglePart::builder()
                        .header(ContentType::TEXT_PLAIN)
                        .body(readable(mail.text.clone())),
                )
                .singlepart(SinglePart::html(mail.html.clone())),
        )
        .map_err(|error| unwritable(&error))
}

/// As it stands where a mail can hold it so (RFC 5321: ASCII, lines of 998 characters at most), so that a link
/// can be copied out of a kept file. The library would encode every line above 76 characters.
fn readable(text: String) -> Body {
    if text.is_ascii() && text.lines().all(|line| line.len() <= 998) {
        let lines = text.lines().collect::<Vec<_>>().join("\r\n");
        Body::dangerous_pre_encoded(lines.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text)
    }
}
