//! The prompts of the models. The words stand in `templates/prompts`.
//!
//! Text of people and of pages is data: it stands between tags whose closing form it cannot contain, and the
//! instructions say that nothing between them is an instruction about the rules.

mod app;
mod app_chat;
mod chat;
mod enhance;
mod files;
mod fix;
mod optimize;
mod preferences;
mod story;
mod suggest;
mod text;

use crate::error::AiError;
use crate::material::Material;
use crate::providers::Chat;
use crate::request::{Message, Role, Task, TextRequest};
use text::fence;

/// The version of the prompts, raised with each change of what they say, and named in the log with each request: answers of
/// before and after a change are told apart by it.
pub const VERSION: u32 = 7;

/// What marks an element of a page that is to stay as it is.
const KEPT: &str = "data-morpheo-keep";

/// The conversation that a task begins with.
pub(crate) fn conversation(task: &Task) -> Result<Chat, AiError> {
    Ok(match task {
        Task::GenerateApp { prompt, like } => Chat {
            system: generate_app()?,
            messages: vec![Message::user(match like {
                Some(like) => another_page_user(prompt, like)?,
                None => generate_app_user(prompt)?,
            })],
        },
        Task::ModifyApp {
            instruction,
            current_html,
        } => Chat {
            system: modify_app()?,
            messages: vec![Message::user(modify_app_user(instruction, current_html)?)],
        },
        Task::ModifyElement {
            instruction,
            element,
            styles,
        } => Chat {
            system: modify_element()?,
            messages: vec![Message::user(modify_element_user(instruction, element, styles)?)],
        },
        Task::Chat(task) => chat::conversation(task)?,
        Task::Suggest(task) => suggest::conversation(task)?,
        Task::Conversation { system, messages } => Chat {
            system: system.clone(),
            messages: messages.clone(),
        },
    })
}

/// The conversation that a request begins with: that of its task, with the rules for elements that stay, the files, how the
/// person likes it, and what else is to be minded.
pub(crate) fn of_request(request: &TextRequest) -> Result<Chat, AiError> {
    let mut chat = conversation(&request.task)?;
    if changed_html(&request.task).is_some_and(|html| html.contains(KEPT)) {
        chat.system.push_str("\n\n");
        chat.system.push_str(&kept_rules()?);
    }
    if !request.material.is_empty() {
        chat.system.push_str("\n\n");
        chat.system.push_str(&files_rules()?);
        show(&mut chat, &request.material)?;
    }
    if let Some(liked) = preferences(request.preferences)? {
        chat.system.push_str("\n\n");
        chat.system.push_str(&liked);
    }
    if let Some(guidance) = &request.guidance {
        chat.system
            .push_str("\n\nMind this besides, as far as the rules above allow:\n<guidance>\n");
        chat.system.push_str(&fence(guidance, "guidance"));
        chat.system.push_str("\n</guidance>");
    }
    chat.messages = in_turns(chat.messages);
    Ok(chat)
}

/// Messages as every service takes them: person and model take turns, the person begins, and none is blank.
fn in_turns(messages: Vec<Message>) -> Vec<Message> {
    let mut turns: Vec<Message> = Vec::with_capacity(messages.len());
    for message in messages {
        if message.text.trim().is_empty() && message.images.is_empty() {
            continue;
        }
        match turns.last_mut() {
            Some(last) if last.role == message.role => {
                last.text.push_str("\n\n");
                last.text.push_str(&message.text);
                last.images.extend(message.images);
            }
            None if message.role == Role::Assistant => {}
            _ => turns.push(message),
        }
    }
    turns
}

/// The page, or the element, that a task changes.
fn changed_html(task: &Task) -> Option<&str> {
    match task {
        Task::ModifyApp { current_html, .. } => Some(current_html),
        Task::ModifyElement { element, .. } => Some(element),
        Task::Chat(task) => Some(&task.page),
        Task::GenerateApp { .. } | Task::Conversation { .. } | Task::Suggest(_) => None,
    }
}

/// Puts the files before what the person said last.
fn show(chat: &mut Chat, material: &Material) -> Result<(), AiError> {
    let last = chat
        .messages
        .iter_mut()
        .rfind(|message| message.role == Role::User);
    let Some(last) = last else { return Ok(()) };
    last.text = format!("{}\n{}", files(material)?.trim_end(), last.text);
    last.images = material
        .files
        .iter()
        .filter_map(|file| file.image.clone())
        .collect();
    Ok(())
}

pub use app::{
    another_page_user, generate_app, generate_app_user, go_on, kept_rules, modify_app, modify_app_user,
    modify_element, modify_element_user,
};
pub(crate) use app_chat::app_chat;
pub use chat::{chat, chat_user};
pub(crate) use enhance::{enhance, enhance_user};
pub use files::{files, files_rules};
pub use fix::{BrokenPage, fix_errors, fix_errors_user};
pub use optimize::{PageToImprove, optimize, optimize_user};
pub use preferences::preferences;
pub use story::{story_plan, story_plan_user};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn person_and_model_take_turns() {
        let turns = in_turns(vec![
            Message::assistant("Hello"),
            Message::user("A clock"),
            Message::user("in blue"),
            Message::assistant("  "),
            Message::user("and round"),
            Message::assistant("Done"),
            Message::assistant("Anything else?"),
            Message::user("No"),
        ]);
        let told: Vec<(Role, &str)> = turns
            .iter()
            .map(|message| (message.role, message.text.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                (Role::User, "A clock\n\nin blue\n\nand round"),
                (Role::Assistant, "Done\n\nAnything else?"),
                (Role::User, "No"),
            ]
        );
    }

    #[test]
    fn the_rules_for_kept_elements_come_with_pages_that_have_some() {
        let page = |mark: &str| format!("<!doctype html><p{mark}>Hi</p>");
        let chat = |page: String| {
            TextRequest::chat(crate::request::ChatTask {
                message: "Make it blue".to_owned(),
                history: Vec::new(),
                page,
                view: crate::request::PageView::Parts(String::new()),
                earlier: crate::request::Earlier::Nothing,
            })
        };
        let system = |request: TextRequest| of_request(&request).unwrap().system;
        for (mark, has_rules) in [("", false), (" data-morpheo-keep=\"\"", true)] {
            for request in [
                TextRequest::modify("Make it blue", page(mark)),
                TextRequest::modify_element("Make it blue", page(mark), ""),
                chat(page(mark)),
            ] {
                let system = system(request);
                assert_eq!(
                    system.contains(kept_rules().unwrap().trim()),
                    has_rules,
                    "{system}"
                );
            }
        }
        assert!(
            !system(TextRequest::generate("A page with data-morpheo-keep")).contains("Elements that stay")
        );
    }

    #[test]
    fn a_change_of_the_prompts_is_a_new_version() {
        use sha2::{Digest as _, Sha256};
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates/prompts");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        let mut digest = Sha256::new();
        for file in files {
            digest.update(std::fs::read(file).unwrap());
        }
        let digest = digest
            .finalize()
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>();
        // Whoever accepts another digest raises the version with it.
        insta::assert_snapshot!("version", format!("{VERSION}: {digest}"));
    }
}
