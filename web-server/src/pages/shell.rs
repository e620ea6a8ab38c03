//! The creator's screens. The server sends the header and a skeleton in the shape of the screen, so that
//! nothing jumps when the application draws over it.

use actix_web::http::StatusCode;
use actix_web::web::{self, ServiceConfig};
use askama::Template;

use super::page::Page;
use crate::api::catalog::models::ModelList;
use crate::assets::APP;
use crate::error::ApiResult;
use crate::state::AppState;

/// The shape of a screen before the application draws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Generator,
    /// A prompt with models beside it, and a place for what they make.
    Playground,
    /// Quick start, credits and recent apps.
    Dashboard,
    Saved,
    Profile,
    /// Tiles to choose from.
    ConnectAi,
    /// A card with two fields.
    SignIn,
    /// A card with three fields.
    Register,
    /// A card with two fields for a password.
    NewPassword,
    /// A card with a button.
    NewAddress,
    /// A card that says what became of a payment.
    Payment,
}

/// A screen of the application.
#[derive(Debug)]
pub struct Screen {
    path: &'static str,
    /// As the screen sets it itself later.
    title: &'static str,
    description: &'static str,
    /// The chunk that draws it.
    chunk: &'static str,
    shape: Shape,
    /// Whether search engines may list it.
    listed: bool,
}

/// All screens.
pub const SCREENS: [Screen; 11] = [
    Screen {
        path: "/generate",
        title: "Generate an app",
        description: "Describe an app in plain words and watch it being built, live in your browser.",
        chunk: "src/features/generator/GeneratePage.tsx",
        shape: Shape::Generator,
        listed: true,
    },
    Screen {
        path: "/playground",
        title: "Playground",
        description: "Give one prompt to two or three AI models and watch their apps take shape side by side.",
        chunk: "src/features/playground/PlaygroundPage.tsx",
        shape: Shape::Playground,
        listed: true,
    },
    Screen {
        path: "/dashboard",
        title: "Dashboard",
        description: "Your apps and credits at a glance.",
        chunk: "src/features/dashboard/DashboardPage.tsx",
        shape: Shape::Dashboard,
        listed: false,
    },
    Screen {
        path: "/saved",
        title: "Saved Apps",
        description: "Everything you have built, ready to open, share or change.",
        chunk: "src/features/saved/SavedPage.tsx",
        shape: Shape::Saved,
        listed: false,
    },
    Screen {
        path: "/profile",
        title: "Profile",
        description: "Your account, how you sign in, your plan, credits, storage and theme.",
        chunk: "src/features/profile/ProfilePage.tsx",
        shape: Shape::Profile,
        listed: false,
    },
    Screen {
        path: "/connect-ai",
        title: "Connect AI",
        description: "Use your own AI models: on this machine, or with your own key.",
        chunk: "src/features/connectAi/ConnectAiPage.tsx",
        shape: Shape::ConnectAi,
        listed: false,
    },
    Screen {
        path: "/login",
        title: "Welcome back",
        description: "Sign in to Morpheo and keep building.",
        chunk: "src/features/auth/LoginPage.tsx",
        shape: Shape::SignIn,
        listed: true,
    },
    Screen {
        path: "/register",
        title: "Create your account",
        description: "Create a Morpheo account. 10 credits a month are free, and no card is needed.",
        chunk: "src/features/auth/RegisterPage.tsx",
        shape: Shape::Register,
        listed: true,
    },
    Screen {
        path: "/reset-password",
        title: "Choose a new password",
        description: "Set a new password for your Morpheo account.",
        chunk: "src/features/auth/ResetPasswordPage.tsx",
        shape: Shape::NewPassword,
        listed: false,
    },
    Screen {
        path: "/confirm-email",
        title: "Confirm your email address",
        description: "Confirm the email address of your Morpheo account.",
        chunk: "src/features/auth/ConfirmEmailPage.tsx",
        shape: Shape::NewAddress,
        listed: false,
    },
    Screen {
        path: "/checkout/complete",
        title: "Your payment",
        description: "What became of your payment.",
        chunk: "src/features/checkout/CheckoutPage.tsx",
        shape: Shape::Payment,
        listed: false,
    },
];

#[derive(Template)]
#[template(path = "pages/shell.html")]
struct Shell<'a> {
    page: Page,
    screen: &'a Screen,
    /// For the generator and for what signing up costs, so that they have nothing to wait for; none before the first worker
    /// came.
    models: Option<ModelList>,
}

impl Shell<'_> {
    /// What `/api/models` answers, as JSON.
    fn models_json(&self) -> Option<String> {
        let models = self.models.as_ref()?;
        serde_json::to_string(models).ok()
    }

    fn is_offline(&self) -> bool {
        self.models.as_ref().is_some_and(|models| models.offline)
    }
}

/// Registers every screen.
pub fn configure(services: &mut ServiceConfig) {
    for screen in &SCREENS {
        let draw = move |state: web::Data<AppState>| async move { draw(&state, screen).await };
        services.service(super::read(screen.path, draw));
    }
}

/// The addresses that search engines may list.
pub fn listed() -> impl Iterator<Item = &'static str> {
    SCREENS
        .iter()
        .filter(|screen| screen.listed)
        .map(|screen| screen.path)
}

async fn draw(state: &AppState, screen: &'static Screen) -> ApiResult {
    let config = &state.config.http;
    let page = Page::new(config, &state.assets, APP, &[screen.chunk]);
    let nonce = page.nonce.clone();
    let models = if matches!(
        screen.shape,
        Shape::Generator | Shape::Playground | Shape::Register
    ) {
        let published = state.models.at_once(state.redis()).await;
        Some(ModelList::of(&published, state.jobs.prices())).filter(|list| !list.models.is_empty())
    } else {
        None
    };
    let shell = Shell { page, screen, models };
    Page::answer(config, StatusCode::OK, &nonce, &shell)
}

#[cfg(test)]
mod tests {
    use super::super::page::fixture;
    use super::*;

    fn html(path: &str) -> String {
        let page = fixture::page();
        let nonce = page.nonce.clone();
        let screen = SCREENS.iter().find(|screen| screen.path == path).unwrap();
        let models = None;
        fixture::rendered(&Shell { page, screen, models }, &nonce)
    }

    #[test]
    fn every_screen_has_a_place_to_draw_into_and_a_skeleton() {
        for screen in &SCREENS {
            let html = html(screen.path);
            assert_eq!(html.matches("id=\"root\"").count(), 1, "{}", screen.path);
            assert_eq!(html.matches("id=\"main\"").count(), 1, "{}", screen.path);
            assert!(
                html.contains(&format!("<title>{} · Morpheo</title>", screen.title)),
                "{html}"
            );
            assert_eq!(
                html.contains("name=\"robots\" content=\"noindex\""),
                !screen.listed
            );
        }
    }

    #[test]
    fn signing_up_says_what_it_costs_where_no_model_is_connected() {
        let html = |offline: bool| {
            let page = fixture::page();
            let nonce = page.nonce.clone();
            let screen = SCREENS.iter().find(|screen| screen.path == "/register").unwrap();
            let models = Some(ModelList {
                models: Vec::new(),
                offline,
            });
            fixture::rendered(&Shell { page, screen, models }, &nonce)
        };
        assert!(html(true).contains("Sample apps and changes to them are free."));
        assert!(html(false).contains("each new app or change takes one"));
        assert!(!html(false).contains("No AI is connected"));
    }

    #[test]
    fn the_generator_comes_as_its_screen_looks() {
        insta::assert_snapshot!(html("/generate"));
    }
}
