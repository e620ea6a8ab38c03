import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect } from 'react'
import { tabValues } from '@/lib/storage'
import { Sheet } from '../modify'
import { PROMPT } from '../prompt'
import { AnswerNote, BrokenChange } from '../results'
import { RunStatus } from '../run'
import {
  SIDE_ID,
  selectAnswerNote,
  selectIsBlocked,
  useGenerator,
  useGeneratorStore,
} from '../store'

const KEY = 'morpheo-side-folded'

/**
 * Whether the side panel is folded, which this tab remembers of the person. In a compact window a
 * running job folds it, so that the preview has all of the stage, until there is room again; in a
 * large one the panel shows the job.
 */
export function useFold(isCompact: boolean): boolean {
  const store = useGeneratorStore()
  const isRunning = useGenerator((state) => state.run !== null)
  // A change that waits for a choice is told in the panel, in a compact window in the sheet.
  const isBlocked = useGenerator(selectIsBlocked)
  const isFolded = useGenerator((state) => state.sideHidden)

  useEffect(() => {
    // The first screen is for writing; only work that is restored has something else to show.
    let wasFolded = tabValues.read(KEY) === 'true'
    return store.subscribe((state, before) => {
      const isOfRun = state.sideHidden && state.sideHiddenByRun
      if (state.sideHidden !== before.sideHidden && !isOfRun) {
        tabValues.write(KEY, String(state.sideHidden))
      }
      if (!wasFolded || state.document === null || before.document !== null) return
      wasFolded = false
      if (state.panel.kind === 'modify') state.sideFolded()
    })
  }, [store])

  useEffect(() => {
    if (!isCompact) store.getState().sideHasRoom()
    else if (isRunning) store.getState().sideFoldedByRun()
  }, [store, isCompact, isRunning])

  return isFolded && (isCompact || !(isRunning || isBlocked))
}

/** Compact windows: folds the side panel, so that the preview has all of the stage. */
export function FoldButton() {
  const store = useGeneratorStore()
  const isFolded = useGenerator((state) => state.sideHidden)
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  const label = isFolded ? PROMPT.unfold : PROMPT.fold
  return (
    <button
      type="button"
      className="icon-btn side-fold"
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      aria-controls={SIDE_ID}
      onClick={() => store.getState().sideToggled()}
    >
      <Icon size={19} aria-hidden />
    </button>
  )
}

/** Compact windows with the panel folded: the running job, and what its answer says. */
export function FoldedSheet() {
  const isRunning = useGenerator((state) => state.run !== null)
  const hasNotice = useGenerator(
    (state) => selectAnswerNote(state) !== null || selectIsBlocked(state),
  )
  if (isRunning) {
    return (
      <Sheet>
        <RunStatus />
      </Sheet>
    )
  }
  if (!hasNotice) return null
  return (
    <Sheet>
      <BrokenChange />
      <AnswerNote undoable />
    </Sheet>
  )
}
