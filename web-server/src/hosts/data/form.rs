//! Forms that post into a shared list, as browsers without scripts send them.

use std::collections::BTreeMap;

use actix_multipart::Multipart;
use actix_web::error::PayloadError;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERER};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};
use askama::Template;
use domain::errors::ErrorCode;
use domain::limits::{
    DATA_FIELD_NAME_MAX_CHARS, DATA_FORM_MAX_BYTES, DATA_FORM_MAX_FIELDS, DATA_VALUE_MAX_BYTES,
};
use futures_util::stream;
use serde_json::{Map, Value};
use url::{Url, form_urlencoded};

use super::media_type;
use crate::api::fields::{Fields, bytes, name_of};
use crate::error::{ApiError, ApiResult};

const URLENCODED: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";
/// The fields that are no part of the entry.
const TOKEN: &str = "_token";
const NEXT: &str = "_next";

/// A form that was filled in.
#[derive(Debug)]
pub(super) struct Filled {
    /// The entry: an object of JSON with the fields' texts; a list of texts where several fields have one name.
    pub(super) value: String,
    /// Who sends it, as the token of a visitor says.
    pub(super) token: Option<String>,
    /// Where the visitor wants to go next.
    pub(super) next: Option<String>,
}

/// Whether a body is that of a form.
pub(super) fn is_form(request: &HttpRequest) -> bool {
    matches!(media_type(request).as_str(), URLENCODED | MULTIPART)
}

/// Reads a form.
///
/// # Errors
/// `data-file` for a file, `data-too-large`; `invalid-request` for one without fields, with too many, or with a name that is
/// too long.
pub(super) async fn read(request: &HttpRequest, body: Bytes) -> ApiResult<Filled> {
    let fields = if media_type(request) == MULTIPART {
        multipart(request, body).await?
    } else {
        form_urlencoded::parse(&body)
            .take(DATA_FORM_MAX_FIELDS + 1)
            .map(|(name, text)| (name.into_owned(), text.into_owned()))
            .collect()
    };
    filled(fields)
}

async fn multipart(request: &HttpRequest, body: Bytes) -> ApiResult<Vec<(String, String)>> {
    let body = stream::iter([Ok::<_, PayloadError>(body)]);
    let mut parts = Fields::of(Multipart::new(request.headers(), body), DATA_FORM_MAX_FIELDS);
    let mut fields = Vec::new();
    while let Some(mut field) = parts.next().await? {
        let name = name_of(&field).to_owned();
        let file = field
            .content_disposition()
            .and_then(|disposition| disposition.get_filename().map(str::to_owned));
        let held = bytes(&mut field, DATA_FORM_MAX_BYTES, ErrorCode::DataTooLarge).await?;
        match file {
            // A field for a file that nobody chose.
            Some(_) if held.is_empty() => {}
            Some(_) => return Err(ErrorCode::DataFile.into()),
            None => fields.push((name, String::from_utf8_lossy(&held).into_owned())),
        }
    }
    Ok(fields)
}

fn filled(fields: Vec<(String, String)>) -> ApiResult<Filled> {
    if fields.len() > DATA_FORM_MAX_FIELDS {
        return Err(ApiError::invalid("form"));
    }
    let (mut special, mut value) = (BTreeMap::new(), Map::new());
    for (name, text) in fields {
        if name == TOKEN || name == NEXT {
            special.insert(name, text);
            continue;
        }
        if name.is_empty() || name.chars().count() > DATA_FIELD_NAME_MAX_CHARS {
            return Err(ApiError::invalid("form"));
        }
        let text = Value::String(text);
        match value.get_mut(&name) {
            Some(Value::Array(texts)) => texts.push(text),
            Some(first) => *first = Value::Array(vec![first.take(), text]),
            None => drop(value.insert(name, text)),
        }
    }
    if value.is_empty() {
        return Err(ApiError::invalid("form"));
    }
    let value = Value::Object(value).to_string();
    if value.len() > DATA_VALUE_MAX_BYTES {
        return Err(ErrorCode::DataTooLarge.into());
    }
    let mut take = |name| special.remove(name).filter(|text: &String| !text.is_empty());
    Ok(Filled {
        value,
        token: take(TOKEN),
        next: take(NEXT),
    })
}

/// The address of the app that a form leads to: the one that it names, else the page that it is on, else the first page. It
/// is whole, since a path of two slashes would name another host.
pub(super) fn way_back(origin: &str, next: Option<&str>, request: &HttpRequest) -> String {
    let referer = request
        .headers()
        .get(REFERER)
        .and_then(|value| value.to_str().ok());
    let found = next.and_then(|next| own_address(origin, next));
    found
        .or_else(|| own_address(origin, referer?))
        .unwrap_or_else(|| format!("{origin}/"))
}

/// An address, or a path, of the app's own pages. Nothing for any other origin.
fn own_address(origin: &str, text: &str) -> Option<String> {
    let home = Url::parse(origin).ok()?;
    let mut url = home.join(text).ok()?;
    // The origin of a blob is that of the page that made it, hence the look at the scheme.
    let is_own = url.scheme() == home.scheme() && url.origin() == home.origin();
    if !is_own || !url.username().is_empty() || url.password().is_some() || url.path().starts_with("/_") {
        return None;
    }
    // The token of a sign-in is no part of where somebody was.
    if url.query_pairs().any(|(name, _)| name == "token") {
        let others: Vec<_> = url
            .query_pairs()
            .filter(|(name, _)| name != "token")
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        url.set_query(None);
        if !others.is_empty() {
            url.query_pairs_mut().extend_pairs(others);
        }
    }
    Some(url.into())
}

/// The answer to a form whose entry was added.
pub(super) fn leading_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}

#[derive(Template)]
#[template(path = "pages/form-refused.html")]
struct Refused<'a> {
    message: &'a str,
    back: &'a str,
    /// Where whoever sent the form signs in, and comes back from to the page of the form; none where that does not help.
    sign_in: Option<String>,
}

/// The answer to a form whose entry was not added: a page that says why, leads back, and to where one signs in.
pub(super) fn refused(error: &ApiError, back: &str) -> HttpResponse {
    let message = error.to_string();
    let sign_in = error.sign_in().map(|address| {
        let back: String = form_urlencoded::byte_serialize(back.as_bytes()).collect();
        format!("{address}{back}")
    });
    let page = Refused {
        message: &message,
        back,
        sign_in,
    };
    HttpResponse::build(error.status_code())
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .insert_header(("x-robots-tag", "noindex"))
        .body(page.render().unwrap_or_default())
}

/// The page has no scripts, and only its own style.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    const OWN: &str = "https://tides.apps.example";

    fn fields(list: &[(&str, &str)]) -> Vec<(String, String)> {
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        list.iter().map(own).collect()
    }

    #[test]
    fn the_fields_of_a_form_are_an_entry() {
        let form = filled(fields(&[
            ("name", "<b>Ada</b>"),
            ("tag", "a"),
            ("_next", "/thanks"),
            ("tag", "b"),
            ("_token", ""),
            ("tag", "c"),
            ("_subject", "hi"),
        ]));
        let form = form.unwrap();
        assert_eq!(
            form.value,
            r#"{"name":"<b>Ada</b>","tag":["a","b","c"],"_subject":"hi"}"#
        );
        assert_eq!((form.next.as_deref(), form.token), (Some("/thanks"), None));
    }

    #[test]
    fn forms_without_fields_or_with_too_many_are_refused() {
        let long = "n".repeat(DATA_FIELD_NAME_MAX_CHARS + 1);
        let many: Vec<_> = (0..=DATA_FORM_MAX_FIELDS)
            .map(|n| (format!("f{n}"), String::new()))
            .collect();
        for bad in [
            fields(&[]),
            fields(&[("_next", "/")]),
            fields(&[("", "a")]),
            fields(&[(&long, "a")]),
            many,
        ] {
            assert_eq!(filled(bad).unwrap_err().code(), ErrorCode::InvalidRequest);
        }
        let large = "a".repeat(DATA_VALUE_MAX_BYTES);
        let error = filled(fields(&[("text", &large)])).unwrap_err();
        assert_eq!(error.code(), ErrorCode::DataTooLarge);
    }

    #[test]
    fn the_way_back_stays_in_the_app() {
        let back = |next: Option<&str>, referer: Option<&'static str>| {
            let mut request = TestRequest::default();
            if let Some(referer) = referer {
                request = request.insert_header((REFERER, referer));
            }
            way_back(OWN, next, &request.to_http_request())
        };
        let before = "https://tides.apps.example/book?page=2#form";
        let page = Some(before);
        assert_eq!(back(None, page), before);
        assert_eq!(back(Some("/thanks"), page), format!("{OWN}/thanks"));
        assert_eq!(back(Some("thanks?a=b"), None), format!("{OWN}/thanks?a=b"));
        assert_eq!(
            back(Some("/.//evil.example"), None),
            format!("{OWN}//evil.example")
        );
        let with_token = Some("https://tides.apps.example/book?a=b&token=secret");
        assert_eq!(back(None, with_token), format!("{OWN}/book?a=b"));
        for other in [
            "https://evil.example/",
            "//evil.example/",
            "\\\\evil.example/",
            "/\\evil.example",
            "https:\\\\evil.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "blob:https://tides.apps.example/1",
            "http://tides.apps.example/",
            "https://tides.apps.example@evil.example/",
            "https://someone@tides.apps.example/",
            "https://tides.apps.example:8443/",
            "/_data/lists/book",
            "/_installed",
        ] {
            assert_eq!(back(Some(other), page), before, "{other}");
            assert_eq!(
                back(Some(other), Some("https://evil.example/")),
                format!("{OWN}/"),
                "{other}"
            );
        }
    }

    #[test]
    fn a_refusal_shows_no_markup_of_strangers() {
        let back = format!("{OWN}/?a=\"><script>");
        let page = Refused {
            message: "No <b>.",
            back: &back,
            sign_in: Some(back.clone()),
        };
        let page = page.render().unwrap();
        assert!(!page.contains("<script>") && !page.contains("<b>"), "{page}");
    }
}
