//! One call to a provider.

use std::error::Error as _;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use genai::adapter::AdapterKind;
use genai::chat::{
    Binary, CacheControl, ChatMessage, ChatOptions, ChatRequest, ChatStreamEvent, ContentPart,
    MessageContent, Tool,
};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use super::direct;
use super::event::Event;
use super::failure;
use super::parameters::{self, Learned, Limit, Parameters, Refused};
use super::quiet::Quiet;
use super::surrogates::Joiner;
use super::watch::Watch;
use super::whole;
use crate::address::Checked;
use crate::budget;
use crate::config::{AiConfig, ApiKey, Provider};
use crate::delta::Usage;
use crate::error::AiError;
use crate::request::{Message, Role};
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

/// Why one request failed.
pub(super) struct Failed {
    pub(super) error: AiError,
    /// The parameter that the provider does not take, if that is why.
    pub(super) refused: Option<Refused>,
}

impl From<AiError> for Failed {
    fn from(error: AiError) -> Self {
        Self { error, refused: None }
    }
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

fn adapter(provider: Provider) -> AdapterKind {
    match provider {
        Provider::Moonshot => AdapterKind::Moonshot,
        Provider::Anthropic => AdapterKind::Anthropic,
        Provider::Gemini => AdapterKind::Gemini,
        Provider::Openai | Provider::Generic => AdapterKind::OpenAI,
        Provider::Mistral => AdapterKind::Mistral,
        Provider::Openrouter => AdapterKind::OpenRouter,
        Provider::Ollama => AdapterKind::Ollama,
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

fn options(target: &Target, watch: &Watch, parameters: &Parameters) -> ChatOptions {
    let options = ChatOptions::default()
        .with_capture_usage(!parameters.omits_usage)
        .with_capture_raw_body(parameters.is_whole)
        .with_raw_frame_sink(watch.clone());
    let options = match &parameters.limit {
        Limit::Usual => options.with_max_tokens(target.max_output_tokens),
        Limit::Named(name) => options.with_extra_body(json!({name: target.max_output_tokens})),
        Limit::Omitted => options,
    };
    let options = match temperature(target, parameters) {
        Some(temperature) => options.with_temperature(temperature),
        None => options,
    };
    if target.shows_thoughts {
        options.with_capture_reasoning_content(true)
    } else {
        options
    }
}

/// The temperature that is sent: what the person set, as far as the provider takes it.
pub(super) fn temperature(target: &Target, parameters: &Parameters) -> Option<f64> {
    let wanted = target.temperature.filter(|_| !parameters.omits_temperature)?;
    Some(wanted.value().min(hottest(target.provider)))
}

/// The highest temperature that a provider takes (docs.anthropic.com/en/api/messages, docs.mistral.ai/api).
fn hottest(provider: Provider) -> f64 {
    match provider {
        Provider::Anthropic | Provider::Moonshot => 1.0,
        Provider::Mistral => 1.5,
        _ => 2.0,
    }
}

/// The request as genai takes it. The rules come first and change least: Anthropic keeps them when it is told so, the
/// others keep what begins alike by themselves.
fn request(target: &Target, chat: Chat) -> ChatRequest {
    let rules = ChatMessage::system(chat.system);
    let rules = match target.provider {
        Provider::Anthropic => rules.with_options(CacheControl::Ephemeral),
        _ => rules,
    };
    let messages = chat
        .messages
        .into_iter()
        .map(|message| match message.role {
            Role::User => ChatMessage::user(parts(message)),
            Role::Assistant => ChatMessage::assistant(message.text),
        })
        .collect::<Vec<_>>();
    let request = ChatRequest::from_messages([vec![rules], messages].concat());
    if target.searches {
        request.append_tool(Tool::new_web_search())
    } else {
        request
    }
}

/// Images stand before the words about them, as providers advise.
fn parts(message: Message) -> MessageContent {
    let images = message.images.into_iter().map(|image| {
        let binary = Binary::from_base64(image.mime, image.base64, None);
        ContentPart::Binary(binary)
    });
    let parts: Vec<ContentPart> = images.chain([ContentPart::from_text(message.text)]).collect();
    MessageContent::from_parts(parts)
}

pub(super) fn tokens(usage: &genai::chat::Usage) -> Option<Usage> {
    let count = |tokens: Option<i32>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    let (input, output) = (count(usage.prompt_tokens), count(usage.completion_tokens));
    (input.is_some() || output.is_some()).then(|| Usage {
        input_tokens: input.unwrap_or(0),
        output_tokens: output.unwrap_or(0),
    })
}

pub(super) fn meaning(error: &genai::Error, watch: &Watch, key: Option<&ApiKey>) -> Failed {
    use genai::Error;
    match error {
        Error::HttpError {
            status,
            headers,
            body,
            ..
        } => of_status(*status, headers, body, key),
        Error::WebModelCall { webc_error, .. } => of_whole(webc_error, watch, key),
        // The watch knows the body, of which genai may have dropped the reason.
        Error::ChatResponse { body, .. } => match failure::of_end(&watch.seen(), key) {
            Err(meaning @ (AiError::SafetyBlock(_) | AiError::Malformed)) => meaning.into(),
            _ => of_error(body.get("error").unwrap_or(body), key),
        },
        Error::WebStream { error, .. } => match error.downcast_ref::<genai::Error>() {
            Some(inner) => meaning(inner, watch, key),
            None => of_transport(error.as_ref(), watch).into(),
        },
        error => of_format(error).into(),
    }
}

/// The meaning of an error that has a status.
pub(super) fn of_status(status: StatusCode, headers: &HeaderMap, body: &str, key: Option<&ApiKey>) -> Failed {
    let is_about_request = matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY);
    Failed {
        error: failure::of_status(status, headers, body, key),
        refused: is_about_request.then(|| parameters::refused(body)).flatten(),
    }
}

/// The meaning of an error within an answer.
pub(super) fn of_error(error: &Value, key: Option<&ApiKey>) -> Failed {
    Failed {
        error: failure::inside(error, key),
        refused: parameters::refused_by(error),
    }
}

/// The meaning of an error of an answer that comes as a whole.
fn of_whole(error: &genai::webc::Error, watch: &Watch, key: Option<&ApiKey>) -> Failed {
    use genai::webc::Error;
    match error {
        Error::ResponseFailedStatus {
            status,
            body,
            headers,
        } => of_status(*status, headers, body, key),
        Error::Reqwest(error) => of_transport(error, watch).into(),
        _ => AiError::Malformed.into(),
    }
}

/// The meaning of an answer that cannot be read.
fn of_format(error: &genai::Error) -> AiError {
    use genai::Error;
    match error {
        // A frame that breaks off in its middle was cut; anything else is garbage.
        Error::StreamParse { serde_error, .. } if serde_error.is_eof() => AiError::Cut,
        Error::StreamParse { .. }
        | Error::JsonValueExt(_)
        | Error::SerdeJson(_)
        | Error::ChatResponseGeneration { .. } => AiError::Malformed,
        _ => AiError::Internal("genai"),
    }
}

pub(super) fn of_transport(error: &(dyn std::error::Error + 'static), watch: &Watch) -> AiError {
    if let Some(error) = error.downcast_ref::<std::string::FromUtf8Error>() {
        // Without an error length the bytes end inside a character.
        return match error.utf8_error().error_len() {
            Some(_) => AiError::Malformed,
            None => AiError::Cut,
        };
    }
    let Some(http) = error.downcast_ref::<reqwest::Error>() else {
        return AiError::Network;
    };
    if http.is_connect() && (http.is_timeout() || timed_out(http)) {
        AiError::ConnectTimeout
    } else if http.is_body() || http.is_decode() || watch.seen().frames > 0 {
        AiError::Cut
    } else {
        AiError::Network
    }
}

fn timed_out(error: &reqwest::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(io) = cause.downcast_ref::<std::io::Error>()
            && io.kind() == std::io::ErrorKind::TimedOut
        {
            return true;
        }
        source = cause.source();
    }
    false
}
