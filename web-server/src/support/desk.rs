//! `web-server support`: what people write to support, and answering it, from the command line.

use std::fmt::Write as _;

use anyhow::{Context, bail};
use db::Connection;
use db::support::desk::{self, Conversation, Outcome, Which};
use db::support::{Image, Message};
use domain::support::{SupportAuthor, SupportText, plain};
use platform::config::Config;
use tokio::io::AsyncReadExt as _;
use uuid::Uuid;

use super::shown;
use crate::auth::secret::SigningSecret;
use crate::image_addresses::ImageAddresses;

const USAGE: &str = "expected 'support list [waiting|open|all]', 'support show CONVERSATION', 'support reply CONVERSATION [TEXT]' \
     (without TEXT it is read from standard input) or 'support close CONVERSATION'";

const UNKNOWN: &str = "there is no such conversation; 'support list all' names them";

/// Most conversations of a list, and messages of one.
const MOST: i64 = 500;
/// Most bytes that are read of standard input: more than an answer may have.
const INPUT_MAX_BYTES: u64 = 64 * 1024;

/// What an operator asks for.
enum Command {
    List(Which),
    Show(Uuid),
    Reply(Uuid, SupportText),
    Close(Uuid),
}

/// Runs one of the commands and gives what it says.
///
/// # Errors
/// In words for the operator.
pub async fn run(config: &Config, words: &[&str]) -> anyhow::Result<String> {
    let command = match words {
        ["list"] => Command::List(Which::Open),
        ["list", which] => Command::List(which_of(which)?),
        ["show", id] => Command::Show(id_of(id)?),
        ["reply", id] => Command::Reply(id_of(id)?, answer_of(&input().await?)?),
        ["reply", id, text @ ..] => Command::Reply(id_of(id)?, answer_of(&text.join(" "))?),
        ["close", id] => Command::Close(id_of(id)?),
        _ => bail!(USAGE),
    };
    let pool = db::connect(&config.store.database_url, 1)?;
    let mut connection = pool.get().await?;
    match command {
        Command::List(which) => list(&mut connection, which).await,
        Command::Show(id) => show(config, &mut connection, id).await,
        Command::Reply(id, text) => reply(config, &mut connection, id, &text).await,
        Command::Close(id) => close(&mut connection, id).await,
    }
}

fn which_of(text: &str) -> anyhow::Result<Which> {
    Ok(match text {
        "waiting" => Which::Waiting,
        "open" => Which::Open,
        "all" => Which::All,
        _ => bail!(USAGE),
    })
}

fn id_of(text: &str) -> anyhow::Result<Uuid> {
    text.parse()
        .context("this is not the id of a conversation; 'support list' names them")
}

fn answer_of(text: &str) -> anyhow::Result<SupportText> {
    let answer = SupportText::parse_answer(text).ok();
    answer.context("an answer has 1 to 10,000 characters")
}

async fn list(connection: &mut Connection, which: Which) -> anyhow::Result<String> {
    let found = desk::conversations(connection, which, None, MOST).await?;
    if found.is_empty() {
        return Ok("There are no conversations.".to_owned());
    }
    Ok(found.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn line(conversation: &Conversation) -> String {
    let state = match (conversation.closed_at, conversation.unanswered) {
        (Some(_), _) => "closed".to_owned(),
        (None, 0) => "answered".to_owned(),
        (None, waiting) => format!("{waiting} waiting"),
    };
    format!(
        "{}  {}  {state:<11}  {}",
        conversation.id,
        shown(conversation.last_message_at),
        person(conversation)
    )
}

/// Who it is, and whether they pay.
fn person(conversation: &Conversation) -> String {
    let paid = if conversation.tier().is_pro() {
        " [paid]"
    } else {
        ""
    };
    format!("{}{paid}", plain(&conversation.email))
}

async fn show(config: &Config, connection: &mut Connection, id: Uuid) -> anyhow::Result<String> {
    let conversation = desk::conversation(connection, id).await?;
    let conversation = conversation.context(UNKNOWN)?;
    let mut messages = desk::messages(connection, id, MOST).await?;
    messages.reverse();
    let addresses = ImageAddresses::new(&SigningSecret::from_config(&config.http)?)?;
    let mut text = format!("{}\n", line(&conversation));
    for message in &messages {
        let image = message.image.map(|image| address(config, &addresses, image));
        write(&mut text, message, image.as_deref())?;
    }
    Ok(text.trim_end().to_owned())
}

fn address(config: &Config, addresses: &ImageAddresses, image: Image) -> String {
    format!("{}{}", config.http.origin(), addresses.of_screenshot(image.id))
}

/// Every line of a message is indented: none of them can be taken for the head of another message.
fn write(text: &mut String, message: &Message, image: Option<&str>) -> std::fmt::Result {
    let (who, fate) = match (message.author(), message.read_at, message.mailed_at) {
        (SupportAuthor::User, ..) => ("person", ""),
        (SupportAuthor::Operator, Some(_), _) => ("you", ", read"),
        (SupportAuthor::Operator, None, Some(_)) => ("you", ", mailed"),
        (SupportAuthor::Operator, None, None) => ("you", ", not read yet"),
    };
    writeln!(text, "\n{} {who}{fate}", shown(message.created_at))?;
    for line in plain(&message.body).lines() {
        writeln!(text, "  {line}")?;
    }
    match image {
        Some(address) => writeln!(text, "  screenshot: {address}"),
        None => Ok(()),
    }
}

async fn reply(
    config: &Config,
    connection: &mut Connection,
    id: Uuid,
    text: &SupportText,
) -> anyhow::Result<String> {
    match desk::answer(connection, id, text).await? {
        Outcome::Done if config.mail.is_configured() => {
            Ok("The answer is in the chat. If it is not read within ten minutes, it is mailed.".to_owned())
        }
        Outcome::Done => Ok("The answer is in the chat.".to_owned()),
        Outcome::Closed => bail!("this conversation is closed"),
        Outcome::Unknown => bail!(UNKNOWN),
    }
}

async fn close(connection: &mut Connection, id: Uuid) -> anyhow::Result<String> {
    match desk::close(connection, id).await? {
        Outcome::Done => Ok("The conversation is closed.".to_owned()),
        Outcome::Closed => bail!("this conversation is closed already"),
        Outcome::Unknown => bail!(UNKNOWN),
    }
}

async fn input() -> anyhow::Result<String> {
    let mut text = String::new();
    tokio::io::stdin()
        .take(INPUT_MAX_BYTES)
        .read_to_string(&mut text)
        .await
        .context("standard input cannot be read as text")?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    fn at() -> DateTime<Utc> {
        "2026-12-07T09:30:00Z".parse().unwrap()
    }

    #[test]
    fn a_line_says_who_waits_since_when() {
        let mut conversation = Conversation {
            id: Uuid::nil(),
            user_id: Uuid::nil(),
            email: "ada@example.org".to_owned(),
            tier: "pro".to_owned(),
            opened_at: at(),
            closed_at: None,
            last_message_at: at(),
            unanswered: 2,
        };
        let id = Uuid::nil();
        assert_eq!(
            line(&conversation),
            format!("{id}  2026-12-07 09:30 UTC  2 waiting    ada@example.org [paid]")
        );
        conversation.tier = "explorer".to_owned();
        conversation.closed_at = Some(at());
        assert!(line(&conversation).ends_with("closed       ada@example.org"));
    }

    #[test]
    fn a_message_imitates_no_other_and_controls_no_terminal() {
        let message = Message {
            id: Uuid::nil(),
            author: "user".to_owned(),
            body: "Hello\u{1b}[2J\n2026-12-07 09:31 UTC you, read\nYes".to_owned(),
            created_at: at(),
            read_at: None,
            mailed_at: None,
            image: None,
        };
        let mut text = String::new();
        write(&mut text, &message, Some("https://morpheo.example/screenshot")).unwrap();
        assert_eq!(
            text,
            "\n2026-12-07 09:30 UTC person\n  Hello[2J\n  2026-12-07 09:31 UTC you, read\n  Yes\n  \
             screenshot: https://morpheo.example/screenshot\n"
        );
    }
}
