//! `/_data` on the hosts of published apps: what the visitors of an app share. The app is that of the `Host`, and only its own
//! pages get an answer; forms of theirs may post into lists ([`form`]).

mod form;

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{RequestHead, ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, ORIGIN, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::{DefaultHeaders, Next, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError as _};
use db::Connection;
use db::shared_data::Hosted;
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use domain::limits::{DATA_FORM_MAX_BYTES, DATA_VALUE_MAX_BYTES};
use domain::shared_data::DataWriters;
use serde::Serialize;
use tokio::sync::SemaphorePermit;
use uuid::Uuid;

use super::visitor::{self, AppHere, Purpose, Visitor, address_key};
use crate::api::shared_data::{self, AddedEntry, Authors, EntriesQuery, ValuesQuery};
use crate::error::{ApiError, ApiResult, path_error, query_error};
use crate::rate;
use crate::state::AppState;

/// How long a call waits for others before it asks Postgres.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// When a visitor comes back who called too often, in seconds.
const RETRY_AFTER_SECONDS: HeaderValue = HeaderValue::from_static("60");

/// Registers the calls; they come before the page at every address.
pub fn configure(services: &mut ServiceConfig) {
    let headers = DefaultHeaders::new()
        .add((CACHE_CONTROL, "no-store"))
        .add((
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; frame-ancestors 'none'",
        ))
        .add((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .add(("cross-origin-resource-policy", "same-origin"));
    services.service(
        web::scope("/_data")
            .app_data(web::QueryConfig::default().error_handler(query_error))
            .app_data(web::PathConfig::default().error_handler(path_error))
            .wrap(from_fn(of_the_app_alone))
            .wrap(headers)
            .service(web::resource("").get(status))
            .service(web::resource("/values").get(values))
            .service(
                web::resource("/values/{key}")
                    .get(value)
                    .put(put_value)
                    .delete(delete_value),
            )
            .service(web::resource("/lists/{list}").get(entries).post(append))
            .service(web::resource("/lists/{list}/{entry}").delete(delete_entry))
            .default_service(web::to(nowhere)),
    );
}

/// Lets requests of the app's own pages pass, within the limit of those that read.
async fn of_the_app_alone(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = match admit(&request).await {
        Ok(()) => next.call(request).await?.map_into_boxed_body(),
        Err(error) => request.into_response(error.error_response()),
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    Ok(response)
}

async fn admit(request: &ServiceRequest) -> ApiResult<()> {
    let state = request
        .app_data::<Data<AppState>>()
        .ok_or(ErrorCode::InternalError)?;
    let slug = visitor::slug(state, request.request())?;
    if !is_of_app(request.head(), &state.config.http.app_origin(slug.as_str())) {
        return Err(ErrorCode::DataOrigin.into());
    }
    // Those that write are counted by whoever writes.
    let network = address_key(state, request.request());
    let limit = rate::shared_data_reads(state.config.shared_data.reads_per_minute);
    rate::count(state.redis(), limit, &format!("{slug}:{network}")).await
}

/// Whether a page of the app itself sent a request, as its browser says. Browsers of before 2023 say it of requests that
/// write alone, by their origin.
fn is_of_app(head: &RequestHead, own: &str) -> bool {
    let header = |name: HeaderName| head.headers().get(name).and_then(|value| value.to_str().ok());
    let reads = matches!(head.method, Method::GET | Method::HEAD);
    match (header(HeaderName::from_static("sec-fetch-site")), header(ORIGIN)) {
        // A form of a page that sends no referrer has the origin `null`.
        (Some(site), origin) => {
            site == "same-origin" && origin.is_none_or(|origin| origin == own || origin == "null")
        }
        (None, Some(origin)) => origin == own,
        (None, None) => reads,
    }
}

async fn nowhere() -> ApiResult {
    Err(ErrorCode::NotFound.into())
}

/// The app that a request is for, and a permit to ask Postgres: visitors of apps leave connections to everybody else.
struct Call<'a> {
    state: &'a AppState,
    app: AppHere,
    shared: Hosted,
    _permit: SemaphorePermit<'a>,
}

impl<'a> Call<'a> {
    /// The call of a request. Its body is read by then, since clients may be slow.
    async fn of(state: &'a AppState, request: &HttpRequest) -> ApiResult<Self> {
        let slug = visitor::slug(state, request)?;
        let permit = tokio::time::timeout(LONGEST_WAIT, state.shared_data.acquire()).await;
        let Ok(Ok(permit)) = permit else {
            tracing::warn!("a visitor waited too long for shared data");
            return Err(ErrorCode::ServiceUnavailable.into());
        };
        let mut connection = state.pool.get().await?;
        let shared = db::shared_data::hosted(&mut connection, &slug).await?;
        let shared = shared.ok_or(ErrorCode::AppNotFound)?;
        Ok(Self {
            state,
            app: AppHere {
                id: PublicationId(shared.publication),
            },
            shared,
            _permit: permit,
        })
    }

    async fn connection(&self) -> ApiResult<impl std::ops::DerefMut<Target = Connection> + use<>> {
        Ok(self.state.pool.get().await?)
    }

    /// The store of an app whose data may be read.
    fn store(&self) -> ApiResult<Option<Uuid>> {
        if self.shared.writers == DataWriters::Off {
            return Err(ErrorCode::DataOff.into());
        }
        Ok(self.shared.store)
    }

    fn authors(&self) -> Authors {
        Authors::Of(self.app.id)
    }

    /// The error of somebody who has to sign in first.
    fn sign_in_needed(&self) -> ApiError {
        let code = match self.shared.writers {
            // Signing in helps nobody but the owner.
            DataWriters::Owner => ErrorCode::DataOwnerSignIn,
            DataWriters::Off | DataWriters::Visitors | DataWriters::Everyone => ErrorCode::DataSignIn,
        };
        visitor::sign_in_needed(self.state, &self.app, code, Purpose::Identity)
    }

    /// Who asks, where a token says so: that of a form, or the header's.
    async fn visitor(&self, request: &HttpRequest, token: Option<&str>) -> ApiResult<Option<Visitor>> {
        match token {
            Some(token) => visitor::visitor_of(self.state, token, &self.app).await.map(Some),
            None => visitor::visitor(self.state, request, &self.app).await,
        }
    }

    /// Whether this visitor may write.
    fn permit(&self, visitor: Option<&Visitor>) -> ApiResult<()> {
        match (self.shared.writers, visitor) {
            (DataWriters::Off, _) => Err(ErrorCode::DataOff.into()),
            (DataWriters::Everyone, _) | (DataWriters::Visitors, Some(_)) => Ok(()),
            (DataWriters::Owner, Some(visitor)) if visitor.user.0 == self.shared.owner => Ok(()),
            (DataWriters::Owner, Some(_)) => Err(ErrorCode::DataOwner.into()),
            (DataWriters::Owner | DataWriters::Visitors, None) => Err(self.sign_in_needed()),
        }
    }

    /// The store, for a visitor who may write and did not write too often. Whoever is refused does not count for the app.
    async fn store_to_write(&self, request: &HttpRequest, visitor: Option<&Visitor>) -> ApiResult<Uuid> {
        self.permit(visitor)?;
        let config = &self.state.config.shared_data;
        let who = match visitor {
            Some(visitor) => visitor.user.to_string(),
            None => address_key(self.state, request),
        };
        let (redis, id) = (self.state.redis(), self.app.id);
        let limit = rate::shared_data_writes(config.writes_per_minute);
        rate::count(redis, limit, &format!("{id}:{who}")).await?;
        let limit = rate::shared_data_app_writes(config.app_writes_per_minute);
        rate::count(redis, limit, &id.to_string()).await?;
        self.shared.store.ok_or_else(|| ErrorCode::DataOff.into())
    }
}

/// What the app learns of its shared data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Status {
    writers: DataWriters,
    /// Whether whoever asks may write.
    can_write: bool,
    sign_in: String,
}

/// GET `/_data`: who may write.
async fn status(state: Data<AppState>, request: HttpRequest) -> ApiResult {
    let call = Call::of(&state, &request).await?;
    let visitor = match call.visitor(&request, None).await {
        Ok(visitor) => visitor,
        // With a token that ended, a visitor is one who did not sign in.
        Err(error) if error.status_code() == StatusCode::UNAUTHORIZED => None,
        Err(error) => return Err(error),
    };
    Ok(HttpResponse::Ok().json(Status {
        writers: call.shared.writers,
        can_write: call.permit(visitor.as_ref()).is_ok(),
        sign_in: visitor::sign_in(&state, &call.app, Purpose::Identity),
    }))
}

/// GET `/_data/values`.
async fn values(state: Data<AppState>, request: HttpRequest, query: web::Query<ValuesQuery>) -> ApiResult {
    let call = Call::of(&state, &request).await?;
    let store = call.store()?;
    let page = shared_data::values_of(&mut *call.connection().await?, store, &query).await?;
    Ok(HttpResponse::Ok().json(page))
}

/// GET `/_data/values/{key}`.
async fn value(state: Data<AppState>, request: HttpRequest, key: web::Path<String>) -> ApiResult {
    let call = Call::of(&state, &request).await?;
    let (store, key) = (call.store()?, shared_data::key_of(&key)?);
    let value = shared_data::value_of(&mut *call.connection().await?, store, &key).await?;
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, format!("\"{}\"", value.version)))
        .json(value))
}

/// PUT `/_data/values/{key}`: the body is the value, the headers say what the change is based on.
async fn put_value(
    state: Data<AppState>,
    request: HttpRequest,
    key: web::Path<String>,
    payload: web::Payload,
) -> ApiResult {
    if !is_json(&request) {
        return Err(ApiError::invalid("content-type"));
    }
    let body = shared_data::body(payload, DATA_VALUE_MAX_BYTES).await?;
    let (key, condition) = (shared_data::key_of(&key)?, shared_data::condition_of(&request)?);
    let value = shared_data::json_of(&body)?;
    let call = Call::of(&state, &request).await?;
    let visitor = call.visitor(&request, None).await?;
    let store = call.store_to_write(&request, visitor.as_ref()).await?;
    let mut connection = call.connection().await?;
    let written = shared_data::write_value(&state, &mut connection, store, &key, &value, condition).await?;
    Ok(HttpResponse::Ok()
        .insert_header((ETAG, format!("\"{}\"", written.version)))
        .json(written))
}

/// DELETE `/_data/values/{key}`.
async fn delete_value(state: Data<AppState>, request: HttpRequest, key: web::Path<String>) -> ApiResult {
    let (key, based_on) = (shared_data::key_of(&key)?, shared_data::deletion_of(&request)?);
    let call = Call::of(&state, &request).await?;
    let visitor = call.visitor(&request, None).await?;
    let store = call.store_to_write(&request, visitor.as_ref()).await?;
    shared_data::remove_value(&mut *call.connection().await?, Some(store), &key, based_on).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// GET `/_data/lists/{list}`.
async fn entries(
    state: Data<AppState>,
    request: HttpRequest,
    list: web::Path<String>,
    query: web::Query<EntriesQuery>,
) -> ApiResult {
    let call = Call::of(&state, &request).await?;
    let (store, list) = (call.store()?, shared_data::list_of(&list)?);
    let mut connection = call.connection().await?;
    let page = shared_data::entries_of(&state, &mut connection, store, &list, &query, call.authors()).await?;
    Ok(HttpResponse::Ok().json(page))
}

/// POST `/_data/lists/{list}`: the body is the entry, or the fields of a form are. A form is answered with the way back.
async fn append(
    state: Data<AppState>,
    request: HttpRequest,
    list: web::Path<String>,
    payload: web::Payload,
) -> ApiResult {
    if form::is_form(&request) {
        return append_form(&state, &request, &list, payload).await;
    }
    if !is_json(&request) {
        return Err(ApiError::invalid("content-type"));
    }
    let body = shared_data::body(payload, DATA_VALUE_MAX_BYTES).await?;
    let value = shared_data::json_of(&body)?;
    let added = add(&state, &request, &list, &value, None).await?;
    Ok(HttpResponse::Created().json(added))
}

async fn append_form(
    state: &AppState,
    request: &HttpRequest,
    list: &str,
    payload: web::Payload,
) -> ApiResult {
    let slug = visitor::slug(state, request)?;
    let origin = state.config.http.app_origin(slug.as_str());
    let filled = match shared_data::body(payload, DATA_FORM_MAX_BYTES).await {
        Ok(body) => form::read(request, body).await,
        Err(error) => Err(error),
    };
    let added = match &filled {
        Ok(form) => add(state, request, list, &form.value, form.token.as_deref())
            .await
            .map(|_| form.next.as_deref()),
        Err(error) => Err(error.clone()),
    };
    Ok(match added {
        Ok(next) => form::leading_to(&form::way_back(&origin, next, request)),
        // To the form, not to what follows it.
        Err(error) => form::refused(&error, &form::way_back(&origin, None, request)),
    })
}

async fn add(
    state: &AppState,
    request: &HttpRequest,
    list: &str,
    value: &str,
    token: Option<&str>,
) -> ApiResult<AddedEntry> {
    let list = shared_data::list_of(list)?;
    let call = Call::of(state, request).await?;
    let visitor = call.visitor(request, token).await?;
    let store = call.store_to_write(request, visitor.as_ref()).await?;
    let author = visitor.map(|visitor| visitor.user);
    let mut connection = call.connection().await?;
    shared_data::add_entry(
        state,
        &mut connection,
        store,
        &list,
        value,
        author,
        call.authors(),
    )
    .await
}

/// DELETE `/_data/lists/{list}/{entry}`: by the owner, or by whoever added it.
async fn delete_entry(
    state: Data<AppState>,
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> ApiResult {
    let (list, entry) = path.into_inner();
    let (list, entry) = (shared_data::list_of(&list)?, shared_data::entry_of(&entry)?);
    shared_data::refuse_conditions(&request)?;
    let call = Call::of(&state, &request).await?;
    let visitor = call.visitor(&request, None).await?;
    let Some(Visitor { user, .. }) = &visitor else {
        call.store()?;
        return Err(call.sign_in_needed());
    };
    let author = Some(*user).filter(|user| user.0 != call.shared.owner);
    let store = call.store_to_write(&request, visitor.as_ref()).await?;
    let mut connection = call.connection().await?;
    shared_data::remove_entry(&mut connection, Some(store), &list, entry, author).await?;
    Ok(HttpResponse::NoContent().finish())
}

fn is_json(request: &HttpRequest) -> bool {
    media_type(request) == "application/json"
}

/// What a body is, without its parameters.
fn media_type(request: &HttpRequest) -> String {
    let given = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = given.unwrap_or_default().split(';').next();
    essence.unwrap_or_default().trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    const OWN: &str = "https://tides.apps.example";

    fn is_let_in(method: Method, headers: &[(&'static str, &'static str)]) -> bool {
        let mut request = TestRequest::default().method(method);
        for header in headers {
            request = request.insert_header(*header);
        }
        is_of_app(request.to_http_request().head(), OWN)
    }

    #[test]
    fn browsers_say_that_the_app_itself_asks() {
        for headers in [
            &[("sec-fetch-site", "same-origin")][..],
            &[("sec-fetch-site", "same-origin"), ("origin", OWN)],
            &[("sec-fetch-site", "same-origin"), ("origin", "null")],
            &[("origin", OWN)],
        ] {
            assert!(is_let_in(Method::POST, headers), "{headers:?}");
            assert!(is_let_in(Method::GET, headers), "{headers:?}");
        }
        assert!(is_let_in(Method::GET, &[]));
    }

    #[test]
    fn nobody_else_is_answered() {
        for headers in [
            &[("sec-fetch-site", "cross-site")][..],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "none")],
            &[("sec-fetch-site", "cross-site"), ("origin", OWN)],
            &[
                ("sec-fetch-site", "same-origin"),
                ("origin", "https://moons.apps.example"),
            ],
            &[("origin", "https://moons.apps.example")],
            &[("origin", "https://tides.apps.example.evil.example")],
            &[("origin", "http://tides.apps.example")],
            &[("origin", "null")],
        ] {
            assert!(!is_let_in(Method::POST, headers), "{headers:?}");
            assert!(!is_let_in(Method::GET, headers), "{headers:?}");
        }
        assert!(!is_let_in(Method::POST, &[]));
        assert!(!is_let_in(Method::DELETE, &[]));
    }
}
