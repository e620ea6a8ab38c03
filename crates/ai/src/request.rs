//! What a model is asked.

use domain::personality::Preferences;
use domain::sampling::Sampling;

use crate::config::{ApiKey, Provider};
use crate::material::{Material, SentImage};
use crate::suggest::SuggestTask;

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    User,
    Assistant,
}

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub role: Role,
    pub text: String,
    /// Images that come with it, for a model that sees.
    pub images: Vec<SentImage>,
}

impl Message {
    /// A turn of the person.
    pub fn user(text: impl Into<String>) -> Self {
        Self {
            role: Role::User,
            text: text.into(),
            images: Vec::new(),
        }
    }

    /// A turn of the model.
    pub fn assistant(text: impl Into<String>) -> Self {
        Self {
            role: Role::Assistant,
            text: text.into(),
            images: Vec::new(),
        }
    }
}

/// What a page of an app looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageStyle {
    pub title: String,
    /// The beginning of its style sheets.
    pub css: String,
    /// Its header with the navigation; blank without one.
    pub header: String,
    /// Its footer; blank without one.
    pub footer: String,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// A new app from a description. The answer is one complete document.
    GenerateApp {
        prompt: String,
        /// Another page of the app that this one is to look like.
        like: Option<PageStyle>,
    },
    /// A changed app. The answer is one complete document.
    ModifyApp {
        instruction: String,
        /// The page as it is.
        current_html: String,
    },
    /// One changed element of a page. The answer is that element.
    ModifyElement {
        instruction: String,
        /// The element as it is.
        element: String,
        /// The rules of the page that bear on it.
        styles: String,
    },
    /// A message to the chat about an app. The answer is words, with changes between tags of their own.
    Chat(Box<ChatTask>),
    /// Suggestions for a page. The answer is a short list.
    Suggest(Box<SuggestTask>),
    /// Anything else, with prompts of the caller.
    Conversation {
        system: String,
        /// The turns so far, the last one by the person.
        messages: Vec<Message>,
    },
}

/// A message to the chat about an app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatTask {
    pub message: String,
    /// The messages before, the oldest first.
    pub history: Vec<Message>,
    /// The page as it is.
    pub page: String,
    /// What of it the model sees.
    pub view: PageView,
    /// The attempts before.
    pub earlier: Earlier,
}

/// What of a page a model sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageView {
    /// All of it.
    Whole,
    /// Its elements and the parts that matter, in words.
    Parts(String),
}

/// The attempts before at the same message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Earlier {
    /// Nothing.
    Nothing,
    /// The person asks again for changes that failed; why they did, in words.
    AskedAgain(String),
    /// Changes of the model's last answer failed.
    Failed {
        failures: Vec<FailedAttempt>,
        /// What the changes that worked are for.
        applied: Vec<String>,
        /// Whether the model may answer with a whole page.
        may_rewrite: bool,
    },
}

/// A change that could not be applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedAttempt {
    pub id: String,
    pub description: String,
    /// Why it could not be applied.
    pub reason: String,
}

/// What a person may choose for one request in place of the operator's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides {
    pub provider: Option<Provider>,
    pub api_key: Option<ApiKey>,
    /// Another address. The operator's keys are never sent to it.
    pub base_url: Option<String>,
}

impl Overrides {
    /// Whether nothing was chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.provider.is_none() && self.api_key.is_none() && self.base_url.is_none()
    }
}

/// A request for text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRequest {
    /// A public id of the catalogue; with overrides also a name that only the provider knows. Nothing means the default.
    pub model: Option<String>,
    /// What is to be done.
    pub task: Task,
    /// The files that come along.
    pub material: Material,
    /// Whether the model may search the web, where its provider can.
    pub grounding: bool,
    /// How the person likes answers and apps to be.
    pub preferences: Preferences,
    /// What the model is to mind besides.
    pub guidance: Option<String>,
    /// How freely the model writes, and how much at most, where the person sets it.
    pub sampling: Sampling,
    pub overrides: Overrides,
    /// The answer as far as it came before, when the model is to go on with it. Blank for a new answer.
    pub so_far: String,
}

impl TextRequest {
    /// A new app, by the default model.
    pub fn generate(prompt: impl Into<String>) -> Self {
        Self::new(Task::GenerateApp {
            prompt: prompt.into(),
            like: None,
        })
    }

    /// Another page of an app, by the default model.
    pub fn another_page(prompt: impl Into<String>, like: PageStyle) -> Self {
        Self::new(Task::GenerateApp {
            prompt: prompt.into(),
            like: Some(like),
        })
    }

    /// A changed app, by the default model.
    pub fn modify(instruction: impl Into<String>, current_html: impl Into<String>) -> Self {
        Self::new(Task::ModifyApp {
            instruction: instruction.into(),
            current_html: current_html.into(),
        })
    }

    /// A changed element of a page, by the default model.
    pub fn modify_element(
        instruction: impl Into<String>,
        element: impl Into<String>,
        styles: impl Into<String>,
    ) -> Self {
        Self::new(Task::ModifyElement {
            instruction: instruction.into(),
            element: element.into(),
            styles: styles.into(),
        })
    }

    /// A message to the chat, for the default model.
    #[must_use]
    pub fn chat(task: ChatTask) -> Self {
        Self::new(Task::Chat(Box::new(task)))
    }

    /// Suggestions for a page, by the default model.
    #[must_use]
    pub fn suggest(task: SuggestTask) -> Self {
        Self::new(Task::Suggest(Box::new(task)))
    }

    /// A task for the default model.
    #[must_use]
    pub fn new(task: Task) -> Self {
        Self {
            model: None,
            task,
            material: Material::default(),
            grounding: false,
            preferences: Preferences::default(),
            guidance: None,
            sampling: Sampling::default(),
            overrides: Overrides::default(),
            so_far: String::new(),
        }
    }

    /// Asks the model to go on with an answer that broke off. The stream gives what follows alone.
    #[must_use]
    pub fn going_on(mut self, so_far: impl Into<String>) -> Self {
        self.so_far = so_far.into();
        self
    }

    /// Shows the model files.
    #[must_use]
    pub fn with_material(mut self, material: Material) -> Self {
        self.material = material;
        self
    }

    /// Tells the model what to mind besides, and whether it may search the web.
    #[must_use]
    pub fn minding(mut self, guidance: Option<String>, grounding: bool) -> Self {
        self.guidance = guidance;
        self.grounding = grounding;
        self
    }

    /// Tells the model how the person likes answers and apps to be.
    #[must_use]
    pub fn liking(mut self, preferences: Preferences) -> Self {
        self.preferences = preferences;
        self
    }

    /// Asks for an answer as the person sets it.
    #[must_use]
    pub fn with_sampling(mut self, sampling: Sampling) -> Self {
        self.sampling = sampling;
        self
    }

    /// Asks a certain model.
    #[must_use]
    pub fn with_model(mut self, model: impl Into<String>) -> Self {
        self.model = Some(model.into());
        self
    }

    /// Asks with what the person chose.
    #[must_use]
    pub fn with_overrides(mut self, overrides: Overrides) -> Self {
        self.overrides = overrides;
        self
    }
}
