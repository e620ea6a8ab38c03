/** What the window and the worker that edits large pages tell each other, as plain values. */
import type { EditCommand } from '@/frame/editProtocol'
import type { Clipboard } from '../model/clipboard'
import type { EditingState } from './editingState'
import type { DirectSession } from './editSession'

/** Calls that are made as they are. Pages, which are long, and what answers with much have their own. */
type Called = Omit<DirectSession, 'state' | 'follow' | 'components'>
export type Call = {
  [K in keyof Called]: { call: K; args: Parameters<Called[K]> }
}[keyof Called]

export type Ask =
  | Call
  /** Texts by their names. */
  | { call: 'follow'; before: string; after: string }
  | { call: 'components' }
  /** Gives ids to the elements that have none. */
  | { call: 'prepare' }

/** What the window has of `Kept`: it is where that is decided. */
export interface KeptValues {
  state: EditingState
  clipboard: Clipboard
  number: number
}

export interface Question {
  id: number
  ask: Ask
  /** Texts that the worker does not have, with the names by which they are called from now on. */
  texts: [name: string, text: string][]
  /** Names that are not used any more. */
  forgotten: string[]
  /** The open page's text. */
  page: string
  /** Why the page cannot be edited now. */
  held: string | null
  /** Of the preview, in pixels. */
  width: number
  /** Null when the worker has the newest. */
  kept: KeptValues | null
}

/** What is done in the window, in this order. */
export type Effect =
  /**
   * A step of the page, with what it takes to make the running page the same. `isIds`: ids were given, by no gesture;
   * `text`: the name of the new text. `within`: what following it does.
   */
  | {
      do: 'land'
      html: string
      text: string
      name: string
      isIds: boolean
      isFollowed: boolean
      within: Effect[]
    }
  | { do: 'tell'; command: EditCommand }
  | { do: 'state'; state: EditingState }
  | { do: 'refused'; reason: string }
  | { do: 'undo' | 'redo' | 'beginAnew' }

export type Reply =
  /** It works, though there is no answer yet. */
  | { id: number; kind: 'progress' }
  /** `clipboard`: null when nothing was copied. */
  | {
      id: number
      kind: 'done'
      effects: Effect[]
      result: unknown
      clipboard: Clipboard | null
      number: number
    }
  | { id: number; kind: 'failed' }

/** A worker, as far as it is used. */
export interface EditWorker {
  ask(question: Question): void
  end(): void
}

/** `onLost`: it could not be loaded or read, or an error ended it. */
export type StartWorker = (onReply: (reply: Reply) => void, onLost: () => void) => EditWorker
