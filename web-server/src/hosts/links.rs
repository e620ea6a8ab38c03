//! Where an address of a published app leads that is not written as the app writes it: `/about.html`, `/About`.

use db::Connection;
use db::published_apps::Hosted;
use db::published_apps::files::{self, Page};
use diesel::result::Error;
use domain::ids::PublicationId;
use domain::page_links::{LinkedPage, PageLinks};
use publishing::files::PAGE;

/// The path of the page that an address leads to, as the app itself writes it: `/` for the first one. Nothing where it
/// leads to none.
pub(super) async fn path_of_page(
    connection: &mut Connection,
    app: &Hosted,
    address: &str,
) -> Result<Option<String>, Error> {
    let pages = files::pages(connection, PublicationId(app.id), app.version).await?;
    Ok(resolve(&pages, address))
}

fn resolve(pages: &[Page], address: &str) -> Option<String> {
    let home = pages.iter().position(|page| page.path == PAGE)?;
    let linked: Vec<_> = pages
        .iter()
        .map(|page| LinkedPage {
            slug: if page.path == PAGE { "" } else { &page.path },
            name: name(page).unwrap_or_default(),
            is_home: page.path == PAGE,
        })
        .collect();
    let place = PageLinks::new(&linked).resolve(address)?.place;
    let page = pages
        .get(place)
        .filter(|page| place != home && page.title.is_some());
    Some(page.map_or_else(|| "/".to_owned(), |page| format!("/{}", page.path)))
}

/// What a page other than the first is called by itself.
fn name(page: &Page) -> Option<&str> {
    let title = page.title.as_deref().filter(|_| page.path != PAGE)?;
    let app = page.app_name.trim();
    let named = title.strip_suffix(app).and_then(|rest| rest.strip_suffix(" · "));
    Some(named.unwrap_or(title))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn page(path: &str, title: Option<&str>) -> Page {
        Page {
            path: path.to_owned(),
            title: title.map(str::to_owned),
            app_name: "Tides ".to_owned(),
        }
    }

    #[test]
    fn addresses_lead_where_the_table_says() {
        let table: Value = serde_json::from_str(include_str!("../../../tests/links/cases.json")).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mut pages = vec![page(PAGE, Some("Tides"))];
        for given in table["pages"].as_array().unwrap() {
            let title = format!("{} · Tides", text(&given["name"]));
            let is_home = given["isHomePage"] == true;
            pages.push(page(&text(&given["slug"]), (!is_home).then_some(title.as_str())));
        }
        for case in table["cases"].as_array().unwrap() {
            let expected = case["page"].as_str().map(|slug| match slug {
                "home" => "/".to_owned(),
                slug => format!("/{slug}"),
            });
            assert_eq!(
                resolve(&pages, &text(&case["address"])),
                expected,
                "{}",
                case["address"]
            );
        }
    }

    #[test]
    fn the_only_page_has_no_other_address() {
        let pages = [page(PAGE, Some("About"))];
        assert_eq!(resolve(&pages, "/index.html").as_deref(), Some("/"));
        assert_eq!(resolve(&pages, "/about"), None);
        assert_eq!(resolve(&[], "/"), None);
    }
}
