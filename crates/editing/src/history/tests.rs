use super::*;
use crate::change::{Change, ChangeKind, Target};
use proptest::prelude::*;
use serde_json::json;

fn replace(before: &str, after: &str) -> Proposal {
    Proposal::from(Change {
        id: "1".into(),
        kind: ChangeKind::Replace,
        before: before.into(),
        after: after.into(),
        after_ref: None,
        description: String::new(),
        target: Target::default(),
    })
}

const PAGE: &str = "<html>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n</html>\n";

#[test]
fn an_edit_of_the_person_is_told_apart_until_a_model_agrees() {
    let mut history = History::new(PAGE);
    assert!(history.user_edit(PAGE, 1).is_none());
    history.user_edit(PAGE.replace("one", "ONE"), 5);
    let state = history.state();
    assert_eq!(&*state.base_version, PAGE);
    assert_eq!((state.user_diffs.len(), state.user_diffs[0].line), (1, 2));
    assert_eq!(
        (state.metadata.total_user_edits, state.metadata.last_user_edit),
        (1, Some(5))
    );
    let result = history.apply_ai(&[replace("<p>three</p>", "<p>3</p>\n<p>4</p>")], 9);
    assert!(result.success && !result.needs_resolution);
    assert_eq!(result.message, "Changes applied successfully");
    assert_eq!(
        result.lines,
        LineCounts {
            added: 1,
            removed: 0,
            modified: 1
        }
    );
    let state = history.state();
    assert_eq!(state.base_version, state.current_version);
    assert!(state.user_diffs.is_empty());
    assert_eq!((state.last_ai_sync, state.metadata.total_ai_edits), (Some(9), 1));
    let said: Vec<String> = history.entries().map(Entry::description).collect();
    assert_eq!(said, ["Manual edit", "AI applied 1 change(s)"]);
}

#[test]
fn changes_that_overlap_an_edit_wait_for_the_person() {
    let mut history = History::new(PAGE);
    history.user_edit(PAGE.replace("two", "TWO"), 1);
    let before = history.code().to_owned();
    let result = history.apply_ai(&[replace("<p>TWO</p>", "<p>2</p>")], 2);
    assert!(!result.success && result.needs_resolution);
    assert_eq!(
        result.message,
        "1 conflict(s) detected between your changes and AI suggestions"
    );
    assert_eq!(result.lines, LineCounts::default());
    assert_eq!(history.code(), before);
    assert!(history.state().has_conflicts);
    assert_eq!(
        history.state().pending_ai_version.as_deref(),
        Some(&*PAGE.replace("two", "2"))
    );
    assert_eq!(history.state().ai_diffs.len(), 1);
    history.sync_base(3);
    assert!(!history.state().has_conflicts && history.state().pending_ai_version.is_none());
    assert!(history.apply_ai(&[replace("<p>TWO</p>", "<p>2</p>")], 4).success);
}

#[test]
fn a_refused_set_changes_nothing() {
    let mut history = History::new(PAGE);
    let result = history.apply_ai(&[replace("<p>nowhere</p>", "x")], 1);
    assert!(!result.success && !result.needs_resolution && !result.message.is_empty());
    assert_eq!((history.code(), history.entries().len()), (PAGE, 0));
}

#[test]
fn undoing_a_models_step_brings_back_what_the_person_changed_before() {
    let mut history = History::new(PAGE);
    history.user_edit(PAGE.replace("one", "ONE"), 1);
    history.apply_ai(&[replace("<p>three</p>", "<p>3</p>")], 2);
    assert_eq!(history.undo().as_deref(), Some(&*PAGE.replace("one", "ONE")));
    assert_eq!(&*history.state().base_version, PAGE);
    assert_eq!(history.state().user_diffs.len(), 1);
    assert!(history.redo().is_some_and(|code| code.contains("<p>3</p>")));
    assert!(history.state().user_diffs.is_empty());
    assert_eq!(history.redo(), None);
    history.undo();
    history.undo();
    assert_eq!(history.undo(), None);
    assert_eq!(history.code(), PAGE);
}

#[test]
fn a_new_edit_drops_what_was_undone_and_the_oldest_steps_go() {
    let mut history = History::new("0");
    for n in 1..=MAX_ENTRIES + 5 {
        history.user_edit(n.to_string(), 0);
    }
    assert_eq!(history.entries().len(), MAX_ENTRIES);
    assert_eq!(
        history.entries().next().map(|entry| &*entry.code_before),
        Some("5")
    );
    history.undo();
    history.undo();
    history.user_edit("new", 0);
    assert!(!history.can_redo());
    assert_eq!(history.entries().len(), MAX_ENTRIES - 1);
    let ids: std::collections::HashSet<&String> = history.entries().map(|entry| &entry.id).collect();
    assert_eq!(ids.len(), MAX_ENTRIES - 1);
    history.reset("x");
    assert_eq!((history.code(), history.can_undo()), ("x", false));
}

#[test]
fn neighbours_share_their_texts() {
    let mut history = History::new("a");
    history.user_edit("b", 0);
    history.user_edit("c", 0);
    let entries: Vec<&Entry> = history.entries().collect();
    assert!(Arc::ptr_eq(&entries[0].code_after, &entries[1].code_before));
    assert!(Arc::ptr_eq(&entries[0].base_before, &entries[0].code_before));
}

#[test]
fn a_deleted_line_counts_where_the_next_one_stands() {
    let diff = diff_lines("a\nb\nc\nd\ne\n", "new\na\nd\n");
    let lines: Vec<(DiffKind, usize)> = placed(&diff).iter().map(|line| (line.kind, line.line)).collect();
    assert_eq!(
        lines,
        [
            (DiffKind::Insert, 1),
            (DiffKind::Delete, 3),
            (DiffKind::Delete, 3),
            (DiffKind::Delete, 4)
        ]
    );
}

#[test]
fn the_wire_forms_have_the_names_of_the_specification() {
    let mut history = History::new("a\n");
    history.user_edit("b\n", 7);
    assert_eq!(
        serde_json::to_value(history.entries().next().unwrap()).unwrap(),
        json!({"id": "history-1", "timestamp": 7, "source": "user", "codeBefore": "a\n", "codeAfter": "b\n",
            "diff": [{"line": 1, "type": "modify", "content": "b", "oldContent": "a"}], "changes": [], "description": "Manual edit"})
    );
    assert_eq!(
        serde_json::to_value(history.state()).unwrap(),
        json!({"baseVersion": "a\n", "currentVersion": "b\n", "pendingAiVersion": null,
            "userDiffs": [{"line": 1, "type": "modify", "content": "b", "oldContent": "a"}], "aiDiffs": [],
            "baseHash": "089bdc07b544e7b2", "lastAiSync": null, "hasConflicts": false,
            "metadata": {"totalUserEdits": 1, "totalAiEdits": 0, "lastUserEdit": 7, "lastAiEdit": null}})
    );
}

#[derive(Debug, Clone)]
enum Step {
    Edit(String),
    Ai(String, String),
    Undo,
    Redo,
    Sync,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => "<html>\n(<p>[abc]</p>\r?\n){0,4}".prop_map(Step::Edit),
        3 => ("<p>[abc]</p>", "(<p>[xyz]</p>){0,2}").prop_map(|(before, after)| Step::Ai(before, after)),
        1 => Just(Step::Undo),
        1 => Just(Step::Redo),
        1 => Just(Step::Sync),
    ]
}

fn take(history: &mut History, step: Step, now: u64) {
    match step {
        Step::Edit(code) => drop(history.user_edit(code, now).map(|entry| entry.timestamp)),
        Step::Ai(before, after) => drop(history.apply_ai(&[replace(&before, &after)], now)),
        Step::Undo => drop(history.undo()),
        Step::Redo => drop(history.redo()),
        Step::Sync => history.sync_base(now),
    }
}

proptest! {
    #[test]
    fn undoing_all_gives_back_the_bytes_and_redoing_brings_them_again(
        steps in prop::collection::vec(step(), 0..30),
        more in 0_usize..150,
    ) {
        let mut history = History::new("<html>\n<p>a</p>\n");
        for (now, step) in (0..).zip(steps) {
            take(&mut history, step, now);
        }
        for n in 0..more {
            history.user_edit(format!("<html>\n{n}"), 0);
        }
        prop_assert!(history.entries().len() <= MAX_ENTRIES);
        while history.redo().is_some() {}
        let last = history.code().to_owned();
        let first = history.entries().next().map_or(last.clone(), |entry| entry.code_before.to_string());
        let codes: Vec<Arc<str>> = history.entries().map(|entry| Arc::clone(&entry.code_before)).collect();
        for code in codes.iter().rev() {
            let undone = history.undo();
            prop_assert_eq!(undone.as_ref(), Some(code));
            let state = history.state();
            prop_assert_eq!(&state.user_diffs, &diff_lines(&state.base_version, &state.current_version));
        }
        prop_assert_eq!(history.code(), first);
        while history.redo().is_some() {}
        prop_assert_eq!(history.code(), last);
    }
}
