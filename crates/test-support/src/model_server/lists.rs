//! What a service tells of its models.

use actix_web::HttpResponse;
use serde_json::{Value, json};

use super::Asked;
use super::plan::{Plan, Service};

pub(super) fn of(plan: &Plan, asked: &Asked, is_loaded: bool) -> HttpResponse {
    let found = match plan.service {
        Service::Ollama => ollama(plan, asked),
        Service::LmStudio => lm_studio(plan, &asked.call, is_loaded),
        Service::LlamaCpp => llama_cpp(plan, &asked.call),
        Service::Vllm => vllm(plan, &asked.call),
        Service::OpenRouter => openrouter(plan, &asked.call),
    };
    if let Some(body) = found {
        return HttpResponse::Ok().json(body);
    }
    match plan.service {
        // It answers so, with status 200.
        Service::LmStudio => HttpResponse::Ok().json(json!({
            "error": format!("Unexpected endpoint or method. ({})", asked.call),
        })),
        Service::Ollama if asked.call == "POST /api/show" => {
            HttpResponse::NotFound().json(json!({"error": "model not found"}))
        }
        Service::Ollama if asked.call == "GET /" => HttpResponse::Ok().body("Ollama is running"),
        Service::Ollama => HttpResponse::NotFound().body("404 page not found"),
        Service::LlamaCpp => HttpResponse::NotFound().json(json!({
            "error": {"code": 404, "message": "File Not Found", "type": "not_found_error"},
        })),
        Service::Vllm => HttpResponse::NotFound().json(json!({"detail": "Not Found"})),
        Service::OpenRouter => HttpResponse::NotFound()
            .content_type("text/html")
            .body("<!doctype html><title>404</title>"),
    }
}

fn ollama(plan: &Plan, asked: &Asked) -> Option<Value> {
    let details = json!({
        "parent_model": "", "format": "gguf", "family": "llama", "families": ["llama"],
        "parameter_size": "3.2B", "quantization_level": "Q4_K_M",
    });
    let entry = |name: &String| {
        json!({
            "name": name, "model": name, "modified_at": "2026-10-02T12:00:00Z", "size": 2_019_393_189_u64,
            "digest": "a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72", "details": details,
        })
    };
    match asked.call.as_str() {
        "GET /api/version" => Some(json!({"version": "0.12.6"})),
        "GET /api/tags" => Some(json!({"models": plan.models.iter().map(entry).collect::<Value>()})),
        "GET /v1/models" => Some(openai(plan, &json!({"owned_by": "library"}))),
        "POST /api/show" => {
            let name = asked.body.get("model").and_then(Value::as_str)?;
            if !plan.models.iter().any(|model| model == name) {
                return None;
            }
            let capabilities = if plan.sees {
                json!(["completion", "vision"])
            } else {
                json!(["completion"])
            };
            Some(json!({
                "details": details,
                "model_info": {
                    "general.architecture": "llama", "general.parameter_count": 3_212_749_888_u64,
                    "llama.context_length": plan.context, "llama.embedding_length": 3_072,
                },
                "capabilities": capabilities,
            }))
        }
        _ => None,
    }
}

fn lm_studio(plan: &Plan, call: &str, is_loaded: bool) -> Option<Value> {
    let kind = if plan.sees { "vlm" } else { "llm" };
    let entry = |(index, name): (usize, &String)| {
        let mut entry = json!({
            "id": name, "object": "model", "type": kind, "publisher": "lmstudio-community", "arch": "qwen3",
            "compatibility_type": "gguf", "quantization": "Q4_K_M", "state": "not-loaded",
            "max_context_length": 131_072,
        });
        if let (true, 0, Some(fields)) = (is_loaded, index, entry.as_object_mut()) {
            fields.insert("state".to_owned(), json!("loaded"));
            fields.insert("loaded_context_length".to_owned(), json!(plan.context));
        }
        entry
    };
    match call {
        "GET /v1/models" => Some(openai(plan, &json!({"owned_by": "organization_owner"}))),
        "GET /api/v0/models" => {
            let entries = plan.models.iter().enumerate().map(entry);
            Some(json!({"object": "list", "data": entries.collect::<Value>()}))
        }
        _ => None,
    }
}

fn llama_cpp(plan: &Plan, call: &str) -> Option<Value> {
    match call {
        "GET /health" => Some(json!({"status": "ok"})),
        "GET /v1/models" => Some(openai(
            plan,
            &json!({"owned_by": "llamacpp", "meta": {"vocab_type": 2, "n_ctx_train": 131_072, "n_embd": 2_560}}),
        )),
        "GET /props" => Some(json!({
            "default_generation_settings": {"id": 0, "n_ctx": plan.context, "is_processing": false},
            "total_slots": 1, "model_path": plan.models.first(), "chat_template": "",
            "modalities": {"vision": plan.sees, "audio": false},
        })),
        _ => None,
    }
}

fn vllm(plan: &Plan, call: &str) -> Option<Value> {
    match call {
        "GET /version" => Some(json!({"version": "0.11.0"})),
        "GET /v1/models" => Some(openai(
            plan,
            &json!({"owned_by": "vllm", "parent": null, "max_model_len": plan.context, "permission": []}),
        )),
        _ => None,
    }
}

fn openrouter(plan: &Plan, call: &str) -> Option<Value> {
    let inputs = if plan.sees {
        json!(["text", "image"])
    } else {
        json!(["text"])
    };
    (call == "GET /api/v1/models").then(|| {
        openai(
            plan,
            &json!({
                "name": "Qwen: Qwen3 Coder (free)", "context_length": plan.context,
                "architecture": {"modality": "text->text", "input_modalities": inputs, "output_modalities": ["text"]},
                "pricing": {"prompt": "0", "completion": "0"},
                "top_provider": {"context_length": plan.context, "max_completion_tokens": null},
            }),
        )
    })
}

/// A list in OpenAI's format, each entry of which has more fields.
fn openai(plan: &Plan, more: &Value) -> Value {
    let entries = plan.models.iter().map(|name| {
        let mut entry = json!({"id": name, "object": "model", "created": 1_760_000_000});
        if let (Some(entry), Some(more)) = (entry.as_object_mut(), more.as_object()) {
            entry.extend(more.iter().map(|(name, value)| (name.clone(), value.clone())));
        }
        entry
    });
    json!({"object": "list", "data": entries.collect::<Value>()})
}
