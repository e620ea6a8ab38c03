//! What the provider answers.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::http::header::{AUTHORIZATION, LOCATION};
use actix_web::{HttpRequest, HttpResponse, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use url::Url;

use super::grants::Grant;
use super::keys::{self, Key};
use super::person::Flaw;
use super::state::{CLIENT_ID, CLIENT_SECRET, Inside, State};

/// The addresses of everything else.
pub async fn metadata(inside: web::Data<Inside>) -> HttpResponse {
    let url = &inside.url;
    HttpResponse::Ok().json(json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "jwks_uri": format!("{url}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    }))
}

/// The keys that identities are signed with.
pub async fn published_keys(inside: web::Data<Inside>) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "keys": [inside.state().key.published()] }))
}

/// The sign-in page, which sends the browser straight back.
pub async fn authorize(
    inside: web::Data<Inside>,
    query: web::Query<HashMap<String, String>>,
) -> HttpResponse {
    let get = |name: &str| query.get(name).map(String::as_str).unwrap_or_default();
    let asks_rightly = get("response_type") == "code"
        && get("client_id") == CLIENT_ID
        && get("code_challenge_method") == "S256"
        && !get("nonce").is_empty()
        && !get("state").is_empty()
        && ["openid", "email"]
            .iter()
            .all(|scope| get("scope").split(' ').any(|found| found == *scope));
    let Ok(mut target) = Url::parse(get("redirect_uri")) else {
        return HttpResponse::BadRequest().body("redirect_uri");
    };
    if !asks_rightly {
        return HttpResponse::BadRequest().body("not a request that Google would take");
    }
    let mut state = inside.state();
    match state.person.clone() {
        Some(person) => {
            let code = state.grants.give(Grant {
                person,
                nonce: get("nonce").to_owned(),
                redirect_uri: get("redirect_uri").to_owned(),
                challenge: get("code_challenge").to_owned(),
            });
            target.query_pairs_mut().append_pair("code", &code);
        }
        None => {
            target.query_pairs_mut().append_pair("error", "access_denied");
        }
    }
    target.query_pairs_mut().append_pair("state", get("state"));
    HttpResponse::Found()
        .insert_header((LOCATION, target.as_str()))
        .finish()
}

/// Exchanges a code for an identity.
pub async fn token(
    request: HttpRequest,
    inside: web::Data<Inside>,
    form: web::Form<HashMap<String, String>>,
) -> HttpResponse {
    let get = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let mut state = inside.state();
    if state.flaw == Flaw::Breakdown {
        return HttpResponse::InternalServerError().body("<h1>500</h1>");
    }
    if !is_product(&request) {
        return HttpResponse::Unauthorized().json(json!({ "error": "invalid_client" }));
    }
    let grant = state
        .grants
        .take(get("code"), get("redirect_uri"), get("code_verifier"));
    let Some(grant) = grant.filter(|_| get("grant_type") == "authorization_code") else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    };
    match identity(&inside.url, &state, &grant) {
        Ok(token) => HttpResponse::Ok().json(json!({
            "access_token": "unused", "token_type": "Bearer", "expires_in": 3599, "id_token": token,
        })),
        Err(error) => HttpResponse::InternalServerError().body(error.to_string()),
    }
}

/// Whether a request shows the product's id and secret, each escaped before they are joined (RFC 6749, 2.3.1).
fn is_product(request: &HttpRequest) -> bool {
    let escaped = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let expected = STANDARD.encode(format!("{}:{}", escaped(CLIENT_ID), escaped(CLIENT_SECRET)));
    let shown = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    shown == Some(&format!("Basic {expected}"))
}

fn identity(url: &str, state: &State, grant: &Grant) -> anyhow::Result<String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let issued = if state.flaw == Flaw::Expired {
        now - 7_200
    } else {
        now
    };
    let or = |flaw: Flaw, right: &str| -> Value {
        if state.flaw == flaw {
            "foreign".into()
        } else {
            right.into()
        }
    };
    let issuer = match state.flaw {
        Flaw::ForeignIssuer => "https://elsewhere.example",
        _ => url,
    };
    let claims = json!({
        "iss": issuer,
        "aud": or(Flaw::ForeignAudience, CLIENT_ID),
        "nonce": or(Flaw::ForeignNonce, &grant.nonce),
        "sub": grant.person.subject,
        "email": grant.person.email,
        "email_verified": grant.person.email_verified,
        "name": grant.person.name,
        "picture": "https://pictures.example/ada.png",
        "iat": issued,
        "exp": issued + 3_600,
    });
    match state.flaw {
        Flaw::Unsigned => Ok(keys::unsigned(&claims)),
        Flaw::ForeignKey => Key::generate()?.called_like(&state.key).sign(&claims),
        _ => state.key.sign(&claims),
    }
}
