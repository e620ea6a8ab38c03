//! What a model says: in OpenAI's format, and in Ollama's own.

use std::sync::atomic::Ordering;
use std::time::Duration;

use actix_web::{HttpResponse, web};
use bytes::Bytes;
use serde_json::{Value, json};

use super::plan::{Mood, Service};
use super::{Asked, Shared};

/// What Ollama reads of a prompt when nobody says otherwise, in tokens.
const OLLAMA_CONTEXT: u64 = 4_096;
/// How often OpenRouter says that it is still there.
const COMMENT_EVERY: Duration = Duration::from_millis(100);
static FINE: Mood = Mood::Fine;
/// Characters of a piece.
const PIECE: usize = 12;

pub(super) async fn answer(shared: &web::Data<Shared>, asked: &Asked, path: &str) -> HttpResponse {
    let plan = &shared.plan;
    let service = plan.service;
    let model = asked
        .body
        .get("model")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if !plan.models.iter().any(|known| known == model) {
        let message = format!("model \"{model}\" not found, try pulling it first");
        return HttpResponse::NotFound().json(json!({"error": message}));
    }
    let prompt = prompt_tokens(&asked.body);
    let is_native = path == "/api/chat";
    let read = match read_tokens(shared, asked, prompt, is_native) {
        Ok(read) => read,
        Err(refusal) => return refusal,
    };
    let is_first = !shared.is_loaded.swap(true, Ordering::SeqCst);
    let loading = if is_first { plan.loading } else { Duration::ZERO };
    if service == Service::LlamaCpp && !loading.is_zero() {
        let shared = shared.clone();
        shared.is_loaded.store(false, Ordering::SeqCst);
        return until_loaded(shared, loading);
    }
    let is_whole = asked.body.get("stream").and_then(Value::as_bool) == Some(false);
    if is_whole {
        tokio::time::sleep(loading).await;
        return HttpResponse::Ok().json(whole(shared, asked, read, is_native));
    }
    let frames = frames(shared, asked, read, is_native);
    let kind = if is_native {
        "application/x-ndjson"
    } else {
        "text/event-stream"
    };
    let body = async_stream::stream! {
        let mut left = loading;
        while service == Service::OpenRouter && !left.is_zero() {
            yield Ok::<_, std::io::Error>(Bytes::from_static(b": OPENROUTER PROCESSING\n\n"));
            let pause = left.min(COMMENT_EVERY);
            tokio::time::sleep(pause).await;
            left -= pause;
        }
        tokio::time::sleep(left).await;
        for frame in frames {
            yield Ok(Bytes::from(frame));
            tokio::task::yield_now().await;
        }
    };
    HttpResponse::Ok().content_type(kind).streaming(body)
}

/// llama.cpp's server refuses everything until its model is loaded, which begins as it starts.
fn until_loaded(shared: web::Data<Shared>, loading: Duration) -> HttpResponse {
    if shared.answers.fetch_add(1, Ordering::SeqCst) == 0 {
        actix_web::rt::spawn(async move {
            tokio::time::sleep(loading).await;
            shared.is_loaded.store(true, Ordering::SeqCst);
        });
    }
    HttpResponse::ServiceUnavailable().json(json!({
        "error": {"code": 503, "message": "Loading model", "type": "unavailable_error"},
    }))
}

/// How many tokens of a prompt are read: Ollama cuts one that is too long to half of its context, the others refuse it.
#[expect(
    clippy::result_large_err,
    reason = "the answer of a double, made once a request"
)]
fn read_tokens(shared: &Shared, asked: &Asked, prompt: u64, is_native: bool) -> Result<u64, HttpResponse> {
    let most = u64::from(shared.plan.context);
    match shared.plan.service {
        Service::Ollama => {
            let asked_for = asked.body.pointer("/options/num_ctx").and_then(Value::as_u64);
            let context = asked_for.filter(|_| is_native).unwrap_or(OLLAMA_CONTEXT).min(most);
            Ok(if prompt > context { context / 2 } else { prompt })
        }
        _ if prompt <= most => Ok(prompt),
        Service::LmStudio => Err(HttpResponse::BadRequest().json(json!({
            "error": format!(
                "Trying to keep the first {prompt} tokens when context the overflows. However, the model is loaded with \
                 context length of only {most} tokens, which is not enough."
            ),
        }))),
        Service::LlamaCpp => Err(HttpResponse::BadRequest().json(json!({"error": {
            "code": 400, "message": "the request exceeds the available context size, try increasing it",
            "type": "exceed_context_size_error", "n_prompt_tokens": prompt, "n_ctx": most,
        }}))),
        Service::Vllm => Err(HttpResponse::BadRequest().json(json!({
            "object": "error", "type": "BadRequestError", "param": null, "code": 400,
            "message": format!("This model's maximum context length is {most} tokens. However, you requested {prompt}."),
        }))),
        Service::OpenRouter => Err(HttpResponse::BadRequest().json(json!({"error": {
            "code": 400,
            "message": format!("This endpoint's maximum context length is {most} tokens. You requested {prompt}."),
        }}))),
    }
}

/// About how many tokens the messages have: a quarter of their bytes.
fn prompt_tokens(body: &Value) -> u64 {
    let messages = body.get("messages").and_then(Value::as_array);
    let texts = messages
        .into_iter()
        .flatten()
        .filter_map(|message| message.get("content")?.as_str());
    let bytes: usize = texts.map(str::len).sum();
    u64::try_from(bytes / 4).unwrap_or(u64::MAX)
}

/// What the model says: its thoughts in a field, if they have one, and its text. A model that is shown the beginning of its
/// text goes on with it.
fn said(shared: &Shared, asked: &Asked) -> (String, String) {
    let plan = &shared.plan;
    let messages = asked.body.get("messages").and_then(Value::as_array);
    let said_before = messages.into_iter().flatten().rev().find_map(|message| {
        let is_own = message.get("role")?.as_str()? == "assistant";
        message.get("content")?.as_str().filter(|_| is_own)
    });
    let rest = said_before.and_then(|before| plan.text.strip_prefix(before));
    if let Some(rest) = rest {
        (String::new(), rest.to_owned())
    } else if plan.thinks_in_text {
        let text = format!("<think>\n{}\n</think>\n\n{}", plan.thoughts, plan.text);
        (String::new(), text)
    } else {
        (plan.thoughts.clone(), plan.text.clone())
    }
}

fn frames(shared: &Shared, asked: &Asked, read: u64, is_native: bool) -> Vec<String> {
    let (thoughts, text) = said(shared, asked);
    let number = shared.answers.fetch_add(1, Ordering::SeqCst);
    let mood = &shared.plan.mood;
    let mood = if number == 0 || matches!(mood, Mood::OnlyFrame(_)) {
        mood
    } else {
        &FINE
    };
    let line = |value: &Value| {
        if is_native {
            format!("{value}\n")
        } else {
            format!("data: {value}\n\n")
        }
    };
    let raw = |frame: &str| {
        if is_native {
            format!("{frame}\n")
        } else {
            format!("data: {frame}\n\n")
        }
    };
    if let Mood::OnlyFrame(frame) = mood {
        return vec![raw(frame)];
    }
    let thinking = pieces(&thoughts).map(|piece| line(&thought(shared.plan.service, &piece, is_native)));
    let mut frames: Vec<String> = thinking.collect();
    for (index, piece) in pieces(&text).enumerate() {
        match mood {
            Mood::FrameAfter(after, frame) if index == *after => {
                frames.push(raw(frame));
                return frames;
            }
            Mood::EndAfter(after) if index == *after => return frames,
            _ => {}
        }
        frames.push(line(&if is_native {
            json!({"model": "m", "message": {"role": "assistant", "content": piece}, "done": false})
        } else {
            chunk(&json!({"content": piece}), None)
        }));
    }
    if is_native {
        frames.push(line(&json!({
            "model": "m", "message": {"role": "assistant", "content": ""}, "done": true, "done_reason": "stop",
            "total_duration": 1, "load_duration": 1, "prompt_eval_count": read, "eval_count": 7,
        })));
    } else {
        frames.push(line(&chunk(&json!({}), Some("stop"))));
        frames.push(line(&json!({
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [],
            "usage": {"prompt_tokens": read, "completion_tokens": 7, "total_tokens": read + 7},
        })));
        frames.push("data: [DONE]\n\n".to_owned());
    }
    frames
}

fn thought(service: Service, piece: &str, is_native: bool) -> Value {
    if is_native {
        return json!({
            "model": "m", "message": {"role": "assistant", "content": "", "thinking": piece}, "done": false,
        });
    }
    let field = match service {
        Service::Ollama | Service::OpenRouter | Service::LmStudio => "reasoning",
        Service::LlamaCpp | Service::Vllm => "reasoning_content",
    };
    chunk(&json!({field: piece}), None)
}

fn chunk(delta: &Value, finish: Option<&str>) -> Value {
    json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": "m",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    })
}

fn whole(shared: &Shared, asked: &Asked, read: u64, is_native: bool) -> Value {
    let (thoughts, text) = said(shared, asked);
    if is_native {
        return json!({
            "model": "m", "message": {"role": "assistant", "content": text, "thinking": thoughts}, "done": true,
            "done_reason": "stop", "prompt_eval_count": read, "eval_count": 7,
        });
    }
    json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": "m",
        "choices": [{
            "index": 0, "finish_reason": "stop",
            "message": {"role": "assistant", "content": text, "reasoning_content": thoughts},
        }],
        "usage": {"prompt_tokens": read, "completion_tokens": 7, "total_tokens": read + 7},
    })
}

fn pieces(text: &str) -> impl Iterator<Item = String> {
    let all: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = all.chunks(PIECE).map(|piece| piece.iter().collect()).collect();
    pieces.into_iter()
}
