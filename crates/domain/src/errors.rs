//! The catalogue of errors: a stable code, an HTTP status and the message a person reads.

use serde::Serialize;

macro_rules! catalogue {
    ($($(#[$doc:meta])* $variant:ident => $code:literal, $status:literal, $message:literal;)*) => {
        /// One entry of the catalogue.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
        #[error("{}", self.message())]
        pub enum ErrorCode {
            $($(#[$doc])* #[serde(rename = $code)] $variant,)*
        }

        impl ErrorCode {
            /// Every entry, in the order of the catalogue.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable code that clients tell errors apart by.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The HTTP status of an answer with this error.
            #[must_use]
            pub fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)* }
            }

            /// The message for the person.
            #[must_use]
            pub fn message(self) -> &'static str {
                match self { $(Self::$variant => $message,)* }
            }
        }
    };
}

catalogue! {
    // Sign-in
    /// Wrong e-mail or password; the answer does not say which.
    InvalidCredential => "invalid-credential", 401, "Invalid email or password. Please check your credentials and try again.";
    /// No address.
    InvalidEmail => "invalid-email", 400, "Please enter a valid email address.";
    /// The account is closed.
    UserDisabled => "user-disabled", 403, "This account has been disabled. Please contact support for assistance.";
    /// The rate limit of the address or the account was passed.
    TooManyRequests => "too-many-requests", 429, "Too many failed login attempts. Please wait a few minutes before trying again.";
    /// The client could not reach the server.
    NetworkRequestFailed => "network-request-failed", 503, "Network error. Please check your internet connection and try again.";
    /// The address has an account.
    EmailAlreadyInUse => "email-already-in-use", 409, "An account with this email already exists. Please use a different email or sign in instead.";
    /// Too short.
    WeakPassword => "weak-password", 400, "Password is too weak. Please use at least 6 characters with a mix of letters and numbers.";
    /// Too long to be hashed.
    InvalidPassword => "invalid-password", 400, "Invalid password format. Please choose a different password.";
    /// The sign-in window was closed.
    PopupClosedByUser => "popup-closed-by-user", 400, "Sign-in was cancelled. Please try again.";
    /// A second sign-in window took the place of the first.
    CancelledPopupRequest => "cancelled-popup-request", 400, "Sign-in was cancelled. Please try again.";
    /// The address belongs to an account with another way to sign in.
    AccountExistsWithDifferentCredential => "account-exists-with-different-credential", 409, "An account with this email already exists. Please sign in with the original method.";
    /// Anything unforeseen on the server.
    InternalError => "internal-error", 500, "An internal error occurred. Please try again later.";
    /// The token is not one of ours.
    InvalidUserToken => "invalid-user-token", 401, "Your session has expired. Please sign in again.";
    /// The token ran out or was revoked.
    UserTokenExpired => "user-token-expired", 401, "Your session has expired. Please sign in again.";
    /// Blank address.
    MissingEmail => "missing-email", 400, "Please enter your email address.";
    /// Blank password.
    MissingPassword => "missing-password", 400, "Please enter your password.";
    /// The password of the signed-in account, which a change of how it is signed in to asks for, is another one.
    WrongPassword => "wrong-password", 400, "This password is not right. Please try again.";
    /// The password that is to replace the account's is the same.
    SamePassword => "same-password", 400, "The new password is the same as the current one. Please choose a different one.";
    /// A call asks for the account's password, and it has none.
    NoPassword => "no-password", 409, "This account has no password yet. Choose one with 'Forgot password?' on the sign-in page first.";
    /// The password was right; the detail has the ticket for the second step and what it takes.
    SecondFactorRequired => "second-factor-required", 401, "Enter the code of your authenticator app to finish signing in.";
    /// A code of an authenticator app or a recovery code that does not hold, or not again; a recovery code takes the app's
    /// codes of that minute with it.
    SecondFactorWrong => "second-factor-wrong", 400, "This code is not right or was used already. Please wait for the next code and try again; after a recovery code, wait a minute.";
    /// The ticket of the second step is unknown, too old or used up; or a secret waited too long for its first code.
    SecondFactorExpired => "second-factor-expired", 400, "This took too long. Please start again.";
    /// Two-factor authentication is to be turned on, and is on.
    SecondFactorOn => "second-factor-on", 409, "Two-factor authentication is on already.";
    /// A call needs two-factor authentication, and it is off or not begun.
    SecondFactorOff => "second-factor-off", 409, "Two-factor authentication is off.";
    /// No such session, or another account's.
    SessionNotFound => "session-not-found", 404, "This session has ended already.";
    /// The site has no passkeys; the detail says why.
    PasskeysOff => "passkeys-off", 409, "Passkeys are not available at this address.";
    /// A passkey that does not hold: of another site or account, made up, or one that its device could not find again.
    PasskeyRefused => "passkey-refused", 400, "This passkey could not be used. Please try again, or sign in another way.";
    /// What the browser was asked is unknown, too old or answered already.
    PasskeyExpired => "passkey-expired", 400, "This took too long. Please try again.";
    /// A name for a passkey that is blank or too long.
    PasskeyName => "passkey-name", 422, "Please give the passkey a name of up to 60 characters.";
    /// The account has as many passkeys as one may have.
    PasskeyLimit => "passkey-limit", 409, "You can have up to 20 passkeys. Please remove one that you no longer use.";
    /// No such passkey, or another account's.
    PasskeyNotFound => "passkey-not-found", 404, "This passkey no longer exists.";
    /// The host is not allowed to sign in from.
    UnauthorizedDomain => "unauthorized-domain", 403, "This domain is not authorized for sign-in. Please contact support.";
    /// That way to sign in is off.
    OperationNotAllowed => "operation-not-allowed", 404, "This sign-in method is not enabled.";
    /// The link of a mail is too old.
    ExpiredActionCode => "expired-action-code", 400, "This link has expired. Please request a new one.";
    /// The link of a mail is wrong.
    InvalidActionCode => "invalid-action-code", 400, "This link is not valid. Please check the link and try again.";
    /// A published app that there is not, or that is offline, asks who signed in.
    PwaAccess => "pwa-access", 404, "Failed to authenticate for PWA access";
    /// A published app asks who signed in, and the person did not permit it yet.
    AppPermissionNeeded => "app-permission-needed", 403, "This app needs your permission to know who you are. Please confirm first.";
    /// A username with too few characters.
    UsernameTooShort => "username-too-short", 422, "Username must be at least 3 characters";
    /// A username with too many characters.
    UsernameTooLong => "username-too-long", 422, "Username must be less than 30 characters";
    /// A username with a character that none has.
    UsernameCharacters => "username-characters", 422, "Username can only contain lowercase letters, numbers, hyphens and underscores";
    /// A username that does not begin and end with a letter or digit.
    UsernameEdges => "username-edges", 422, "Username must start and end with a letter or number";
    /// A username with hyphens or underscores side by side.
    UsernameRepeats => "username-repeats", 422, "Username cannot contain consecutive hyphens or underscores";
    /// Another account has the username.
    UsernameTaken => "username-taken", 409, "Username taken. Try another one.";
    /// Nobody may have the username.
    UsernameProtected => "username-protected", 422, "This username is protected and cannot be used.";
    /// The name that an account shows has too many characters.
    DisplayNameTooLong => "display-name-too-long", 422, "Your name can have up to 80 characters.";
    /// The file for an account's picture cannot be used; the detail says why.
    PictureUnreadable => "picture-unreadable", 422, "This picture cannot be used. Please choose a PNG, JPEG, WebP or GIF image.";
    /// A second export of an account's data.
    ExportRunning => "export-running", 409, "Your data is already being exported. Please wait until that download is complete.";
    /// What was typed is not the address of the account that is to be deleted.
    DeletionEmailMismatch => "deletion-email-mismatch", 422, "This is not the email address of your account. Please type it exactly.";
    /// A message to support, or an answer, without words and screenshot, or one that is too long.
    SupportMessage => "support-message", 422, "Please write up to 4,000 characters, or attach a screenshot.";
    /// As many messages to support as one may send without an answer.
    SupportUnanswered => "support-unanswered", 409, "Your messages have not been answered yet. Please wait for our reply before you send more.";

    // Calls
    /// No bearer token, or one that does not hold.
    NotAuthenticated => "not-authenticated", 401, "User not authenticated";
    /// A connection leads to a page that the app does not have.
    TargetPageNotFound => "target-page-not-found", 404, "Target page not found";
    /// The call needs another tier.
    ProRequired => "pro-required", 403, "Pro Feature Required";
    /// The body or a parameter has the wrong form.
    InvalidRequest => "invalid-request", 422, "Invalid request data. Please check your input.";
    /// A body that is compressed: it is refused before it is read.
    EncodedBody => "encoded-body", 415, "Compressed requests are not accepted. Please send the request without compression.";
    /// The body did not come in time.
    RequestTimeout => "request-timeout", 408, "Your connection is too slow for this request. Please try again.";
    /// The body is larger than the limit.
    PayloadTooLarge => "payload-too-large", 413, "Your app is too large to process. Try breaking it into smaller parts or simplifying your request.";
    /// Blank or overlong prompt.
    InvalidPrompt => "invalid-prompt", 400, "Invalid Prompt";
    /// Blank or overlong instructions.
    InvalidModification => "invalid-modification", 400, "Please enter valid modification instructions.";
    /// An attached file that cannot be used; the detail says why.
    FileUnreadable => "file-unreadable", 422, "The file cannot be read. Please choose another one.";
    /// An attached file that the app does not have.
    FileNotFound => "file-not-found", 404, "An attached file is no longer there. Please attach it again.";
    /// One attached file is too large.
    FileTooLarge => "file-too-large", 413, "Files can have up to 10 MB each.";
    /// The attached files of one request are too large together.
    FilesTooLarge => "files-too-large", 413, "The files of one request can have up to 40 MB together.";
    /// More files than one request may have.
    TooManyFiles => "too-many-files", 422, "A request can have up to 20 files.";
    /// A model that is not in the list.
    UnknownModel => "unknown-model", 400, "The chosen model is not available. Please choose another one.";
    /// A modification without a page.
    MissingHtml => "missing-html", 400, "No component selected or no HTML content available";
    /// The account would store more bytes than it may. Not a 507: a monitor takes that for an outage.
    StorageQuotaExceeded => "storage-quota-exceeded", 413, "Your storage is full. Please delete apps that you no longer need, or upgrade your plan, and try again.";
    /// Calls in too quick succession.
    RateLimited => "rate-limited", 429, "Rate limit reached - please try again later";
    /// The idempotency key was used for a request with another content.
    IdempotencyKeyReused => "idempotency-key-reused", 409, "This request was already sent with different content. Please send it again.";
    /// The job did not break off, or what came of it is gone.
    NothingToContinue => "nothing-to-continue", 409, "There is nothing to continue. Please generate the page again.";
    /// No answer was withheld by the job, or it was applied since.
    NothingToApply => "nothing-to-apply", 409, "This answer was already applied or is no longer available.";
    /// The job still waits or runs.
    JobUnfinished => "job-unfinished", 409, "This request is still in progress. Please wait until it is done.";
    /// The job changed no page, or what came of it is gone.
    NothingToMerge => "nothing-to-merge", 409, "There is no change to merge. Please ask for the change again.";
    /// No credit is left this month.
    OutOfCredits => "quota-exceeded-credits", 429, "You've reached your monthly generation limit. Upgrade to unlimited apps for $15/month!";
    /// The person set a cap of credits a month, and this would pass it. [`credit_cap_message`] names the number.
    CreditCapReached => "credit-cap-reached", 429, "You have reached your own cap of credits this month. You can change it on your profile.";
    /// The account has a plan, or one whose invoice is still to be paid.
    SubscriptionExists => "subscription-exists", 409, "You already have a plan. You can change it under Manage Subscription.";
    /// The site sells nothing, or not this.
    PlansUnavailable => "plans-unavailable", 503, "This server sells no plans.";
    /// The payment service does not answer, or refuses.
    PaymentsFailed => "payments-failed", 502, "The payment service did not answer. Please try again.";
    /// The account never paid for anything.
    NoSubscription => "no-subscription", 404, "There is nothing to manage yet.";
    /// No such checkout, or another account's.
    CheckoutNotFound => "checkout-not-found", 404, "This checkout no longer exists.";
    /// An event whose signature does not hold, or is too old.
    WebhookSignature => "webhook-signature", 400, "The signature of this event does not hold.";
    /// The credits of a new account wait until its address is confirmed, and its first app was made.
    EmailUnconfirmed => "email-unconfirmed", 403, "Please confirm your email address to use your free credits. Open the link in the email that we sent you.";
    /// The person did not allow AI in the preview of this app.
    AppAiPermissionNeeded => "app-ai-permission-needed", 403, "This app has not been allowed to use AI with your account yet.";
    /// A published app whose owner switched its AI off, or stopped it.
    AppAiOff => "app-ai-off", 403, "AI is switched off in this app.";
    /// A call of an app's own address by another page, or by no browser.
    AppAiOrigin => "app-ai-origin", 403, "This address answers only its own app.";
    /// Visitors of the app pay, and this one did not sign in or did not agree. The detail has the address.
    AppAiSignIn => "app-ai-sign-in", 401, "Please sign in to use AI in this app.";
    /// A token that the app did not get, or that ran out. The detail has the address.
    AppTokenRefused => "app-token-refused", 401, "Your sign-in to this app has ended. Please sign in again.";
    /// The budget of the day is used up.
    AppAiBudget => "app-ai-budget", 429, "AI in this app is used up for today. Please come back tomorrow.";
    /// What is left of the budget of the day is too little for this call.
    AppAiBudgetRest => "app-ai-budget-rest", 429, "Too little is left of this app's AI for today. Please try something shorter, or come back tomorrow.";
    /// What is left of a budget is reserved for calls that are open, which may give a part of it back.
    AppAiReserved => "app-ai-reserved", 429, "This app is busy with other requests. Please try again in a few seconds.";
    /// The owner of the app cannot pay; visitors do not learn why.
    AppAiUnavailable => "app-ai-unavailable", 403, "AI in this app is not available at the moment. Please try again later.";
    /// The visitor called as often as the owner grants, spent as much as the operator lets an app spend a day, or calls from
    /// a network address that used half of the budget of the day.
    AppAiVisitorLimit => "app-ai-visitor-limit", 429, "You have reached this app's AI limit for today. Please come back tomorrow.";
    /// Calls in too quick succession, or too many at once.
    AppAiBusy => "app-ai-busy", 429, "This app is answering many requests. Please try again in a minute.";
    /// The id of a request was used before.
    RequestRepeated => "request-repeated", 409, "This request was already sent.";
    /// A page sends a system message.
    AppAiSystem => "app-ai-system", 422, "System messages are set by the app's owner, not by its page.";
    /// The model failed, in words for whoever uses the app.
    AppAiFailed => "app-ai-failed", 502, "AI could not answer. Please try again.";
    /// The model took longer than an app may wait.
    AppAiTimeout => "app-ai-timeout", 504, "AI took too long to answer. Please try again.";
    /// More jobs wait than the operator allows.
    QueueFull => "queue-full", 503, "Morpheo is experiencing high demand right now. Please try again in a few minutes.";
    /// The person has as many jobs that wait or run as one may have.
    TooManyJobs => "too-many-jobs", 429, "Too many of your requests are running. Please wait until one of them is done, or stop one.";
    /// No such path.
    NotFound => "not-found", 404, "Service endpoint not found. This might be a temporary issue - please try again.";
    /// No such job, or another person's.
    JobNotFound => "job-not-found", 404, "Generation not found.";
    /// No such generation.
    GenerationNotFound => "generation-not-found", 404, "Generation not found.";
    /// Another person's generation.
    GenerationForbidden => "generation-forbidden", 403, "Not authorized to access this generation.";
    /// Another person's generation, to be deleted.
    GenerationDeleteForbidden => "generation-delete-forbidden", 403, "Not authorized to delete this generation.";
    /// The app was saved or renamed since the revision that a save is based on.
    SaveConflict => "save-conflict", 409, "This app was changed in another tab or on another device. Open it again to see the changes, or overwrite them with your version.";
    /// The app was deleted since the revision that a save is based on.
    SaveDeleted => "save-deleted", 409, "This app has been deleted.";
    /// The page of a draft was changed since the revision that a change is based on.
    DraftConflict => "draft-conflict", 409, "This page was changed elsewhere.";
    /// No such published app, or another person's.
    AppNotFound => "app-not-found", 404, "App not found.";
    /// Another person's published app.
    AppForbidden => "app-forbidden", 403, "Not authorized to delete this app.";
    /// Publishing or saving without a name.
    AppNameRequired => "app-name-required", 422, "App name is required";
    /// Publishing or saving without a page.
    HtmlRequired => "html-required", 422, "HTML content is required";
    /// The icon is no image the product reads.
    InvalidIcon => "invalid-icon", 422, "Invalid app data - please check your app content";
    /// The slug, or a word in it, is reserved.
    SlugReserved => "slug-reserved", 422, "This address contains a reserved name. Please choose another address for your app.";
    /// The account holds as many slugs as its tier may.
    SlugLimit => "slug-limit", 403, "You have used all app addresses in your plan. Update one of your published apps instead, or upgrade your plan.";
    /// Publishing took too long.
    PublishTimeout => "publish-timeout", 504, "PWA creation timed out";
    /// Publishing failed.
    PublishFailed => "publish-failed", 500, "Failed to create app.";
    /// No image could be made of an app.
    PreviewFailed => "preview-failed", 502, "Preview Generation Failed";
    /// The screenshot is no image that the product reads.
    InvalidScreenshot => "invalid-screenshot", 422, "Preview Generation Failed";
    /// Nothing in a file that was to be imported is a page.
    ImportUnreadable => "import-unreadable", 422, "This could not be imported as an app. Please choose an HTML page, or a ZIP archive that contains one.";
    /// An archive that was to be imported needs a password.
    ImportProtected => "import-protected", 422, "This archive is protected by a password. Please choose one without a password.";
    /// What was to be imported is more than an app may have.
    ImportTooLarge => "import-too-large", 413, "This is too large for an app. An app can have 50 pages of 5 MB each, 20 MB of pages in total, and 200 files with 50 MB in total.";
    /// An app would have more, or larger, files than it may.
    AppFilesFull => "app-files-full", 413, "An app can have at most 200 files with 50 MB in total.";
    /// A file of a kind that apps have no use for.
    UnsupportedFile => "unsupported-file", 422, "This file type cannot be used in an app. Use images, audio, video, fonts or data files.";
    /// An app is too large to be exported.
    ExportTooLarge => "export-too-large", 413, "This app is too large to be exported.";
    /// No such image, or another person's.
    ImageNotFound => "image-not-found", 404, "This image no longer exists.";
    /// No such set of images, or another person's.
    ImageSetNotFound => "image-set-not-found", 404, "This story no longer exists.";
    /// Frames of the set are being drawn.
    ImageSetBusy => "image-set-busy", 409, "This story is still being drawn. Please wait until it is done.";
    /// An image that came along has more than 10 MB.
    ImageTooLarge => "image-too-large", 413, "Image too large for server. Please use a smaller image.";
    /// The image to be changed cannot be read.
    ImageUnreadable => "image-unreadable", 422, "Failed to process current image data";
    /// A chain of changes has as many as its tier may make.
    ModificationLimit => "modification-limit", 403, "Free and Explorer tiers are limited to 1 modification per image. Upgrade to Pro for unlimited modifications.";
    /// A plan of a story that is none.
    InvalidPlan => "invalid-plan", 400, "Failed to create narrative plan";
    /// No plan of a story came.
    ImagePlanFailed => "image-plan-failed", 502, "Failed to create narrative plan";
    /// No image came of a request, for none of the other reasons.
    ImageFailed => "image-failed", 502, "Failed to generate image";
    /// A model answered, without an image.
    ImageNone => "image-none", 502, "No image URL returned from API";
    /// The offline studio does not know how to change an image so.
    ImageStudioCannot => "image-studio-cannot", 422, "The offline studio cannot create this image. Connect an AI model for that.";
    /// A prompt without words is to be improved.
    EnhanceEmpty => "enhance-empty", 400, "Please enter a prompt to enhance.";
    /// Nothing could be added to a prompt.
    EnhanceNothing => "enhance-nothing", 422, "There is nothing to add to this prompt.";
    /// The model declined to improve a prompt.
    EnhanceRefused => "enhance-refused", 422, "The AI model declined to enhance this prompt. Please rephrase it and try again.";
    /// Improving a prompt took too long.
    EnhanceTimeout => "enhance-timeout", 504, "Enhancing the prompt took too long. Please try again.";
    /// No better prompt came, for none of the other reasons.
    EnhanceFailed => "enhance-failed", 502, "Failed to enhance prompt";
    /// Suggestions took too long: no worker came to them.
    SuggestTimeout => "suggest-timeout", 504, "The suggestions took too long. Please try again.";
    /// A page is to be optimized for nothing, or for what there is no analysis of.
    InvalidAnalysisType => "invalid-analysis-type", 422, "Choose what to optimize: accessibility, performance, mobile, SEO, security or visual.";
    /// Optimizing a page took too long: no worker came to it.
    OptimizeTimeout => "optimize-timeout", 504, "Optimizing the page took too long. Please try again.";
    /// A chat message without words.
    InvalidMessage => "invalid-message", 400, "Failed to send chat message";
    /// A chat message of more than 2,000 characters.
    MessageTooLong => "message-too-long", 400, "Your message is too long. Please keep it within 2000 characters.";
    /// Nothing is kept of the chat about this app.
    ChatHistoryNotFound => "chat-history-not-found", 404, "Chat history not found.";
    /// No such model connection, or another person's.
    ConnectionNotFound => "connection-not-found", 404, "This AI connection no longer exists.";
    /// The account has as many model connections as one may have.
    ConnectionLimit => "connection-limit", 409, "You can have up to 20 AI connections. Remove one to add another.";
    /// The address of a model connection cannot be used; the detail says what to type.
    ConnectionAddress => "connection-address", 422, "This address cannot be used. Type an address such as http://localhost:11434.";
    /// Nothing answers at the address of a model connection.
    ConnectionRefused => "connection-refused", 502, "Nothing answers at this address. Is the program running?";
    /// The service of a model connection refuses its key, or asks for one.
    ConnectionKeyRefused => "connection-key-refused", 422, "The service does not accept this key. Check the key and try again.";
    /// The service of a model connection has no model.
    ConnectionNoModels => "connection-no-models", 422, "The service answers, but it has no model. Install or load a model there and try again.";
    /// Something answers at the address of a model connection, but not as such a service does.
    ConnectionNotCompatible => "connection-not-compatible", 502, "Something answers at this address, but not as an AI service. Check the address and the kind of service.";
    /// The model is on the machine of the person's browser, which does not watch this request.
    ConnectionBrowserOnly => "connection-browser-only", 409, "Only your browser reaches this model, so it cannot do this. Choose another model.";
    /// The program on the person's machine does not let the page read its answers.
    ConnectionCors => "connection-cors", 502, "The program on your machine does not let this site read its answers. Test the connection under Connect AI to see what to type.";
    /// The person's browser calls no program on its machine from a page with https.
    ConnectionMixedContent => "connection-mixed-content", 502, "Your browser does not let an https page call programs on this machine. Use Chrome, Edge or Firefox.";
    /// The person's browser was told not to let the page call programs on its machine.
    ConnectionPermission => "connection-permission", 502, "Your browser does not let this site call programs on your machine. Allow it in the site's settings and try again.";
    /// Nobody goes on with a call that the person's browser makes.
    ConnectionRelayLost => "connection-relay-lost", 504, "The page that calls your model was closed or reloaded. Keep it open until the answer is complete.";
    /// Another tab makes this call, or this part of it is not the next.
    RelayTaken => "relay-taken", 409, "Another tab is calling the model for this.";
    /// A call that no job waits for.
    RelayOver => "relay-over", 404, "This call of the model is over.";
    /// A published app shares no data.
    DataOff => "data-off", 403, "This app does not share data.";
    /// Another site, or another app, asks for the shared data of an app.
    DataOrigin => "data-origin", 403, "This address answers only its own app.";
    /// Only those who signed in write the shared data of an app; the detail has the address.
    DataSignIn => "data-sign-in", 401, "Please sign in to add or change something in this app.";
    /// Only the owner writes the shared data of an app, and nobody signed in; the detail has the address.
    DataOwnerSignIn => "data-owner-sign-in", 401, "Only the owner of this app may add or change something here. If that is you, please sign in.";
    /// Only the owner writes the shared data of an app, and somebody else signed in.
    DataOwner => "data-owner", 403, "Only the owner of this app may add or change something here.";
    /// Somebody deletes an entry that somebody else added.
    DataForbidden => "data-forbidden", 403, "You can read what is shared in this app, but not change it.";
    /// No such value or entry among the shared data of an app.
    DataNotFound => "data-not-found", 404, "This does not exist, or was deleted.";
    /// A shared value was changed since the version that a change is based on; the detail has the present one.
    DataConflict => "data-conflict", 412, "Somebody else changed this in the meantime. Please try again.";
    /// A shared value or entry is too large.
    DataTooLarge => "data-too-large", 413, "This is too large: one entry can have up to 64 KB.";
    /// The shared data of an app takes as much as it may.
    DataFull => "data-full", 413, "This app cannot take any more entries.";
    /// A form for shared data carries a file.
    DataFile => "data-file", 422, "This form takes text alone, no files.";
    /// A part of the service does not answer.
    ServiceUnavailable => "service-unavailable", 503, "Server error - please try again";

    // Streams
    /// The person stopped the job.
    Cancelled => "cancelled", 499, "Request cancelled";
    /// The job ran longer than 1,800 s.
    StreamTooLong => "stream-timeout-total", 504, "Generation is taking longer than expected. Please try again with a simpler request.";
    /// The provider sent nothing for 240 s.
    StreamIdle => "stream-timeout-idle", 504, "Generation took too long and timed out. Your app might be complex - please try again or simplify your request.";
    /// More than 20,000 chunks.
    TooManyChunks => "too-many-chunks", 422, "Your app generation is too complex. Please try a simpler request or break it into multiple steps.";
    /// More than 10,000,000 characters.
    TooManyChars => "too-many-characters", 413, "Your app is too large to process. Try breaking it into smaller parts or simplifying your request.";
    /// The stream ended and nothing had come.
    StreamEmpty => "stream-empty", 502, "Stream ended without content or completion signal";
    /// What came is no page.
    StreamInvalidContent => "stream-invalid-content", 502, "Stream ended with invalid content";
    /// The answer to a change leaves out parts of the page. What is missing stands in the detail.
    AnswerIncomplete => "answer-incomplete", 422, "The answer leaves out parts of the page, so it was not applied. Nothing was charged.";
    /// The answer to a change is the page as it was.
    AnswerUnchanged => "answer-unchanged", 422, "The AI returned your page unchanged. Nothing was charged. Describe the change in other words, or choose another model.";
    /// A change of an element that the person keeps as it is.
    ElementKept => "element-kept", 422, "This would change an element that you keep as it is, so nothing was applied or charged. To change it, select it in Edit and turn off Keep as it is.";
    /// The provider closed the connection in the middle.
    StreamCut => "stream-cut", 502, "Network connection issue. Please check your internet connection and try again.";
    /// The provider's stream could not be read.
    StreamMalformed => "stream-malformed", 502, "AI response format error. Please try again.";
    /// The provider refuses the key.
    ProviderKey => "provider-invalid-key", 401, "The API key you provided is not valid. Please check your API key and try again.";
    /// The provider refuses the access.
    ProviderForbidden => "provider-forbidden", 403, "Access denied. Please check your account permissions or try logging in again.";
    /// The provider does not know the model or the address.
    ProviderNotFound => "provider-not-found", 404, "Service endpoint not found. This might be a temporary issue - please try again.";
    /// The provider's rate limit.
    ProviderRateLimit => "provider-rate-limit", 429, "The AI service is experiencing high demand. Please try again in a few minutes.";
    /// The provider fails.
    ProviderUnavailable => "provider-unavailable", 503, "The AI provider's servers are having issues right now. Please try again in a few minutes.";
    /// The provider cannot be reached.
    ProviderNetwork => "provider-network", 502, "Network connection issue. Please check your internet connection and try again.";
    /// The provider's safety filter.
    SafetyBlock => "content-safety", 422, "Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the app you want to create.";
    /// The same, for a modification.
    ModificationSafetyBlock => "content-safety-modification", 422, "Your modification request was blocked by safety filters. Please try rephrasing your request using more artistic or creative language.";
    /// The answer was cut at its longest length and could not be continued.
    OutputTooLong => "output-too-long", 422, "Your app is too large to process. Try breaking it into smaller parts or simplifying your request.";
    /// The offline studio does not know how to do that.
    StudioCannot => "studio-cannot", 422, "The offline studio cannot make this change. It can change colours, texts, sizes, corners, fonts, and dark or light mode, and add, move or remove elements. Anything else needs an AI model.";
    /// The address of a provider is not allowed.
    ProviderAddress => "provider-address", 400, "This provider address is not allowed.";
    /// The chat could not be answered.
    ChatFailed => "chat-failed", 500, "Chat request failed";
    /// Every attempt was lost with its worker.
    WorkersLost => "workers-lost", 503, "An unexpected error occurred. Please try again or contact support if the issue persists.";
    /// Anything else in a stream.
    StreamUnexpected => "unexpected", 500, "An unexpected error occurred. Please try again or contact support if the issue persists.";
}

impl ErrorCode {
    /// The entry with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|entry| entry.code() == code)
    }

    /// The message for who asked for an image: some of the catalogue's speak of apps.
    #[must_use]
    pub fn image_message(self) -> &'static str {
        match self {
            Self::SafetyBlock => {
                "Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the image you want to create."
            }
            Self::StreamIdle | Self::StreamTooLong => {
                "Drawing the image took too long and timed out. Please try again or simplify your request."
            }
            Self::PayloadTooLarge => "The images are too large for the AI provider. Please use smaller ones.",
            other => other.message(),
        }
    }
}

/// The message for a visitor of a published app who pays for its AI with credits and has not enough of them.
pub const VISITOR_OUT_OF_CREDITS: &str =
    "You don't have enough credits left for AI in this app. New ones come at the beginning of next month.";

/// The message for an account without credits: with a number when the allotment is that of a free account (10 or fewer).
#[must_use]
pub fn out_of_credits_message(allotment: i32) -> String {
    if (1..=crate::limits::FREE_MONTHLY_CREDITS).contains(&allotment) {
        format!(
            "You've used all {allotment} free apps this month. Upgrade to unlimited for just $15/month to keep creating!"
        )
    } else {
        ErrorCode::OutOfCredits.message().to_owned()
    }
}

/// The message for an account that reached the cap of credits a month which its owner set.
#[must_use]
pub fn credit_cap_message(cap: i32) -> String {
    format!("You have reached your own cap of {cap} credits this month. You can change it on your profile.")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_unique_and_found_again() {
        let codes: HashSet<_> = ErrorCode::ALL.iter().map(|entry| entry.code()).collect();
        assert_eq!(codes.len(), ErrorCode::ALL.len());
        for entry in ErrorCode::ALL {
            assert_eq!(ErrorCode::from_code(entry.code()), Some(*entry));
            assert!((400..600).contains(&entry.status()), "{}", entry.code());
        }
    }

    #[test]
    fn the_free_allotment_is_named() {
        assert!(out_of_credits_message(10).contains("all 10 free apps"));
        assert_eq!(out_of_credits_message(100), ErrorCode::OutOfCredits.message());
    }

    #[test]
    fn the_catalogue_is_as_agreed() {
        let lines: Vec<String> = ErrorCode::ALL
            .iter()
            .map(|entry| format!("{} {} {}", entry.status(), entry.code(), entry.message()))
            .collect();
        insta::assert_snapshot!(lines.join("\n"));
    }
}
