//! How much a model is shown: its context is shared by the page, the messages before and the files. A page that is to be
//! changed is never cut; files are, the longest first, then the oldest messages are left out.

use crate::material::Material;
use crate::request::{Task, TextRequest};
use crate::suggest::{Purpose, SuggestTask};

/// Tokens of the rules and of what stands around the parts.
const RULES: usize = 4_000;
/// Tokens of an image, about what providers count for 2,048 pixels.
pub(crate) const IMAGE: usize = 1_700;
/// The shortest request, in tokens, that shows whether it was cut: below, the estimate is too rough.
const LEAST_TOLD: usize = 2_000;
/// Tokens of an answer to anything but a page.
const SHORT_ANSWER: usize = 2_000;
/// A file is shown at least so many characters of.
const FILE_MIN_CHARS: usize = 500;

/// About how many tokens a text has: a quarter of its characters of ASCII, and one for each other, as scripts without
/// spaces have.
#[must_use]
pub fn tokens(text: &str) -> usize {
    let ascii = text.bytes().filter(u8::is_ascii).count();
    let others = text.chars().filter(|c| !c.is_ascii()).count();
    ascii.div_ceil(4) + others
}

/// An estimate with a margin: the tokens of some models are shorter than most.
pub(crate) fn with_margin(tokens: usize) -> usize {
    tokens.saturating_add(tokens / 4)
}

/// A sentence for the person when a service read less than half of what it was sent, by its own count. The count of a
/// service that does not count is 0.
pub(crate) fn cut_notice(asked: usize, read: u64) -> Option<String> {
    let read = usize::try_from(read).unwrap_or(usize::MAX);
    let is_cut = read > 0 && asked >= LEAST_TOLD && read.saturating_mul(2) < asked;
    is_cut.then(|| {
        format!(
            "The model read only {} of about {} tokens of this request: its program cut the rest off. Start the model \
             with a larger context, or choose another one.",
            grouped(read),
            grouped(rounded(asked))
        )
    })
}

/// A sentence for the person when a request and its answer are more than the model's context holds, whatever is left
/// out.
pub(crate) fn shortage(request: &TextRequest, context: u32) -> Option<String> {
    let asked = RULES
        .saturating_add(fixed(&request.task))
        .saturating_add(request.guidance.as_deref().map_or(0, tokens))
        .saturating_add(tokens(&request.so_far));
    let needed = asked.saturating_add(answer(&request.task));
    let context = usize::try_from(context).unwrap_or(usize::MAX);
    (needed > context).then(|| {
        format!(
            "This model sees {} tokens; this request needs about {}. Choose a model with a larger context, or start it \
             with one, else parts are missing.",
            grouped(context),
            grouped(rounded(needed))
        )
    })
}

/// About how long an answer is, in tokens.
fn answer(task: &Task) -> usize {
    match task {
        Task::GenerateApp { .. } => 8_000,
        Task::ModifyApp { current_html, .. } => tokens(current_html),
        Task::ModifyElement { element, .. } => tokens(element),
        Task::Chat(_) | Task::Suggest(_) | Task::Conversation { .. } => SHORT_ANSWER,
    }
}

/// To thousands, upwards.
fn rounded(tokens: usize) -> usize {
    tokens.div_ceil(1_000).saturating_mul(1_000)
}

/// With commas between groups of three digits.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What a model reads and writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ModelLimits {
    /// Together, in tokens.
    pub context_tokens: u32,
    /// Of it, most tokens of an answer.
    pub max_output_tokens: u32,
}

/// Cuts what does not fit into the model's context, and gives a sentence for each part that was cut, for the person.
pub(crate) fn fit(request: &mut TextRequest, limits: ModelLimits) -> Vec<String> {
    let answer = usize::try_from(limits.max_output_tokens).unwrap_or(usize::MAX);
    let context = usize::try_from(limits.context_tokens).unwrap_or(usize::MAX);
    let guidance = request.guidance.as_deref().map_or(0, tokens);
    let left = context
        .saturating_sub(answer)
        .saturating_sub(RULES)
        .saturating_sub(fixed(&request.task))
        .saturating_sub(guidance)
        .saturating_sub(tokens(&request.so_far));
    if let Task::Suggest(task) = &mut request.task {
        return fit_page(task, left).into_iter().collect();
    }
    // Messages before may take a quarter of what is left, so that files are not shown at their cost alone.
    let history = fit_history(
        &mut request.task,
        if request.material.is_empty() {
            left
        } else {
            left / 4
        },
    );
    let mut cut = fit_files(&mut request.material, left.saturating_sub(history.tokens));
    if history.left_out > 0 {
        let were = if history.left_out == 1 {
            "message was"
        } else {
            "messages were"
        };
        cut.push(format!(
            "{} earlier {were} left out, since the model reads no more.",
            history.left_out
        ));
    }
    cut
}

/// Tokens of what is never cut.
fn fixed(task: &Task) -> usize {
    match task {
        Task::GenerateApp { prompt, like } => {
            let like = like.as_ref().map_or(0, |like| {
                tokens(&like.css) + tokens(&like.header) + tokens(&like.footer) + tokens(&like.title)
            });
            tokens(prompt) + like
        }
        Task::ModifyApp {
            instruction,
            current_html,
        } => tokens(instruction) + tokens(current_html),
        Task::ModifyElement {
            instruction,
            element,
            styles,
        } => tokens(instruction) + tokens(element) + tokens(styles),
        Task::Chat(task) => tokens(&task.message) + tokens(&task.page),
        Task::Suggest(task) => {
            let category = match &task.purpose {
                Purpose::Features => 0,
                Purpose::Modifications { category } => tokens(category),
            };
            category + task.known.iter().map(|known| tokens(known)).sum::<usize>()
        }
        Task::Conversation { system, messages } => {
            tokens(system)
                + messages
                    .iter()
                    .map(|message| tokens(&message.text))
                    .sum::<usize>()
        }
    }
}

/// Cuts off the end of a page that suggestions are asked for.
fn fit_page(task: &mut SuggestTask, left: usize) -> Option<String> {
    let (size, chars) = (tokens(&task.page), task.page.chars().count());
    if size <= left {
        return None;
    }
    let most = (chars.saturating_mul(left) / size).max(FILE_MIN_CHARS);
    task.page = task.page.chars().take(most).collect();
    let shown = task.page.chars().count();
    if shown == chars {
        return None;
    }
    task.page.push_str("\n[The rest of the page is left out.]");
    Some(format!(
        "The model was shown the first {shown} of {chars} characters of the page."
    ))
}

/// What of the messages before stays.
#[derive(Default)]
struct History {
    tokens: usize,
    left_out: usize,
}

fn fit_history(task: &mut Task, most: usize) -> History {
    let Task::Chat(task) = task else {
        return History::default();
    };
    let mut history = History::default();
    let mut kept = 0;
    for message in task.history.iter().rev() {
        let size = tokens(&message.text);
        if history.tokens + size > most {
            break;
        }
        history.tokens += size;
        kept += 1;
    }
    history.left_out = task.history.len() - kept;
    task.history.drain(..history.left_out);
    history
}

/// Cuts the longest files to one length, at which all fit. A file that is shorter stays whole.
fn fit_files(material: &mut Material, left: usize) -> Vec<String> {
    let images = material.files.iter().filter(|file| file.image.is_some()).count();
    let left = left.saturating_sub(images * IMAGE);
    let mut sizes: Vec<usize> = material.files.iter().map(|file| tokens(&file.text)).collect();
    sizes.sort_unstable();
    let share = share(&sizes, left);
    let mut cut = Vec::new();
    for file in &mut material.files {
        let size = tokens(&file.text);
        let chars = file.text.chars().count();
        if size > share {
            // In proportion: how many tokens a character takes depends on the script.
            let most = (chars.saturating_mul(share) / size).max(FILE_MIN_CHARS);
            file.text = file.text.chars().take(most).collect();
        }
        let shown = file.text.chars().count();
        if shown < file.total_chars {
            cut.push(format!(
                "Of “{}”, the model was shown the first {shown} of {} characters.",
                file.named.name, file.total_chars
            ));
            file.text.push_str("\n[The rest of this file is left out.]");
        }
    }
    cut
}

/// The largest size at which all together take no more than `left`; `sizes` in ascending order.
fn share(sizes: &[usize], left: usize) -> usize {
    let (mut left, mut waiting) = (left, sizes.len());
    for size in sizes {
        let each = left / waiting;
        if *size > each {
            return each;
        }
        left -= size;
        waiting -= 1;
    }
    usize::MAX
}

#[cfg(test)]
mod tests {
    use domain::file_kind::FileKind;
    use proptest::prelude::*;

    use super::*;
    use crate::material::{MaterialFile, NamedFile};

    fn file(name: &str, text: String) -> MaterialFile {
        MaterialFile {
            named: NamedFile {
                name: name.to_owned(),
                kind: FileKind::Text,
                facts: String::new(),
                address: None,
            },
            total_chars: text.chars().count(),
            text,
            image: None,
        }
    }

    #[test]
    fn tokens_of_scripts_without_spaces_are_counted_each() {
        assert_eq!(tokens("12345678"), 2);
        assert_eq!(tokens("日本語"), 3);
    }

    #[test]
    fn a_context_that_is_too_small_is_named_with_what_is_needed() {
        let request = TextRequest::modify("Make it blue", "x".repeat(24_000));
        assert_eq!(
            shortage(&request, 4_096).as_deref(),
            Some(
                "This model sees 4,096 tokens; this request needs about 17,000. Choose a model with a larger context, \
                 or start it with one, else parts are missing."
            )
        );
        assert_eq!(shortage(&request, 32_768), None);
    }

    #[test]
    fn a_prompt_that_was_cut_is_told_from_one_that_is_short() {
        let notice = cut_notice(12_000, 2_048).unwrap_or_default();
        assert!(
            notice.starts_with("The model read only 2,048 of about 12,000 tokens"),
            "{notice}"
        );
        for (asked, read) in [(12_000, 9_000), (12_000, 0), (1_000, 100), (12_000, 6_000)] {
            assert_eq!(cut_notice(asked, read), None, "{asked} {read}");
        }
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn the_longest_files_are_cut_and_named() {
        let mut material = Material {
            files: vec![
                file("short.txt", "a".repeat(400)),
                file("long.txt", "b".repeat(80_000)),
            ],
            shown: Vec::new(),
        };
        let cut = fit_files(&mut material, 10_100);
        let [short, long] = material.files.as_slice() else {
            panic!("two files")
        };
        assert_eq!(short.text.len(), 400);
        assert!(long.text.ends_with("[The rest of this file is left out.]"));
        assert_eq!(
            cut,
            ["Of “long.txt”, the model was shown the first 40000 of 80000 characters."]
        );
    }

    #[test]
    fn what_was_cut_as_it_was_read_is_named_too() {
        let mut material = Material {
            files: vec![MaterialFile {
                total_chars: 5_000_000,
                ..file("huge.csv", "a".repeat(100))
            }],
            shown: Vec::new(),
        };
        let cut = fit_files(&mut material, 1_000_000);
        assert_eq!(
            cut,
            ["Of “huge.csv”, the model was shown the first 100 of 5000000 characters."]
        );
    }

    fn suggest(page: String) -> SuggestTask {
        SuggestTask {
            purpose: Purpose::Features,
            page,
            known: Vec::new(),
            language: String::new(),
        }
    }

    #[test]
    fn the_end_of_a_page_that_is_only_looked_at_is_cut_off() {
        let mut task = suggest("ä".repeat(30_000));
        assert_eq!(fit_page(&mut task, 30_000), None);
        assert_eq!(
            fit_page(&mut task, 10_000).as_deref(),
            Some("The model was shown the first 10000 of 30000 characters of the page.")
        );
        assert!(task.page.ends_with("ä\n[The rest of the page is left out.]"));
        let mut task = suggest("a".repeat(400));
        assert_eq!(fit_page(&mut task, 0), None, "so little is shown in any case");
    }

    proptest! {
        #[test]
        fn what_is_shown_fits(lengths in prop::collection::vec(0_usize..30_000, 1..8), left in 8_000_usize..20_000) {
            let mut material = Material {
                files: lengths.iter().map(|length| file("f", "x".repeat(*length))).collect(),
                shown: Vec::new(),
            };
            fit_files(&mut material, left);
            let shown: usize = material.files.iter().map(|file| tokens(&file.text)).sum();
            // the line that says that something is left out comes on top
            prop_assert!(shown <= left + lengths.len() * 16);
        }
    }
}
