/** Puts a problem into the instruction for a change of the page. */
import type { PageProblem } from '@/frame/host/errorMonitor'
import { MOBILE_QUERY } from '@/lib/media'
import { notify } from '@/lib/toast'
import { type GeneratorStore, MODIFY_PANEL, PROMPT_MAX_CHARS } from '../store'
import { ADDED, issueOf } from './dialogTexts'
import type { LibraryHint } from './libraries'

/** An auto-detected issue, with where it stands and its stack. */
export function issueText(problem: PageProblem, hints: readonly LibraryHint[] = []): string {
  const { place, stack } = problem
  const where = place === null ? '' : ` at line ${place.line}, column ${place.column}`
  return [`Auto-detected issue: ${issueOf(problem, hints)}${where}`, ...stack].join('\n')
}

/**
 * The instruction with the issue behind it, without its stack where that would be too much; null where it does not fit
 * in, the same instruction where it is in there.
 */
export function withIssue(instruction: string, issue: string): string | null {
  const [first = ''] = issue.split('\n', 1)
  const lines = instruction.split('\n')
  if (lines.includes(first)) return instruction
  const before = instruction.trim() === '' ? '' : `${instruction.trimEnd()}\n\n`
  const fitting = [issue, first].find((text) => before.length + text.length <= PROMPT_MAX_CHARS)
  return fitting === undefined ? null : before + fitting
}

/** Adds it, and gives the box the focus, which the caller's dialog has to be closed for. */
export function addToInstruction(store: GeneratorStore, issue: string): void {
  const { modification, modificationChanged, panel, sideHidden } = store.getState()
  const next = withIssue(modification, issue)
  if (next === null) {
    notify.warning(...ADDED.full)
    return
  }
  modificationChanged(next)
  // the sheet of a phone has one line alone
  const isMobile = matchMedia(MOBILE_QUERY).matches
  if (isMobile) store.getState().panelShown({ kind: 'modify', drawer: true })
  else if (panel.kind === 'chat') store.getState().panelShown(MODIFY_PANEL)
  if (sideHidden && !isMobile) store.getState().sideToggled()
  focusBox()
  notify.success(...(next === modification ? ADDED.known : ADDED.added))
}

/** Drawers are loaded, and drawn, within this time. */
const FRAMES_MAX = 120

/** The caret goes behind what was added. */
function focusBox(frames = 0): void {
  requestAnimationFrame(() => {
    const boxes = document.querySelectorAll<HTMLTextAreaElement>('.gen-modify-box textarea')
    const box = [...boxes].find((one) => one.checkVisibility())
    if (box === undefined) {
      if (frames < FRAMES_MAX) focusBox(frames + 1)
      return
    }
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
    box.scrollTop = box.scrollHeight
  })
}
