//! Mails about support: to `SUPPORT_EMAIL` about messages that wait for an answer, and to people about answers that they did
//! not see.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use askama::Template;
use db::support::desk::{self, Conversation};
use db::support::mail::{self, DueAnswer, Notification};
use domain::email::Email;
use domain::ids::UserId;
use domain::limits::{SUPPORT_MAIL_AFTER, SUPPORT_NOTIFY_EVERY};
use domain::support::SupportAuthor;
use platform::config::Config;
use platform::mail::{Mail, Mailer, deliver};
use uuid::Uuid;

use super::shown;
use crate::auth::mail::render;
use crate::state::AppState;

/// How often it is looked for mails that are due.
const EVERY: Duration = Duration::from_secs(60);
/// How long after a failure an answer is mailed again, and how often it is tried.
const AGAIN_AFTER: Duration = Duration::from_secs(10 * 60);
const TRIES: i32 = 3;
/// Conversations, and people, that are mailed about at once.
const BATCH: i64 = 50;
/// Messages that a mail to operators quotes: the newest.
const QUOTED: i64 = 10;

/// Sends mails about support. Cheap to clone.
#[derive(Clone)]
pub struct SupportMails {
    pool: db::Pool,
    mailer: Arc<dyn Mailer>,
    /// Who is mailed about messages.
    desk: Option<Email>,
    /// Whether mail reaches people.
    reaches_people: bool,
    origin: String,
}

impl SupportMails {
    /// Connects for a single look, without a web server.
    ///
    /// # Errors
    /// When the database or the mail server has no usable address.
    pub fn connect(config: &Config) -> anyhow::Result<Self> {
        let pool = db::connect(&config.store.database_url, 1)?;
        let mailer = platform::mail::from_config(&config.mail)?;
        Ok(Self::new(pool, mailer, config))
    }

    pub(crate) fn of(state: &AppState) -> Self {
        Self::new(state.pool.clone(), Arc::clone(&state.mailer), &state.config)
    }

    fn new(pool: db::Pool, mailer: Arc<dyn Mailer>, config: &Config) -> Self {
        Self {
            pool,
            mailer,
            desk: config.mail.support.clone(),
            reaches_people: config.mail.is_configured(),
            origin: config.http.origin(),
        }
    }

    /// Looks for mails that are due, every minute, for ever.
    pub async fn run(self) {
        let mut ticks = tokio::time::interval(EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.run_once().await;
        }
    }

    /// Sends the mails that are due. Failures are logged.
    pub async fn run_once(&self) {
        self.notify_about(None).await;
        if let Err(error) = self.mail_answers().await {
            tracing::warn!("answers of support were not mailed: {error:#}");
        }
    }

    /// Notifies operators of a message in this conversation, unless they were within 15 minutes: then they are when these are
    /// over.
    pub(crate) async fn notify(&self, conversation: Uuid) {
        self.notify_about(Some(conversation)).await;
    }

    async fn notify_about(&self, only: Option<Uuid>) {
        if let Some(to) = &self.desk
            && let Err(error) = self.mail_desk(to, only).await
        {
            tracing::warn!("messages to support were not mailed: {error:#}");
        }
    }

    async fn mail_desk(&self, to: &Email, only: Option<Uuid>) -> anyhow::Result<()> {
        let due = {
            let mut connection = self.pool.get().await?;
            mail::claim_notifications(&mut connection, only, SUPPORT_NOTIFY_EVERY, BATCH).await?
        };
        for notification in due {
            let Some(mail) = self.notification(to, notification).await? else {
                continue;
            };
            // The delivery logs its failures itself; what was not delivered is due again after 15 minutes.
            if deliver::deliver(&*self.mailer, &mail).await.is_ok() {
                let mut connection = self.pool.get().await?;
                mail::mark_notified(&mut connection, notification).await?;
            }
        }
        Ok(())
    }

    /// Nothing when nothing waits for an answer any more.
    async fn notification(&self, to: &Email, (id, _): Notification) -> anyhow::Result<Option<Mail>> {
        let mut connection = self.pool.get().await?;
        let Some(conversation) = desk::conversation(&mut connection, id).await? else {
            return Ok(None);
        };
        let newest = desk::messages(&mut connection, id, QUOTED).await?;
        let waiting = newest
            .into_iter()
            .take_while(|message| message.author() == SupportAuthor::User)
            .map(|message| Quoted {
                at: shown(message.created_at),
                text: message.body,
                has_screenshot: message.image.is_some(),
            });
        let mut messages: Vec<Quoted> = waiting.collect();
        messages.reverse();
        if messages.is_empty() {
            return Ok(None);
        }
        notification(to, &conversation, &messages).map(Some)
    }

    async fn mail_answers(&self) -> anyhow::Result<()> {
        if !self.reaches_people {
            return Ok(());
        }
        let due = {
            let mut connection = self.pool.get().await?;
            mail::claim_answers(&mut connection, SUPPORT_MAIL_AFTER, AGAIN_AFTER, TRIES, BATCH).await?
        };
        for answers in due.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            if let Err(error) = self.mail_answer(answers).await {
                tracing::warn!("an answer of support was not mailed: {error:#}");
            }
        }
        Ok(())
    }

    /// Mails the answers for one account together.
    async fn mail_answer(&self, answers: &[DueAnswer]) -> anyhow::Result<()> {
        let Some((_, user, _)) = answers.first() else {
            return Ok(());
        };
        let user = {
            let mut connection = self.pool.get().await?;
            db::users::find(&mut connection, UserId(*user)).await?
        };
        let Some(user) = user else { return Ok(()) };
        let texts: Vec<&str> = answers.iter().map(|(_, _, text)| text.as_str()).collect();
        let mail = answer(&Email::parse(&user.email)?, &self.origin, &texts)?;
        deliver::deliver(&*self.mailer, &mail)
            .await
            .context("it is tried again later")?;
        let ids: Vec<Uuid> = answers.iter().map(|(id, ..)| *id).collect();
        let mut connection = self.pool.get().await?;
        Ok(mail::mark_mailed(&mut connection, &ids).await?)
    }
}

/// A message in a mail to operators.
struct Quoted {
    at: String,
    text: String,
    has_screenshot: bool,
}

/// A mail to operators as plain text.
#[derive(Template)]
#[template(path = "mail/support-message.txt")]
struct MessageText<'a> {
    words: &'a MessageWords<'a>,
}

/// The same as a page.
#[derive(Template)]
#[template(path = "mail/support-message.html")]
struct MessageHtml<'a> {
    words: &'a MessageWords<'a>,
}

struct MessageWords<'a> {
    subject: &'a str,
    conversation: &'a Conversation,
    messages: &'a [Quoted],
}

fn notification(to: &Email, conversation: &Conversation, messages: &[Quoted]) -> anyhow::Result<Mail> {
    let paid = if conversation.tier().is_pro() {
        "[paid] "
    } else {
        ""
    };
    let subject = format!("{paid}Support: {}", conversation.email);
    let words = &MessageWords {
        subject: &subject,
        conversation,
        messages,
    };
    render(to, &subject, &MessageText { words }, &MessageHtml { words })
}

/// A mail with answers as plain text.
#[derive(Template)]
#[template(path = "mail/support-answer.txt")]
struct AnswerText<'a> {
    words: &'a AnswerWords<'a>,
}

/// The same as a page.
#[derive(Template)]
#[template(path = "mail/support-answer.html")]
struct AnswerHtml<'a> {
    words: &'a AnswerWords<'a>,
}

struct AnswerWords<'a> {
    subject: &'a str,
    answers: &'a [&'a str],
    link: &'a str,
    origin: &'a str,
}

fn answer(to: &Email, origin: &str, answers: &[&str]) -> anyhow::Result<Mail> {
    let subject = "Morpheo support has answered";
    let words = &AnswerWords {
        subject,
        answers,
        link: &format!("{origin}/dashboard?support=open"),
        origin,
    };
    render(to, subject, &AnswerText { words }, &AnswerHtml { words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_plain_text_with_the_way_back_into_the_chat() {
        let to = Email::parse("ada@example.org").unwrap();
        let mail = answer(
            &to,
            "https://morpheo.example",
            &["Use <b>,\nthen \"Save\".", "Bye!"],
        )
        .unwrap();
        assert_eq!(mail.subject, "Morpheo support has answered");
        assert!(
            mail.text.contains("Use <b>,\nthen \"Save\".\n\nBye!"),
            "{}",
            mail.text
        );
        let link = "https://morpheo.example/dashboard?support=open";
        assert!(mail.text.contains(link) && mail.html.contains(link));
        assert!(!mail.html.contains("<b>"), "{}", mail.html);
    }

    #[test]
    fn operators_learn_who_waits_and_how_to_answer() {
        let desk = Email::parse("help@example.org").unwrap();
        let at = "2026-12-07T09:30:00Z".parse().unwrap();
        let conversation = Conversation {
            id: Uuid::nil(),
            user_id: Uuid::nil(),
            email: "o'neil&co@example.org".to_owned(),
            tier: "pro".to_owned(),
            opened_at: at,
            closed_at: None,
            last_message_at: at,
            unanswered: 1,
        };
        let quoted = |text: &str, has_screenshot| Quoted {
            at: shown(at),
            text: text.to_owned(),
            has_screenshot,
        };
        let messages = [quoted("It <i>broke</i>.", false), quoted("", true)];
        let mail = notification(&desk, &conversation, &messages).unwrap();
        assert_eq!(mail.to, desk);
        assert_eq!(mail.subject, "[paid] Support: o'neil&co@example.org");
        let command = format!("web-server support reply {}", Uuid::nil());
        assert!(mail.text.contains(&command), "{}", mail.text);
        assert!(
            mail.text.contains("2026-12-07 09:30 UTC\nIt <i>broke</i>.\n"),
            "{}",
            mail.text
        );
        assert!(mail.text.contains("(with a screenshot)"), "{}", mail.text);
        assert!(
            mail.html.contains(&command) && !mail.html.contains("<i>"),
            "{}",
            mail.html
        );
        assert!(!mail.html.contains("neil&co"), "{}", mail.html);
    }
}
