import { type AppDocument, holds, type PageTarget, pageOf, stepById } from '@/document/document'
import type { Drafts, KnownApp } from '@/document/drafts/drafts'
import { currentStep } from '@/document/history'
import type { DocumentHost, FailedJob } from '@/document/host'
import { shownName } from '@/document/proposedName'
import type { DocumentState } from '@/document/state'
import type { PageStep } from '@/document/step'
import { isUnnamed } from '@/lib/appNames'
import { notify, type ToastOptions } from '@/lib/toast'
import { type GeneratorStore, type Questions, TOAST_MS } from '../store'
import type { AskMerge, Side } from './mergeChoice'
import { BACKGROUND, LANDED } from './texts'

/** What came of a job. `basedOn`: the step that it was given; null where nothing is to be merged. */
export interface JobResult {
  target: PageTarget
  step: PageStep
  basedOn: string | null
}

export interface ResultWays {
  merge: Merging
  land(target: PageTarget, step: PageStep): Promise<void>
}

/**
 * The one way of a result to its page, whichever is open: merged with what the person edited since, its steps land in
 * their order. `landOwn`: where the last of them, the result's own, does not land like the others.
 */
export function applyResult(
  { merge, land }: ResultWays,
  { target, step, basedOn }: JobResult,
  landOwn: (own: PageStep) => Promise<void> | void = (own) => land(target, own),
): Promise<void> | void {
  const merging = basedOn === null ? null : merge(target, step, basedOn)
  if (merging === null) return landOwn(step)
  return merging.then((steps) => {
    for (const one of steps.slice(0, -1)) void land(target, one)
    return landOwn(steps.at(-1) ?? step)
  })
}

interface Dependencies {
  drafts(): Drafts
  /** Opens the app of a generation record. */
  openRecord(recordId: string): void
  merge: Merging
}

/** Takes care of pages that may belong to another app than the open one. */
export type BackgroundResults = Pick<DocumentHost, 'land' | 'failedInBackground' | 'htmlAt'>

export function createBackgroundResults(
  store: GeneratorStore,
  { drafts, openRecord, merge }: Dependencies,
): BackgroundResults {
  const heldIn = ({ document }: DocumentState, target: PageTarget): AppDocument | null =>
    document !== null && holds(document, target) ? document : null
  const latest = async (appId: string): Promise<AppDocument | null> => {
    const draft = await drafts()
      .latest(appId)
      .catch(() => null)
    return draft?.document ?? null
  }

  async function known(appId: string): Promise<KnownApp | null> {
    const app = await drafts()
      .known(appId)
      .catch(() => null)
    if (app === null || !isUnnamed(app.name)) return app
    const draft = await latest(appId)
    return draft === null ? app : { ...app, name: shownName(draft) }
  }

  /** Whatever the server has of the app can be opened. */
  function wayTo(app: KnownApp | null): ToastOptions {
    const { recordId } = app ?? { recordId: null }
    if (recordId === null) return { duration: TOAST_MS.critical }
    const action = { label: BACKGROUND.open, onClick: () => openRecord(recordId) }
    return { duration: TOAST_MS.critical, action }
  }

  async function landed(target: PageTarget, step: PageStep): Promise<void> {
    const state = store.getState()
    // Also where a generation has taken its place: it comes back when that fails.
    state.stepLanded(target, step)
    if (heldIn(state, target) !== null) return
    const drafted = await drafts()
      .land(target, step)
      .catch(() => null)
    const app = await known(target.appId)
    const name = drafted ?? app?.name ?? step.name
    const text = drafted === null ? LANDED.inRecord(name) : LANDED.inDraft(name)
    notify.info(LANDED.title, text, wayTo(app))
  }

  return {
    land: async (target, step, basedOn) =>
      applyResult({ merge, land: landed }, { target, step, basedOn: basedOn ?? null }),
    async failedInBackground({ appId }: PageTarget, { title, text, asked }: FailedJob) {
      const app = await known(appId)
      notify.error(title, BACKGROUND.failed(app?.name ?? asked, text), wayTo(app))
    },
    async htmlAt(target: PageTarget, stepId: string) {
      const state = store.getState()
      const open = heldIn(state, target) ?? (state.replaced && heldIn(state.replaced, target))
      const document = open ?? (await latest(target.appId))
      const page = document && pageOf(document, target.pageId)
      return (page && stepById(page, stepId)?.html) ?? null
    },
  }
}

/**
 * The steps of an answer to a page that the person edited since it was asked for: merged with what they did, which they
 * may be asked about. Null where the answer can land as it is. `basedOn`: the step that the job was given.
 */
export type Merging = (
  target: PageTarget,
  step: PageStep,
  basedOn: string | null,
) => Promise<readonly PageStep[]> | null

export function createMerging(store: GeneratorStore, askMerge: AskMerge): Merging {
  return (target, step, basedOn) => {
    const { document } = store.getState()
    if (document === null || !isEditedSince(document, target, basedOn)) return null
    return import('./mergeEdits').then(
      ({ mergedSteps }) => mergedSteps({ store, askMerge }, { target, step, basedOn }),
      // their edits are one Undo away then
      () => [step],
    )
  }
}

function isEditedSince(document: AppDocument, target: PageTarget, basedOn: string | null): boolean {
  const page = holds(document, target) ? pageOf(document, target.pageId) : undefined
  const current = page && currentStep(page.history)
  if (!page || !current || basedOn === null || current.id === basedOn) return false
  return stepById(page, basedOn)?.html !== current.html
}

/** Asks in a dialog. */
export const askAboutMerge =
  (questions: Pick<Questions, 'ask'>): AskMerge =>
  async (merge) => {
    const answer = await questions.ask({ kind: 'merge', merge })
    return answer === null ? null : (answer.split(' ') as Side[])
  }
