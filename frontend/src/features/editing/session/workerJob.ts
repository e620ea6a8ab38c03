/** A gesture that waits for the worker of a large page, or is under way in it. */
import type { EditMessage } from '@/frame/editProtocol'
import type { LongAsk } from './workerLink'

export interface Job {
  ask: LongAsk
  /** The page that it is about. */
  place: string
  tries: number
  /** Undefined when it came to nothing. */
  settle(result: unknown): void
}

/** As it was asked. */
export type Current = Job & { page: string; held: string | null }

/** What a person typed into the page; null for all other gestures. */
export function typedIn({ ask }: Job): string | null {
  const message = ask.call === 'hear' ? ask.args[0] : null
  return message?.type === 'edit-typed' ? message.text : null
}

/** What a press or a value in the panel asks for, which changes the page; each call says whether it is one. */
const OF_PANEL = {
  ...{ change: true, insist: true, press: true, placeFreely: true },
  ...{ hear: false, select: false, selectId: false, edit: false, write: false, attempt: false },
  ...{ components: false, follow: false, prepare: false },
} satisfies Record<LongAsk['call'], boolean>

export const isOfPanel = ({ ask: { call } }: Job): boolean => OF_PANEL[call]

/** Which messages of the frame choose what is selected. */
const SELECTS = {
  ...{ 'edit-chosen': true, 'edit-cleared': true },
  ...{ 'edit-ready': false, 'edit-facts': false, 'edit-typing': false, 'edit-typed': false },
  ...{ 'edit-dropped': false, 'edit-placed': false, 'edit-resized': false, 'edit-key': false },
  ...{ 'edit-patched': false, 'edit-settled': false, 'edit-halted': false },
} satisfies Record<EditMessage['type'], boolean>

const isSelecting = ({ ask }: Job): boolean =>
  ask.call === 'select' ||
  ask.call === 'selectId' ||
  (ask.call === 'hear' && SELECTS[ask.args[0].type])

/** What a person gave to be written: it is also when edit mode is left, with what selects where it goes. */
export function writtenOf<T extends Job>(jobs: readonly T[]): T[] {
  const last = jobs.findLastIndex(isOfPanel)
  return jobs.filter(
    (job, place) => typedIn(job) !== null || isOfPanel(job) || (place < last && isSelecting(job)),
  )
}

/** The running page shows what was typed or tried, and its text does not have it. */
export const isShownInFrame = (job: Job): boolean =>
  job.ask.call === 'change' || typedIn(job) !== null
