//! Tests of a connected service: which models it has, whether one of them answers, and how it wants to be asked.
//!
//! Everything that comes is a stranger's, and bounded: 1 MB of each list, 200 models, times for each step.
//!
//! - [`Probe`]: the test, step by step, so that a person can follow it
//! - `list`: the lists of models of all formats
//! - `details`: what programs on one's own machine tell of their models besides
//! - `http`: one small answer
//! - [`operator`]: the same of the operator's providers

mod details;
mod http;
mod list;
pub mod operator;

use std::pin::Pin;
use std::time::Duration;

use domain::limits::{CONNECTED_MODELS_MAX, CONNECTION_TEST_TIMEOUT};
use domain::model_connection::{
    ConnectedModelKind, Habits, LimitParameter, ModelConnectionModel, NativeApi, Preset, ThoughtsPlace,
};
use futures_util::{Stream, StreamExt as _};
use tokio::time::{Instant, timeout, timeout_at};

use self::http::Asker;
use crate::budget::grouped;
use crate::catalogue::{Capability, ModelKind};
use crate::client::Ai;
use crate::config::Provider;
use crate::connection::Connection;
use crate::error::AiError;
use crate::providers::{Call, Chat, Event, Limit, Parameters};
use crate::request::Message;
use crate::retry::{self, Retry};
use crate::route::{self, Target};
use crate::thoughts::{Piece, Separator};

/// Pieces of text that are read.
const PIECES: usize = 10;
/// Most pieces of any kind that are read: a model that thinks may take long to its text.
const MOST_PIECES: usize = 400;
/// Most characters of them.
const MOST_CHARS: usize = 20_000;
/// How long the pieces after the first may take.
const READING: Duration = Duration::from_secs(20);
/// What is left of the time of a test for what follows the first piece.
const AFTER_FIRST: Duration = Duration::from_secs(40);
/// Most tokens of the answer that is asked for.
const ANSWER_TOKENS: u32 = 200;
/// The least context with which a page can be made and changed, in tokens.
const PAGE_CONTEXT: u32 = 16_000;

type Events = Pin<Box<dyn Stream<Item = Result<Event, AiError>> + Send>>;

/// A test of a connection.
pub struct Probe<'a> {
    ai: &'a Ai,
    connection: Connection,
    target: Target,
    asker: Asker,
    native: Option<NativeApi>,
    end: Instant,
}

/// A model that began to answer.
pub struct Answering<'a> {
    probe: Probe<'a>,
    call: Call,
    events: Events,
    first: Event,
    /// How long the first piece took.
    pub first_piece: Duration,
}

/// What a test found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The models as they were listed, with what became known of them.
    pub models: Vec<ModelConnectionModel>,
    pub habits: Habits,
    /// What the person should know, in sentences.
    pub notes: Vec<String>,
}

impl Ai {
    /// Begins a test of a connection.
    ///
    /// # Errors
    /// An address that may not be called, a key that is missing.
    pub async fn probe(&self, mut connection: Connection) -> Result<Probe<'_>, AiError> {
        // What answers there may be another program by now.
        connection.habits = Habits::default();
        let (provider, base) = connection.endpoint();
        let target = Target {
            provider,
            upstream: String::new(),
            address: route::connection_address(&self.config, base).await?,
            foreign_address: true,
            relayed: None,
            key: route::key_of(&connection).map_err(AiError::of_connection)?,
            max_output_tokens: ANSWER_TOKENS,
            context_tokens: None,
            is_limited: false,
            temperature: None,
            shows_thoughts: true,
            searches: false,
            habits: Some(Habits::default()),
        };
        Ok(Probe {
            asker: Asker::new(&self.config, &target)?,
            native: (provider == Provider::Ollama).then_some(NativeApi::Ollama),
            ai: self,
            connection,
            target,
            end: Instant::now() + CONNECTION_TEST_TIMEOUT,
        })
    }
}

impl<'a> Probe<'a> {
    /// The models of the service: first those that the operator's catalogue knows, at most 200.
    ///
    /// # Errors
    /// Nothing that answers, a key that is refused, something that is no such service. [`AiError::NotFound`] may mean a
    /// service that answers but lists nothing.
    pub async fn list(&mut self) -> Result<Vec<ModelConnectionModel>, AiError> {
        self.find_ollama().await?;
        let mut models = list::models(&self.asker, self.target.provider)
            .await
            .map_err(AiError::of_connection)?;
        let catalogue = self.ai.catalogue();
        let provider = self.target.provider;
        for model in &mut models {
            if let Some(known) = catalogue.at(provider, &model.id) {
                model.context_tokens = model.context_tokens.or(Some(known.context_tokens));
                model.vision |= known.can(Capability::Vision);
                if known.kind == ModelKind::Image {
                    model.kind = ConnectedModelKind::Image;
                }
            }
        }
        // The sort is stable: otherwise they stay as the service orders them.
        models.sort_by_key(|model| catalogue.at(provider, &model.id).is_none());
        models.truncate(CONNECTED_MODELS_MAX);
        details::add(&self.asker, provider, self.connection.preset, &mut models).await;
        Ok(models)
    }

    /// Whether an address in OpenAI's format is Ollama's, which is called by its own API then.
    async fn find_ollama(&mut self) -> Result<(), AiError> {
        if self.connection.preset != Preset::Compatible || self.native.is_some() {
            return Ok(());
        }
        if self.asker.is_ollama().await {
            self.native = Some(NativeApi::Ollama);
            self.connection.habits.native = self.native;
            let (provider, base) = self.connection.endpoint();
            self.target.provider = provider;
            self.target.address = route::connection_address(&self.ai.config, base).await?;
            self.asker = Asker::new(&self.ai.config, &self.target)?;
        }
        Ok(())
    }

    /// Asks a model, and waits for the first piece of its answer: minutes, for one that has to be loaded.
    ///
    /// # Errors
    /// Why it does not answer.
    pub async fn ask(mut self, model: &ModelConnectionModel) -> Result<Answering<'a>, AiError> {
        self.target.upstream.clone_from(&model.id);
        self.target.context_tokens = model.context_tokens;
        let ai = self.ai;
        let model_call = Call::new(&ai.config, &ai.clients, ai.learned.clone(), self.target.clone())?;
        let asked = Instant::now();
        let mut events: Events = Box::pin(retry::ask(&model_call, greeting(), Retry::new(&ai.config)));
        let first = loop {
            let event = timeout_at(self.end - AFTER_FIRST, events.next())
                .await
                .map_err(|_| AiError::Stalled)?
                .unwrap_or(Err(AiError::Empty))
                .map_err(AiError::of_connection)?;
            if event != Event::Retrying {
                break event;
            }
        };
        if matches!(first, Event::End { .. }) {
            return Err(AiError::Empty);
        }
        Ok(Answering {
            probe: self,
            call: model_call,
            events,
            first,
            first_piece: asked.elapsed(),
        })
    }
}

impl Answering<'_> {
    /// Reads ten pieces, and gives what the test found. `models` are those that were listed.
    ///
    /// # Errors
    /// Why the answer broke off before them.
    pub async fn read(self, mut models: Vec<ModelConnectionModel>) -> Result<Found, AiError> {
        let Self {
            probe,
            call,
            mut events,
            first,
            ..
        } = self;
        let mut heard = Heard::default();
        heard.add(first);
        // A slow model is no broken one: what came by then is enough.
        let read = timeout(READING, async {
            while !heard.is_enough() {
                match events.next().await {
                    Some(Ok(Event::End { .. })) | None => break,
                    Some(Ok(event)) => heard.add(event),
                    Some(Err(error)) => return Err(error.of_connection()),
                }
            }
            Ok(())
        });
        read.await.unwrap_or(Ok(()))?;
        drop(events);
        heard.end();
        let id = probe.target.upstream.as_str();
        details::after_loading(&probe.asker, probe.connection.preset, id, &mut models).await;
        let asked = models.iter().find(|model| model.id == id);
        let notes = asked.and_then(|model| small_context(model, probe.connection.preset));
        Ok(Found {
            habits: habits(call.parameters(), probe.native, heard.thoughts),
            notes: notes.into_iter().collect(),
            models,
        })
    }
}

/// What a model is asked: its answer has more than ten tokens.
fn greeting() -> Chat {
    Chat {
        system: "You greet people in one short sentence.".to_owned(),
        messages: vec![Message::user("Say hello, and name three colors.")],
    }
}

/// What was read of an answer.
#[derive(Default)]
struct Heard {
    separator: Separator,
    texts: usize,
    pieces: usize,
    chars: usize,
    thoughts: Option<ThoughtsPlace>,
}

impl Heard {
    fn add(&mut self, event: Event) {
        self.pieces += 1;
        match event {
            Event::Reasoning(thought) => {
                self.chars += thought.chars().count();
                self.thoughts = Some(ThoughtsPlace::Field);
            }
            Event::Text(text) => {
                self.texts += 1;
                self.chars += text.chars().count();
                let pieces = self.separator.push(&text);
                self.look(&pieces);
            }
            Event::Retrying | Event::End { .. } => {}
        }
    }

    fn end(&mut self) {
        let pieces = self.separator.finish();
        self.look(&pieces);
    }

    fn look(&mut self, pieces: &[Piece]) {
        let has_thoughts = pieces
            .iter()
            .any(|piece| matches!(piece, Piece::Reasoning(_) | Piece::Withdrawn));
        if has_thoughts {
            self.thoughts.get_or_insert(ThoughtsPlace::Text);
        }
    }

    fn is_enough(&self) -> bool {
        self.texts >= PIECES || self.pieces >= MOST_PIECES || self.chars >= MOST_CHARS
    }
}

fn habits(parameters: Parameters, native: Option<NativeApi>, thoughts: Option<ThoughtsPlace>) -> Habits {
    Habits {
        native,
        limit: Some(match parameters.limit {
            Limit::Usual => LimitParameter::Usual,
            Limit::Named(name) => LimitParameter::Named(name),
            Limit::Omitted => LimitParameter::Omitted,
        }),
        whole: parameters.is_whole,
        omits_usage: parameters.omits_usage,
        thoughts,
    }
}

/// What is to be known of a model whose context is too small for pages, with the remedy.
fn small_context(model: &ModelConnectionModel, preset: Preset) -> Option<String> {
    let context = model.context_tokens.filter(|context| *context < PAGE_CONTEXT)?;
    let remedy = match preset {
        Preset::Lmstudio => "Load it in LM Studio with a larger Context Length",
        Preset::Llamacpp => "Start llama-server with a larger --ctx-size",
        Preset::Vllm => "Start vLLM with a larger --max-model-len",
        Preset::Ollama
        | Preset::Openrouter
        | Preset::Openai
        | Preset::Anthropic
        | Preset::Gemini
        | Preset::Mistral
        | Preset::Moonshot
        | Preset::Compatible => "Choose a model with a larger context",
    };
    let number = |tokens: u32| usize::try_from(tokens).map_or_else(|_| tokens.to_string(), grouped);
    Some(format!(
        "{} sees {} tokens; pages need about {}. {remedy}, else parts of larger pages are missing.",
        model.label,
        number(context),
        number(PAGE_CONTEXT)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_found_where_they_are() {
        let place = |events: Vec<Event>| {
            let mut heard = Heard::default();
            for event in events {
                heard.add(event);
            }
            heard.end();
            heard.thoughts
        };
        let text = |text: &str| Event::Text(text.to_owned());
        assert_eq!(place(vec![text("Hello"), text(", red")]), None);
        assert_eq!(
            place(vec![text("<think>\nHm"), text(".\n</think>\nHello")]),
            Some(ThoughtsPlace::Text)
        );
        assert_eq!(
            place(vec![Event::Reasoning("Hm".to_owned()), text("Hello")]),
            Some(ThoughtsPlace::Field)
        );
    }

    #[test]
    fn a_small_context_is_named_with_its_remedy() {
        let model = |context_tokens| ModelConnectionModel {
            id: "qwen".to_owned(),
            label: "Qwen".to_owned(),
            kind: ConnectedModelKind::Code,
            context_tokens,
            vision: false,
            chosen: false,
        };
        assert_eq!(
            small_context(&model(Some(4_096)), Preset::Llamacpp).as_deref(),
            Some(
                "Qwen sees 4,096 tokens; pages need about 16,000. Start llama-server with a larger --ctx-size, else \
                 parts of larger pages are missing."
            )
        );
        assert_eq!(small_context(&model(Some(32_768)), Preset::Llamacpp), None);
        assert_eq!(small_context(&model(None), Preset::Llamacpp), None);
    }
}
