//! Which pages a request publishes.

use std::collections::HashSet;

use db::Connection;
use domain::errors::ErrorCode;
use domain::ids::{AppId, PageId, UserId};
use domain::limits::APP_MAX_PAGES;
use domain::page_html::PageHtml;
use domain::page_place::PagePlace;
use jobs::kinds::publish::PublishPage;

use super::request::{MakePwaRequest, PwaPage};
use crate::error::ApiResult;

/// What is published.
#[derive(Debug, Default)]
pub(super) struct Published {
    /// Pages as the request has them.
    pub(super) pages: Vec<PublishPage>,
    /// Besides, the record's other pages.
    pub(super) with_saved: bool,
}

impl Published {
    /// How many pages the publication has.
    pub(super) async fn count(
        &self,
        connection: &mut Connection,
        user: UserId,
        app: &AppId,
    ) -> ApiResult<usize> {
        if !self.with_saved {
            return Ok(self.pages.len());
        }
        let saved = db::pages::ids_of_app(connection, user, app).await?;
        let mut ids: HashSet<&str> = saved.iter().map(String::as_str).collect();
        ids.extend(self.pages.iter().map(|page| page.page_id.as_str()));
        Ok(ids.len())
    }

    /// The bytes of the pages that the request has.
    pub(super) fn bytes(&self) -> usize {
        self.pages.iter().map(|page| page.html.len()).sum()
    }
}

/// The pages of a request.
///
/// # Errors
/// `html-required` for a blank page, `payload-too-large`, `invalid-request` for ids that are none or not unique.
pub(super) fn of(body: &mut MakePwaRequest, has_record: bool) -> ApiResult<Published> {
    if let Some(given) = body.all_pages_data.take() {
        return Ok(Published {
            pages: several(given, body)?,
            with_saved: false,
        });
    }
    let id = body.page_id.take().or(body.sub_app_id.take());
    if let Some(id) = id {
        return Ok(Published {
            pages: vec![one(&id, body)?],
            with_saved: has_record,
        });
    }
    if body.is_multipage && has_record {
        return Ok(Published {
            pages: Vec::new(),
            with_saved: true,
        });
    }
    let html = page_html(std::mem::take(&mut body.html_content))?;
    Ok(Published {
        pages: vec![PublishPage::only(html)],
        with_saved: false,
    })
}

fn several(given: Vec<PwaPage>, body: &MakePwaRequest) -> ApiResult<Vec<PublishPage>> {
    if given.is_empty() || given.len() > APP_MAX_PAGES {
        return Err(ErrorCode::InvalidRequest.into());
    }
    let home = body
        .app_data
        .as_ref()
        .and_then(|data| data.home_page_id.as_deref());
    let mut ids = HashSet::new();
    let mut pages = Vec::with_capacity(given.len());
    for (order, page) in (0..).zip(given) {
        let id = PageId::parse(&page.page_id).map_err(|_| ErrorCode::InvalidRequest)?;
        if !ids.insert(id.clone()) {
            return Err(ErrorCode::InvalidRequest.into());
        }
        let is_home = home.map_or(page.is_home_page == Some(true), |home| home == id.as_str());
        let place = PagePlace::new(id, &page.name, page.slug.as_deref(), page.order.unwrap_or(order));
        pages.push(published(place, page_html(page.html_content)?, is_home));
    }
    Ok(pages)
}

/// One page of an app whose others stay as they are.
fn one(id: &str, body: &mut MakePwaRequest) -> ApiResult<PublishPage> {
    let id = PageId::parse(id).map_err(|_| ErrorCode::InvalidRequest)?;
    let slug = body.page_slug.take();
    let name = slug.clone().unwrap_or_else(|| body.app_name.clone());
    let html = page_html(std::mem::take(&mut body.html_content))?;
    Ok(published(
        PagePlace::new(id, &name, slug.as_deref(), 0),
        html,
        false,
    ))
}

fn published(place: PagePlace, html: String, is_home: bool) -> PublishPage {
    PublishPage {
        page_id: place.id.as_str().to_owned(),
        name: place.name,
        slug: place.slug,
        html,
        order: place.position,
        is_home,
    }
}

fn page_html(text: String) -> ApiResult<String> {
    let html = PageHtml::parse(text).map_err(|error| error.code(ErrorCode::HtmlRequired))?;
    Ok(html.into_string())
}
