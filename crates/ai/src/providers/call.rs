//! One call to a provider.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use genai::chat::{ChatOptions, ChatRequest, ChatStreamEvent};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};

use super::direct;
use super::event::Event;
use super::failure;
use super::genai_request::{adapter, options, request};
use super::meaning::{Failed, meaning};
use super::parameters::{Learned, Parameters, Refused};
use super::quiet::Quiet;
use super::surrogates::Joiner;
use super::watch::Watch;
use super::whole;
use crate::address::Checked;
use crate::budget;
use crate::config::{AiConfig, ApiKey, Provider};
use crate::delta::Usage;
use crate::error::AiError;
use crate::request::Message;
use crate::route::Target;

/// The conversation that a model goes on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chat {
    pub system: String,
    pub messages: Vec<Message>,
}

impl Chat {
    /// About how many tokens it has.
    pub(crate) fn tokens(&self) -> usize {
        let messages = self.messages.iter().map(|message| {
            budget::tokens(&message.text).saturating_add(message.images.len().saturating_mul(budget::IMAGE))
        });
        messages.fold(budget::tokens(&self.system), usize::saturating_add)
    }
}

/// How many tokens an answer gets at least, where the request leaves no space for it.
const LEAST_ANSWER: u32 = 512;

/// Most tokens of an answer. Of a connected model it is what the request leaves of its context: a service refuses what
/// is more than that together.
pub(super) fn answer_limit(target: &Target, chat: &Chat) -> u32 {
    let most = target.max_output_tokens;
    match target.context_tokens {
        Some(context) if target.is_connection() => {
            let asked = u32::try_from(budget::with_margin(chat.tokens())).unwrap_or(u32::MAX);
            most.min(context.saturating_sub(asked).max(LEAST_ANSWER))
        }
        _ => most,
    }
}

/// What requests are sent with.
#[derive(Debug, Clone)]
pub(crate) struct Clients {
    genai: Client,
    http: reqwest::Client,
}

impl Clients {
    /// For the operator's own addresses.
    pub(crate) fn shared(config: &AiConfig) -> Result<Self, AiError> {
        Self::of(builder(config))
    }

    fn of(builder: reqwest::ClientBuilder) -> Result<Self, AiError> {
        let http = builder.build().map_err(|_| AiError::Internal("HTTP client"))?;
        let genai = Client::builder()
            .with_reqwest(http.clone())
            .build()
            .map_err(|_| AiError::Internal("HTTP client"))?;
        Ok(Self { genai, http })
    }
}

/// A provider with what reaches it.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    target: Target,
    clients: Clients,
    learned: Learned,
}

/// Connections as every call has them.
pub(crate) fn builder(config: &AiConfig) -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .connect_timeout(config.connect_timeout)
        // A redirect would carry the key to an address nobody checked.
        .redirect(reqwest::redirect::Policy::none())
        .pool_max_idle_per_host(4)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(Duration::from_secs(20))
        .http2_adaptive_window(true)
}

/// As [`builder`], for an address that a person named: no proxy of the operator, and nowhere but where the address was
/// found to lead.
pub(crate) fn pinned(config: &AiConfig, address: &Checked) -> reqwest::ClientBuilder {
    let builder = builder(config).no_proxy();
    match &address.pin {
        Some((name, addresses)) => builder.resolve_to_addrs(name, addresses),
        None => builder,
    }
}

impl Call {
    /// Whether the person set a limit of tokens, at which an answer ends.
    pub(crate) fn is_limited(&self) -> bool {
        self.target.is_limited
    }

    /// Uses the shared connections, or pinned ones of its own when a person named the address.
    pub(crate) fn new(
        config: &AiConfig,
        shared: &Clients,
        learned: Learned,
        target: Target,
    ) -> Result<Self, AiError> {
        let clients = if target.foreign_address {
            Clients::of(pinned(config, &target.address))?
        } else {
            shared.clone()
        };
        Ok(Self {
            target,
            clients,
            learned,
        })
    }

    /// What the requests of the route look like by now.
    pub(crate) fn parameters(&self) -> Parameters {
        self.learned.of(&self.target)
    }

    /// A sentence for the person when the service read far less than it was sent: programs that run models cut a prompt
    /// silently. Services of vendors refuse what is too long, and do not count what they have cached.
    pub(crate) fn cut_notice(&self, asked: usize, usage: Option<Usage>) -> Option<String> {
        let counts_all = match self.target.provider {
            Provider::Ollama => true,
            Provider::Generic => self.target.is_connection(),
            _ => false,
        };
        let read = usage.map_or(0, |usage| usage.input_tokens);
        counts_all.then(|| budget::cut_notice(asked, read)).flatten()
    }
}

/// Asks. Ends with [`Event::End`] or one error; a text piece is passed on the moment it arrives. A provider that
/// refuses a parameter is asked once more without it.
pub(crate) fn call(call: &Call, chat: Chat) -> impl Stream<Item = Result<Event, AiError>> + Send + use<> {
    let Call {
        target,
        clients,
        learned,
    } = call.clone();
    async_stream::stream! {
        let mut parameters = learned.of(&target);
        let mut is_new = false;
        loop {
            let mut events = request_once(&target, &clients, chat.clone(), &parameters);
            let mut has_begun = false;
            let mut next = None;
            while let Some(event) = events.next().await {
                match event {
                    Ok(event) => {
                        if is_new && !has_begun {
                            learned.keep(&target, parameters.clone());
                        }
                        has_begun = true;
                        yield Ok(event);
                    }
                    Err(Failed { error, refused }) => {
                        let was_sent = |refused: &Refused| {
                            *refused != Refused::Temperature || target.temperature.is_some()
                        };
                        next = refused
                            .filter(|refused| !has_begun && was_sent(refused))
                            .and_then(|refused| parameters.without(&refused));
                        if next.is_none() {
                            yield Err(error);
                            return;
                        }
                        tracing::info!(%error, "asking without a parameter");
                    }
                }
            }
            let Some(next) = next else { return };
            parameters = next;
            is_new = true;
        }
    }
}

type Events = Pin<Box<dyn Stream<Item = Result<Event, Failed>> + Send>>;

/// Asks once, in the way that a route takes.
fn request_once(target: &Target, clients: &Clients, chat: Chat, parameters: &Parameters) -> Events {
    if target.is_connection() || target.provider == Provider::Ollama {
        let http = clients.http.clone();
        return Box::pin(direct::answer(http, target.clone(), chat, parameters.clone()));
    }
    let watch = Watch::default();
    let service = ServiceTarget {
        endpoint: Endpoint::from_owned(Arc::<str>::from(target.address.url.as_str())),
        // Adapters insist on a key; services without one ignore it.
        auth: AuthData::from_single(target.key.as_ref().map_or("none", ApiKey::expose)),
        model: ModelIden::new(adapter(target.provider), target.upstream.clone()),
    };
    let options = options(target, &watch, parameters);
    let (client, key) = (clients.genai.clone(), target.key.clone());
    if parameters.is_whole {
        Box::pin(whole::answer(
            client,
            service,
            request(target, chat),
            options,
            key,
        ))
    } else {
        Box::pin(streamed(
            client,
            service,
            request(target, chat),
            options,
            watch,
            key,
        ))
    }
}

/// An answer in pieces.
fn streamed(
    client: Client,
    service: ServiceTarget,
    request: ChatRequest,
    options: ChatOptions,
    watch: Watch,
    key: Option<ApiKey>,
) -> impl Stream<Item = Result<Event, Failed>> + Send {
    async_stream::stream! {
        let mut stream = match client.exec_chat_stream(service, request, Some(&options)).await {
            Ok(response) => Quiet::new(response.stream),
            Err(error) => {
                yield Err(meaning(&error, &watch, key.as_ref()));
                return;
            }
        };
        let mut usage = None;
        let (mut text, mut thoughts) = (Joiner::default(), Joiner::default());
        loop {
            let item = stream.next().await;
            if watch.garbage() {
                yield Err(AiError::Malformed.into());
                return;
            }
            match item {
                Some(Ok(ChatStreamEvent::Chunk(chunk))) => {
                    if !chunk.content.is_empty() {
                        yield Ok(Event::Text(text.plain(chunk.content)));
                    }
                }
                Some(Ok(ChatStreamEvent::ReasoningChunk(chunk))) => {
                    if !chunk.content.is_empty() {
                        yield Ok(Event::Reasoning(thoughts.plain(chunk.content)));
                    }
                }
                Some(Ok(ChatStreamEvent::End(end))) => {
                    usage = end.captured_usage.as_ref().and_then(tokens);
                    break;
                }
                Some(Ok(_)) => {}
                Some(Err(genai::Error::StreamParse { .. })) if watch.has_halves() => {
                    // genai reads on after a frame that it cannot read.
                    let pieces = watch.take_halves();
                    let thought = thoughts.with_stand_ins(&pieces.reasoning);
                    if !thought.is_empty() {
                        yield Ok(Event::Reasoning(thought));
                    }
                    let piece = text.with_stand_ins(&pieces.text);
                    if !piece.is_empty() {
                        yield Ok(Event::Text(piece));
                    }
                }
                Some(Err(error)) => {
                    yield Err(meaning(&error, &watch, key.as_ref()));
                    return;
                }
                None => break,
            }
        }
        let end = failure::of_end(&watch.seen(), key.as_ref()).map(|reason| Event::End { reason, usage });
        let rest = text.finish();
        if end.is_ok() && !rest.is_empty() {
            yield Ok(Event::Text(rest.into_owned()));
        }
        yield end.map_err(Failed::from);
    }
}

pub(super) fn tokens(usage: &genai::chat::Usage) -> Option<Usage> {
    let count = |tokens: Option<i32>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    let (input, output) = (count(usage.prompt_tokens), count(usage.completion_tokens));
    (input.is_some() || output.is_some()).then(|| Usage {
        input_tokens: input.unwrap_or(0),
        output_tokens: output.unwrap_or(0),
    })
}
