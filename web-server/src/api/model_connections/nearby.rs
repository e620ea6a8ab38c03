//! Programs on the machine of the installation that have models: asked at the ports where they usually are, and only where
//! the machine is the person's own.

use actix_web::{get, web};
use domain::limits::CONNECTED_MODELS_MAX;
use domain::model_connection::{Preset, is_upstream};
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::http;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Most bytes that are read of one answer.
const ANSWER_MAX_BYTES: usize = 256 * 1024;

/// A program, the port of its own, and the call that lists its models.
const PROGRAMS: [(Preset, u16, &str); 3] = [
    (Preset::Ollama, 11434, "/api/tags"),
    (Preset::Lmstudio, 1234, "/v1/models"),
    (Preset::Llamacpp, 8080, "/v1/models"),
];

/// Programs that answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct NearbyModels {
    /// None where the product runs on another machine than the person's.
    pub found: Vec<NearbyProgram>,
}

/// A program that could be connected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearbyProgram {
    pub preset: Preset,
    /// The address to connect.
    pub base_url: String,
    /// What it calls its models, at most 200; none where it has none yet.
    pub models: Vec<String>,
}

/// Looks for Ollama, LM Studio and llama.cpp on this machine, for a second at most.
#[utoipa::path(tag = "model connections", operation_id = "nearbyModels", security(("bearer" = [])), responses(
    (status = 200, body = NearbyModels), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[get("/api/model-connections/nearby")]
pub async fn nearby_models(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<NearbyModels>> {
    if !state.config.http.is_loopback() {
        return Ok(web::Json(NearbyModels { found: Vec::new() }));
    }
    rate::count(state.redis(), rate::NEARBY_MODELS, &user.id().to_string()).await?;
    let own = [
        Some(state.config.http.port),
        state.config.http.public_url.port_or_known_default(),
    ];
    let others = PROGRAMS
        .into_iter()
        .filter(|(_, port, _)| !own.contains(&Some(*port)));
    let asked = others.map(|(preset, port, path)| ask(&state, preset, port, path));
    let found = join_all(asked).await.into_iter().flatten().collect();
    Ok(web::Json(NearbyModels { found }))
}

async fn ask(state: &AppState, preset: Preset, port: u16, path: &str) -> Option<NearbyProgram> {
    let address = format!("http://127.0.0.1:{port}{path}");
    let answer = state.model_http.nearby.get(address).send().await.ok()?;
    if !answer.status().is_success() {
        return None;
    }
    let listed: Listed = http::json(answer, ANSWER_MAX_BYTES).await?;
    Some(NearbyProgram {
        preset,
        base_url: preset.default_base_url()?.to_owned(),
        models: names(preset, listed)?,
    })
}

/// The models of an answer: Ollama's own, or those of one that is compatible with OpenAI's.
#[derive(Deserialize)]
struct Listed {
    models: Option<Vec<Named>>,
    data: Option<Vec<Identified>>,
}

#[derive(Deserialize)]
struct Named {
    #[serde(default)]
    name: String,
}

#[derive(Deserialize)]
struct Identified {
    id: String,
}

/// The names of the models that a program of this kind lists; nothing for what answers in another way.
fn names(preset: Preset, listed: Listed) -> Option<Vec<String>> {
    let names: Vec<String> = match preset {
        Preset::Ollama => listed.models?.into_iter().map(|model| model.name).collect(),
        _ => listed.data?.into_iter().map(|model| model.id).collect(),
    };
    let usable = names.into_iter().filter(|name| is_upstream(name));
    Some(usable.take(CONNECTED_MODELS_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(preset: Preset, json: &str) -> Option<Vec<String>> {
        names(preset, serde_json::from_str(json).ok()?)
    }

    #[test]
    fn each_program_lists_its_models_in_its_own_way() {
        let ollama = r#"{"models":[{"name":"llama3.2:3b","model":"llama3.2:3b","size":1,"details":{}}]}"#;
        assert_eq!(read(Preset::Ollama, ollama), Some(vec!["llama3.2:3b".to_owned()]));
        assert_eq!(read(Preset::Ollama, r#"{"models":[]}"#), Some(Vec::new()));
        let compatible = r#"{"object":"list","data":[{"id":"qwen2.5-coder-7b","object":"model"}]}"#;
        assert_eq!(
            read(Preset::Lmstudio, compatible),
            Some(vec!["qwen2.5-coder-7b".to_owned()])
        );
        // llama.cpp has both lists.
        let both = r#"{"models":[{"name":"a.gguf"}],"object":"list","data":[{"id":"a.gguf"}]}"#;
        assert_eq!(read(Preset::Llamacpp, both), Some(vec!["a.gguf".to_owned()]));
    }

    #[test]
    fn another_program_at_the_same_port_is_none_of_these() {
        for json in [
            "<!doctype html>",
            "{}",
            "[]",
            r#"{"data":"x"}"#,
            r#"{"status":"ok"}"#,
        ] {
            assert_eq!(read(Preset::Llamacpp, json), None, "{json}");
            assert_eq!(read(Preset::Ollama, json), None, "{json}");
        }
        let odd = format!(
            r#"{{"data":[{{"id":""}},{{"id":"a\u0000b"}},{{"id":"{}"}},{{"id":"ok"}}]}}"#,
            "x".repeat(201)
        );
        assert_eq!(read(Preset::Lmstudio, &odd), Some(vec!["ok".to_owned()]));
    }
}
