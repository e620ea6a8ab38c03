//! The limits that the server enforces.

use std::time::Duration;

/// Longest prompt or modification, in characters.
pub const PROMPT_MAX_CHARS: usize = 10_000;
/// Longest metadata of a page, in bytes of JSON: so little that it does not count towards an account's storage.
pub const PAGE_METADATA_MAX_BYTES: usize = 2_000;
/// How much of a prompt a list shows, in characters.
pub const PROMPT_PREVIEW_CHARS: usize = 100;
/// How long a worker tries to improve a prompt.
pub const ENHANCE_TIMEOUT: Duration = Duration::from_secs(80);
/// Largest body of a call that improves a prompt, in bytes: two texts of the longest length, every character of them
/// written as two escapes (`\ud83d\ude00`), and then some.
pub const ENHANCE_BODY_MAX_BYTES: usize = 2 * 12 * PROMPT_MAX_CHARS + 1_024;

/// How long a model is asked for suggestions.
pub const SUGGEST_TIMEOUT: Duration = Duration::from_secs(60);
/// Most suggestions of one answer: those that the page itself shows, and those of a model.
pub const SUGGESTIONS_MAX: usize = 12;
/// Most of them that a model makes.
pub const MODEL_SUGGESTIONS_MAX: usize = 4;
/// Longest suggestion, in characters.
pub const SUGGESTION_MAX_CHARS: usize = 80;
/// Longest category that suggestions are asked for in, in characters.
pub const SUGGESTION_CATEGORY_MAX_CHARS: usize = 100;

/// How long a worker optimizes a page, with all checks of it.
pub const OPTIMIZE_TIMEOUT: Duration = Duration::from_secs(15 * 60);
/// Most rounds of one optimization.
pub const OPTIMIZE_ROUNDS_MAX: u32 = 3;

/// Most addresses of images that failed to load in a request to fill the places of images.
pub const FAILED_IMAGES_MAX: usize = 20;
/// Longest of these addresses, in characters.
pub const FAILED_IMAGE_MAX_CHARS: usize = 2_048;
/// How long a worker draws the images of a page; what is not there by then has a placeholder.
pub const IMAGE_MARKERS_TIMEOUT: Duration = Duration::from_secs(240);

/// Largest request to a model that is kept for the person who made it, in bytes of JSON.
pub const SENT_REQUEST_MAX_BYTES: usize = 1024 * 1024;

/// Longest run of a generation.
pub const STREAM_TOTAL: Duration = Duration::from_secs(1_800);
/// Longest silence of a provider between two chunks.
pub const STREAM_IDLE: Duration = Duration::from_secs(240);
/// Most chunks of one stream.
pub const STREAM_MAX_CHUNKS: usize = 20_000;
/// Most characters of one stream.
pub const STREAM_MAX_CHARS: usize = 10_000_000;

/// Most bytes of a page that a call may carry: the characters above, each at most 4 bytes.
pub const PAGE_MAX_BYTES: usize = 4 * STREAM_MAX_CHARS;
/// Largest page that the detail of a record carries, in bytes; the number is the product's own.
pub const DETAIL_PAGE_MAX_BYTES: usize = 1024 * 1024;
/// How much the detail shows of an app with a page that is larger, in characters.
pub const DETAIL_PREVIEW_CHARS: usize = 100_000;
/// Largest page that is edited by hand and whose elements get ids, in bytes; the number is the product's own.
pub const EDIT_PAGE_MAX_BYTES: usize = 5_000_000;
/// Longest name of a step that is kept of a page, in characters; longer ones are cut.
pub const STEP_NAME_MAX_CHARS: usize = 200;
/// Revisions of a draft's page that can be gone back from, the newest ones.
pub const PAGE_REVISIONS_KEPT: i64 = 50;
/// Most bytes of the changes that lead back from these.
pub const PAGE_REVISIONS_MAX_BYTES: i64 = 5_000_000;
/// Slugs that an account on the free tier holds at most.
pub const FREE_TIER_SLUGS: i64 = 50;
/// Most pages of one app.
pub const APP_MAX_PAGES: usize = 50;
/// Most connections of one app that are noted.
pub const APP_MAX_CONNECTIONS: i64 = 500;
/// Longest text or id of a connected element, in characters; a longer text is cut.
pub const CONNECTION_TEXT_MAX_CHARS: usize = 500;
/// Longest address of a connection, in bytes.
pub const CONNECTION_URL_MAX_BYTES: usize = 2_048;
/// Most bytes of what a client notes with a connection.
pub const CONNECTION_METADATA_MAX_BYTES: usize = 2_048;
/// Publications of an app that are kept, the one that is online among them.
pub const PUBLICATIONS_KEPT: i64 = 20;
/// Most files that the pages of an app refer to; a page that refers to more is published without the rest.
pub const APP_MAX_ASSETS: usize = 200;
/// Most bytes of these files together.
pub const APP_ASSETS_MAX_BYTES: usize = 50 * 1024 * 1024;
/// Largest file that an app is imported from, in bytes.
pub const IMPORT_MAX_BYTES: usize = 50 * 1024 * 1024;
/// Most files in an archive that is imported, folders among them.
pub const IMPORT_MAX_FILES: usize = 2_000;
/// Most bytes of what an archive holds, unpacked.
pub const IMPORT_UNPACKED_MAX_BYTES: usize = 100 * 1024 * 1024;
/// Largest page of an app that is imported, in bytes, with its styles and scripts: what can be edited by hand.
pub const IMPORT_PAGE_MAX_BYTES: usize = 5 * 1024 * 1024;
/// Most bytes of all these pages.
pub const IMPORT_PAGES_MAX_BYTES: usize = 20 * 1024 * 1024;
/// Largest file that an app is exported as, in bytes, before it is packed.
pub const EXPORT_MAX_BYTES: usize = 100 * 1024 * 1024;

/// Longest chat message, in characters.
pub const CHAT_MESSAGE_MAX_CHARS: usize = 2_000;
/// Items of the history that are sent with a chat message.
pub const CHAT_HISTORY_SENT: usize = 10;
/// Messages of a chat that are kept for an app.
pub const CHAT_HISTORY_KEPT: usize = 100;
/// Characters of all contents of a history together.
pub const CHAT_HISTORY_MAX_CHARS: usize = 50_000;
/// Largest details of a kept chat message, in bytes of JSON.
pub const CHAT_DETAILS_MAX_BYTES: usize = 20 * 1_024;
/// Most values in the details of a kept chat message, however small: each takes far more memory than its text.
pub const CHAT_DETAILS_MAX_VALUES: usize = 4_000;
/// Largest body that carries a history, in bytes: twice what is kept of one at most, every character of it written as
/// two escapes (`\ud83d\ude00`), since clients send all they have and the newest is kept.
pub const CHAT_HISTORY_BODY_MAX_BYTES: usize =
    2 * (CHAT_HISTORY_KEPT * (CHAT_DETAILS_MAX_BYTES + 512) + 12 * CHAT_HISTORY_MAX_CHARS);
/// Longest page that a chat shows to a model as a whole, in characters; of a longer one it shows the parts
/// that matter.
pub const CHAT_WHOLE_PAGE_CHARS: usize = 12_000;
/// Largest page that a model may write anew when its changes failed, in bytes.
pub const CHAT_REWRITE_BYTES: usize = 100 * 1_024;

/// How long applying the changes of one answer may take; the largest page takes a fraction of a second.
pub const CHAT_WORK_TIMEOUT: Duration = Duration::from_secs(20);

/// Most different errors of a page that a request to fix them may report; more are left out.
pub const REPORTED_ERRORS_MAX: usize = 50;
/// Longest line of a console that is read of such a request, in characters.
pub const REPORTED_LINE_MAX_CHARS: usize = 2_000;
/// Longest description of an error that is read of such a request, in characters.
pub const ERROR_DETAILS_MAX_CHARS: usize = 10_000;
/// How often a model is asked to fix an error, by one job, and by all within [`FIX_ATTEMPTS_KEPT`].
pub const FIX_ATTEMPTS: u32 = 2;
/// How long an account's attempts to fix an error of a page count.
pub const FIX_ATTEMPTS_KEPT: Duration = Duration::from_secs(60 * 60);
/// How long a worker tries to fix the errors of a page, with all checks of it.
pub const FIX_TIMEOUT: Duration = Duration::from_secs(150);

/// Largest library that is fetched from a CDN, in bytes.
pub const LIBRARY_MAX_BYTES: usize = 5 * 1024 * 1024;
/// Most libraries of one page.
pub const PAGE_MAX_LIBRARIES: usize = 20;
/// Most bytes of the libraries of one page.
pub const PAGE_LIBRARIES_MAX_BYTES: usize = 20 * 1024 * 1024;
/// How long fetching one library may take.
pub const LIBRARY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long fetching all libraries of a page may take; a page is checked without those that took longer.
pub const PAGE_LIBRARIES_TIMEOUT: Duration = Duration::from_secs(20);
/// Longest address of a library, in bytes.
pub const LIBRARY_ADDRESS_MAX_BYTES: usize = 2_048;
/// Libraries that are fetched for one account in an hour; those that are stored already do not count.
pub const LIBRARY_FETCHES_PER_HOUR: u64 = 120;
/// How long a stored library is used before it is fetched again.
pub const LIBRARY_FRESH: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Model connections of one account, not counting those that one request brings along.
pub const MODEL_CONNECTIONS_MAX: usize = 20;
/// Longest name of a model connection, in characters.
pub const MODEL_CONNECTION_NAME_MAX_CHARS: usize = 60;
/// Longest address of a model connection, in bytes.
pub const MODEL_ADDRESS_MAX_BYTES: usize = 500;
/// Longest key of a model connection, in bytes.
pub const CONNECTION_KEY_MAX_BYTES: usize = 1_000;
/// Most models of one connection that are kept.
pub const CONNECTED_MODELS_MAX: usize = 200;
/// How many of them can be chosen from until the person says which.
pub const CONNECTED_MODELS_CHOSEN: usize = 5;
/// Longest name that a connection's service has for a model, and longest label of one, in characters.
pub const CONNECTED_MODEL_ID_MAX_CHARS: usize = 200;
/// Largest body of a call about model connections, in bytes: the longest key, the ids of all models at four bytes a
/// character, and then some.
pub const MODEL_CONNECTION_BODY_MAX_BYTES: usize =
    4 * CONNECTED_MODELS_MAX * CONNECTED_MODEL_ID_MAX_CHARS + 32 * 1024;
/// Largest body of a change of a connection, in bytes: what a browser's test found has the label of each model besides.
pub const MODEL_CONNECTION_CHANGE_MAX_BYTES: usize =
    2 * 4 * CONNECTED_MODELS_MAX * CONNECTED_MODEL_ID_MAX_CHARS + 64 * 1024;
/// Longest name of a parameter that a test of a connection learned, in characters.
pub const CONNECTION_PARAMETER_MAX_CHARS: usize = 40;
/// Longest body of a call that a browser makes for a job, in bytes: a request with its images.
pub const RELAY_BODY_MAX_BYTES: usize = 16 * 1024 * 1024;
/// Longest part of its answer that a browser sends at once, in bytes.
pub const RELAY_PIECE_MAX_BYTES: usize = 64 * 1024;
/// Largest body of such a part, in bytes: text in which every byte takes six as JSON, and then some.
pub const RELAY_PIECE_BODY_MAX_BYTES: usize = 6 * RELAY_PIECE_MAX_BYTES + 1024;
/// Longest answer of one such call, in bytes.
pub const RELAY_ANSWER_MAX_BYTES: usize = 16 * 1024 * 1024;
/// Most parts of one such answer: as many as pieces of a stream.
pub const RELAY_PIECES_MAX: usize = 20_000;
/// How long a call waits for a browser to take it, and for each part of its answer. Browsers send an empty part every ten
/// seconds while the model is silent.
pub const RELAY_SILENCE: Duration = Duration::from_secs(30);
/// How long a test of a connection may take: a model may load for minutes.
pub const CONNECTION_TEST_TIMEOUT: Duration = Duration::from_secs(300);
/// How much longer an answer may take of a model that a person brought: a program on their own machine loads it first.
pub const MODEL_LOADING_TIMEOUT: Duration = Duration::from_secs(300);
/// How long a connection is kept that one request brought along, if the end of its job did not remove it.
pub const EPHEMERAL_CONNECTION_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// Credits a month of a free account.
pub const FREE_MONTHLY_CREDITS: i32 = 10;
/// Credits a month of an explorer account.
pub const EXPLORER_MONTHLY_CREDITS: i32 = 100;

/// Largest body of an event of the payment service.
pub const PAYMENT_EVENT_MAX_BYTES: usize = 256 * 1024;
/// Longest address that a checkout leads back to, in bytes.
pub const RETURN_URL_MAX_BYTES: usize = 2_000;

/// Shortest password, in characters.
pub const PASSWORD_MIN_CHARS: usize = 6;
/// Longest password, in bytes.
pub const PASSWORD_MAX_BYTES: usize = 1_024;
/// Shortest username, in characters.
pub const USERNAME_MIN_CHARS: usize = 3;
/// Longest username, in characters.
pub const USERNAME_MAX_CHARS: usize = 30;
/// The last step that a tour can be at, counted from 0; tours have fewer.
pub const TOUR_STEP_MAX: u32 = 99;

/// Longest slug of a published app.
pub const APP_SLUG_MAX_CHARS: usize = 50;
/// Shortest slug of a published app.
pub const APP_SLUG_MIN_CHARS: usize = 3;
/// Longest slug of a page.
pub const PAGE_SLUG_MAX_CHARS: usize = 50;
/// Longest name of an app that is kept; longer ones are cut.
pub const APP_NAME_MAX_CHARS: usize = 200;
/// Longest name that an account shows, in characters.
pub const DISPLAY_NAME_MAX_CHARS: usize = 80;
/// Longest name that a page's title is proposed as: what the dialogs that ask for a name take.
pub const PROPOSED_NAME_MAX_CHARS: usize = 100;
/// Most characters of a search that count.
pub const SEARCH_MAX_CHARS: usize = 200;
/// Most words of a search that count.
pub const SEARCH_MAX_WORDS: usize = 10;
/// Most records that a search looks at: those that were changed last.
pub const SEARCH_MAX_RECORDS: i64 = 5_000;
/// How long a search may take; many times what one of that many records takes (`bench/README.md`).
pub const SEARCH_TIMEOUT: Duration = Duration::from_secs(2);
/// Most records of one answer.
pub const LIST_MAX: i64 = 1_000;
/// Largest uploaded file, icons among them.
pub const FILE_MAX_BYTES: usize = 10 * 1024 * 1024;
/// Most files that somebody attaches to one request.
pub const ATTACHED_MAX: usize = 20;
/// Most bytes of the files of one request together.
pub const ATTACHED_MAX_BYTES: usize = 40 * 1024 * 1024;
/// Longest name of an attached file, in characters.
pub const FILE_NAME_MAX_CHARS: usize = 200;
/// Most bytes of what is read of one attached file.
pub const FILE_TEXT_MAX_BYTES: usize = 1024 * 1024;
/// Most files of an app that its later requests name again.
pub const SHOWN_FILES_MAX: i64 = 40;
/// How long reading one file may take, from its request on. The process that reads has 15 seconds of it.
pub const FILE_READ_TIMEOUT: Duration = Duration::from_secs(60);

/// Largest value or entry of an app's shared data, in bytes of JSON.
pub const DATA_VALUE_MAX_BYTES: usize = 64 * 1024;
/// Most megabytes of the shared data of one app: keys, names of lists, values and entries.
pub const DATA_APP_MAX_MB: u32 = 5;
/// Most values and entries of one app together.
pub const DATA_APP_MAX_ITEMS: i64 = 10_000;
/// Most lists of one app.
pub const DATA_APP_MAX_LISTS: i64 = 100;
/// Most values or entries of one answer.
pub const DATA_PAGE_MAX: i64 = 100;
/// Values and entries of one answer where its request names no number.
pub const DATA_PAGE_DEFAULT: i64 = 50;
/// Bytes of values or entries after which an answer ends early; it has one in any case.
pub const DATA_PAGE_MAX_BYTES: i64 = 1024 * 1024;
/// Largest body of a form for shared data, in bytes: a value of which each byte takes three, and then some.
pub const DATA_FORM_MAX_BYTES: usize = 3 * DATA_VALUE_MAX_BYTES + 16 * 1024;
/// Most fields of such a form.
pub const DATA_FORM_MAX_FIELDS: usize = 50;
/// Longest name of a field of such a form, in characters.
pub const DATA_FIELD_NAME_MAX_CHARS: usize = 100;
/// Most fields of entries that have a column of their own in a CSV file.
pub const DATA_CSV_MAX_COLUMNS: usize = 100;

/// Life of an access token.
pub const ACCESS_TOKEN_LIFE: Duration = Duration::from_secs(60 * 60);
/// Life of a refresh token that is not used.
pub const REFRESH_TOKEN_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long the link of a password reset holds.
pub const PASSWORD_RESET_LIFE: Duration = Duration::from_secs(60 * 60);
/// How long an account is kept after its owner asked for its deletion.
pub const ACCOUNT_DELETION_AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long the link that confirms a new address of an account holds.
pub const EMAIL_CHANGE_LIFE: Duration = Duration::from_secs(60 * 60);
/// How long the link that confirms the address of a new account holds.
pub const EMAIL_CONFIRMATION_LIFE: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the secret of an authenticator app waits for the first code, which enables it.
pub const AUTHENTICATOR_PENDING_LIFE: Duration = Duration::from_secs(15 * 60);
/// How long a person may take for the code, after the password was right.
pub const SECOND_FACTOR_LIFE: Duration = Duration::from_secs(5 * 60);
/// Codes that one right password may be followed by.
pub const SECOND_FACTOR_TRIES: u32 = 5;
/// How long a person may take to answer the browser that asks for a passkey.
pub const PASSKEY_CEREMONY_LIFE: Duration = Duration::from_secs(5 * 60);
/// Most passkeys of an account.
pub const PASSKEYS_MAX: i64 = 20;
/// Longest name of a passkey, in characters.
pub const PASSKEY_NAME_MAX_CHARS: usize = 60;
/// Recovery codes of an account.
pub const RECOVERY_CODES: usize = 10;
/// How long a person may take at another provider's sign-in page.
pub const PROVIDER_SIGN_IN_LIFE: Duration = Duration::from_secs(10 * 60);
/// Life of the token that tells a published app who signed in.
pub const PUBLICATION_TOKEN_LIFE: Duration = Duration::from_secs(10 * 60);
/// Most bytes of a body of the sign-in calls: the longest address and password, and then some.
pub const AUTH_BODY_MAX_BYTES: usize = 16 * 1024;

/// How long a worker owns a job without renewing.
pub const LEASE: Duration = Duration::from_secs(15);
/// How often a worker renews.
pub const LEASE_RENEW_EVERY: Duration = Duration::from_secs(5);
/// How often a job is started before it counts as failed.
pub const MAX_ATTEMPTS: i32 = 3;
/// How long a publish call waits for its job.
pub const PUBLISH_TIMEOUT: Duration = Duration::from_secs(90);

/// Longest pause between two chunk events.
pub const CHUNK_EVERY: Duration = Duration::from_millis(30);
/// Size at which a chunk event is sent before its time, in bytes.
pub const CHUNK_BYTES: usize = 2_048;

/// Most images that come along with a request for images.
pub const IMAGE_MAX_INPUTS: usize = 3;
/// Fewest and most images of a set.
pub const IMAGE_SET_COUNTS: std::ops::RangeInclusive<usize> = 2..=10;
/// Changes of one image that tiers below Pro may make.
pub const IMAGE_FREE_CHANGES: i64 = 1;
/// Longest description of an image that comes along, in characters.
pub const IMAGE_DESCRIPTION_MAX_CHARS: usize = 50;
/// Longest caption, in characters.
pub const IMAGE_CAPTION_MAX_CHARS: usize = 500;
/// Largest plan of a set, in bytes of JSON.
pub const IMAGE_PLAN_MAX_BYTES: usize = 256 * 1024;
/// Most images of one PDF.
pub const IMAGE_PDF_MAX: usize = 20;
/// Most images of one chain of changes that are shown.
pub const IMAGE_TREE_MAX: i64 = 500;
/// Longest message to support, in characters.
pub const SUPPORT_MESSAGE_MAX_CHARS: usize = 4_000;
/// Longest answer of an operator, in characters.
pub const SUPPORT_ANSWER_MAX_CHARS: usize = 10_000;
/// Largest body of a message to support, in bytes: the longest text, every character of it written as two escapes, and then
/// some.
pub const SUPPORT_BODY_MAX_BYTES: usize = 12 * SUPPORT_MESSAGE_MAX_CHARS + 1_024;
/// Messages of one conversation that may wait for an answer.
pub const SUPPORT_UNANSWERED_MAX: i32 = 200;
/// Largest file of a screenshot for support.
pub const SUPPORT_IMAGE_MAX_BYTES: usize = 5 * 1024 * 1024;
/// Longest side of a screenshot as it is stored, in pixels.
pub const SUPPORT_IMAGE_SIDE: u32 = 2_560;
/// Screenshots of one account that are stored before they are sent; earlier ones go.
pub const SUPPORT_UNSENT_IMAGES: i64 = 5;
/// Most messages of one answer.
pub const SUPPORT_PAGE_MAX: i64 = 50;
/// How long an answer waits to be read before it is mailed.
pub const SUPPORT_MAIL_AFTER: Duration = Duration::from_secs(10 * 60);
/// Shortest time between two mails to `SUPPORT_EMAIL` about one conversation.
pub const SUPPORT_NOTIFY_EVERY: Duration = Duration::from_secs(15 * 60);
/// How long a conversation is kept after it was closed, or after its last message.
pub const SUPPORT_KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// Sides of the picture of an account, in pixels.
pub const PICTURE_SIDE: u32 = 256;
/// Most images of one answer that lists them.
pub const IMAGE_LIST_MAX: i64 = 100;
