//! The pages that people see: where they pay, and the portal.

use std::collections::HashMap;

use actix_web::http::header::LOCATION;
use actix_web::{HttpResponse, web};

use super::server::Inside;
use super::world::price_of;

type Place = web::Path<(String, String)>;

pub(super) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/pay/{session}", web::get().to(show_page))
        .route("/pay/{session}/{choice}", web::post().to(pay))
        .route("/portal/{customer}", web::get().to(show_portal))
        .route("/portal/{customer}/{choice}", web::post().to(manage));
}

async fn show_page(inside: web::Data<Inside>, session: web::Path<String>) -> HttpResponse {
    let world = inside.world();
    let Some(page) = world.sessions.get(session.as_str()) else {
        return HttpResponse::NotFound().body("There is no such page.");
    };
    let dollars = price_of(&page.price).unwrap_or(0) / 100;
    let buttons = match page.status {
        "open" => {
            ["pay", "later", "cancel"].map(|choice| button(&format!("/pay/{session}/{choice}"), choice))
        }
        status => [
            format!("<p>This page is {status}.</p>"),
            String::new(),
            String::new(),
        ],
    };
    document(
        "Checkout",
        &format!("<p>{}: ${dollars}</p>{}", page.price, buttons.concat()),
    )
}

fn button(action: &str, choice: &str) -> String {
    let label = match choice {
        "pay" => "Pay",
        "later" => "Pay later",
        "end" => "Cancel plan",
        _ => "Cancel",
    };
    format!("<form method=post action=\"{action}\"><button>{label}</button></form>")
}

async fn pay(inside: web::Data<Inside>, place: Place) -> HttpResponse {
    let (session, choice) = place.into_inner();
    let mut world = inside.world();
    let Some(page) = world.sessions.get(&session).cloned() else {
        return HttpResponse::NotFound().body("There is no such page.");
    };
    let is_paid = match choice.as_str() {
        "pay" => world.pay_page(&inside.url, &session, true),
        "later" => world.pay_page(&inside.url, &session, false),
        _ => return lead_to(&page.cancel_url),
    };
    match is_paid {
        Some(()) => lead_to(&page.success_url.replace("{CHECKOUT_SESSION_ID}", &session)),
        None => HttpResponse::Gone().body("This page is closed."),
    }
}

async fn show_portal(
    inside: web::Data<Inside>,
    customer: web::Path<String>,
    query: web::Query<HashMap<String, String>>,
) -> HttpResponse {
    let back = query.get("back").map(|back| escaped(back)).unwrap_or_default();
    let world = inside.world();
    let own = world
        .subscriptions
        .iter()
        .filter(|(_, one)| one.customer == *customer);
    let rows: Vec<String> = own
        .map(|(id, one)| {
            let ends = if one.ends_with_period {
                ", ends with what is paid"
            } else {
                ""
            };
            format!("<p>{id}: {}, {}{ends}</p>", one.price, one.status)
        })
        .collect();
    let end = button(&format!("/portal/{customer}/end?back={back}"), "end");
    document(
        "Portal",
        &format!("{}{end}<p><a href=\"{back}\">Back</a></p>", rows.concat()),
    )
}

async fn manage(
    inside: web::Data<Inside>,
    place: Place,
    query: web::Query<HashMap<String, String>>,
) -> HttpResponse {
    let (customer, _) = place.into_inner();
    let mut world = inside.world();
    let own = world
        .subscriptions
        .iter()
        .filter(|(_, one)| one.customer == customer);
    let ids: Vec<String> = own.map(|(id, _)| id.clone()).collect();
    for id in ids {
        let live = ["active", "trialing", "past_due"];
        world.change(&id, &live, "updated", |one| one.ends_with_period = true);
    }
    let back = query.get("back").map(String::as_str).unwrap_or_default();
    let place = url::Url::parse_with_params(&format!("{}/portal/{customer}", inside.url), [("back", back)]);
    lead_to(place.map(String::from).unwrap_or_default().as_str())
}

fn document(title: &str, body: &str) -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(format!(
        "<!doctype html><html lang=en><title>{title}</title><body style=\"font:1rem system-ui\"><h1>{title}</h1>{body}"
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
}

fn lead_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .finish()
}
