/** The selection, and the part of it that outlives a session. */

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ElementName } from '@/document/pageEdit/findElement'
import type { EditCommand, ElementFacts } from '@/frame/editProtocol'
import type { Key } from '@/lib/pagePatch'
import { type Clipboard, EMPTY_CLIPBOARD, isSameKey } from '../gestures'
import type { Origin, OriginsIn } from '../origins'
import type { ElementDetail, Selected } from '../values'

export interface EditingState {
  /** In the order in which they were chosen. */
  selected: readonly Selected[]
  /** Of the last of them. */
  detail: ElementDetail | null
  /** Of the last of them, as soon as the frame has told them. */
  facts: ElementFacts | null
  /** Where its values come from, by property as style sheets call it; empty until the facts are there. */
  origins: ReadonlyMap<string, Origin>
  /** The page's script made what was pointed at: this is the nearest around it that is in the text. */
  drawnIn: Selected | null
  /** The element under the pointer then, as the frame has it. */
  drawn: ElementName | null
  /** The text of what is around what was pointed at last, as the frame has it. */
  around: string
  /** How often what the frame said has changed what is chosen: what began before that is about something else. */
  choice: number
  copied: Copied
}

/** The copied parts, so that buttons tell what there is to paste. */
export interface Copied {
  isElement: boolean
  isStyle: boolean
  /** The last action in words, as long as its element is selected. */
  message: string
  of: Key | null
}

/** What outlives a session: one that takes its place goes on with it. */
export interface Kept {
  state: StoreApi<EditingState>
  clipboard: Clipboard
  /** The selection when it went: it is restored when it comes back. */
  gone: readonly Key[]
  /** What was selected instead, by nobody. */
  instead: Key | null
  /** Of the last patch. */
  number: number
}

export const NO_ORIGINS: EditingState['origins'] = new Map()
export const NOTHING: Omit<EditingState, 'choice' | 'copied'> = {
  selected: [],
  detail: null,
  facts: null,
  origins: NO_ORIGINS,
  drawnIn: null,
  drawn: null,
  around: '',
}

export const NOTHING_COPIED: Copied = { isElement: false, isStyle: false, message: '', of: null }

export const nothingKept = (): Kept => ({
  state: createStore<EditingState>(() => ({ ...NOTHING, choice: 0, copied: NOTHING_COPIED })),
  clipboard: EMPTY_CLIPBOARD,
  gone: [],
  instead: null,
  number: 0,
})

// What a session of editing asks of who has the page.

export interface EditingHost {
  /** The text of the open page. */
  html(): string
  /** Makes a step of the edited text. The preview asks to follow it (`follow` of the session). */
  land(html: string, name: string): void
  tell(command: EditCommand): void
  undo(): void
  redo(): void
  /** Gives ids to the elements of the page that have none. Gives whether there were such. */
  prepare(): boolean
  /** Whether what is written now is of a page that is not open any more. */
  isAway?(): boolean
  /** Why the page cannot be edited now; null when it can. */
  blocked(): string | null
  /** Shows the page anew: what runs is no longer what the text says. */
  beginAnew(): void
  refused(reason: string): void
  /** Of the preview, in pixels. */
  width(): number
  /** Looks up where values come from. */
  readonly originsIn: OriginsIn
}

type Chosen = Pick<EditingState, 'selected' | 'drawnIn' | 'drawn'>

/** In the same order: the panel shows the last one. */
export const isSameChoice = (one: Chosen, other: Chosen): boolean => {
  const others = chosenKeys(other)
  const keys = chosenKeys(one)
  const isSameDrawn = one.drawn?.path.join() === other.drawn?.path.join()
  const areAsMany = keys.length === others.length
  return isSameDrawn && areAsMany && keys.every((key, at) => isSameOrNone(key, others[at]))
}

const chosenKeys = ({ selected, drawnIn }: Chosen): (Key | null)[] => [
  drawnIn?.key ?? null,
  ...selected.map(({ key }) => key),
]

const isSameOrNone = (one: Key | null, other: Key | null | undefined): boolean =>
  one && other ? isSameKey(one, other) : one === other
