import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChatMessage, ChatMode } from './message'

/** Limits and durations of the chat. */

/** The box of messages, which files are attached to. */
export const MESSAGE_FILES = 'chat'

export const MESSAGE_MAX_CHARS = 2_000
export const HISTORY_SENT = 10
export const HISTORY_KEPT = 100
/** The server's limit for one message's details. */
export const DETAILS_MAX_BYTES = 20_000

/** How long 'Complete!' is shown. */
export const FINALISE_MS = 300
/** How long the reason is shown why a change cannot be applied. */
export const REFUSED_MS = 5_000
export const UNREACHABLE_MS = 7_000
/** Titles in a retry prompt are cut to this length, to keep the list readable. */
export const RETRY_LINE_MAX_CHARS = 160

export interface ChatState {
  /** The app the conversation is about. */
  appId: string | null
  messages: readonly ChatMessage[]
  /** The earlier messages are loading. */
  loading: boolean
  draft: string
  mode: ChatMode
  /** Id of the answer that is being written, if any. */
  answering: string | null
  /** The change shown in the diff dialog. */
  shown: { messageId: string; changeId: string | null } | null
}

export interface ChatEvents {
  draftChanged(draft: string): void
  /** The server has the message: it leaves the message box, unless that was changed since. */
  messageAccepted(message: string): void
  modeChosen(mode: ChatMode): void
  appChanged(appId: string | null): void
  historyLoaded(messages: readonly ChatMessage[]): void
  /** Adds the user's message and the empty answer. */
  messageSent(user: ChatMessage, answer: ChatMessage): void
  messageChanged(id: string, change: (message: ChatMessage) => ChatMessage): void
  messagesChanged(change: (messages: readonly ChatMessage[]) => readonly ChatMessage[]): void
  /** Adds a message before the answer that is being written, else at the end. */
  systemMessageAdded(message: ChatMessage): void
  /** The answer stays as it is; an empty one is removed. */
  answerEnded(): void
  changeShown(shown: ChatState['shown']): void
  cleared(): void
}

export type ChatStore = StoreApi<ChatState & ChatEvents>

const EMPTY_CONVERSATION = { messages: [], answering: null, shown: null } as const

export function createChatStore(initial: Partial<ChatState> = {}): ChatStore {
  return createStore<ChatState & ChatEvents>()((set) => ({
    appId: null,
    loading: false,
    draft: '',
    mode: 'differential',
    ...EMPTY_CONVERSATION,
    ...initial,
    draftChanged: (draft) => set({ draft }),
    messageAccepted: (message) =>
      set(({ draft }) => (draft.trim() === message ? { draft: '' } : {})),
    modeChosen: (mode) => set({ mode }),
    appChanged: (appId) => set({ appId, ...EMPTY_CONVERSATION, loading: appId !== null }),
    historyLoaded: (earlier) =>
      set(({ messages }) => ({ messages: newest([...earlier, ...messages]), loading: false })),
    messageSent: (user, answer) =>
      set(({ messages }) => ({
        messages: newest([...messages, user, answer]),
        answering: answer.id,
      })),
    messageChanged: (id, change) =>
      set(({ messages }) => ({
        messages: messages.map((one) => (one.id === id ? change(one) : one)),
      })),
    messagesChanged: (change) => set(({ messages }) => ({ messages: change(messages) })),
    systemMessageAdded: (message) =>
      set(({ messages, answering }) => {
        const at = messages.findIndex(({ id }) => id === answering)
        const place = at < 0 ? messages.length : at
        return { messages: [...messages.slice(0, place), message, ...messages.slice(place)] }
      }),
    answerEnded: () =>
      set(({ messages, answering }) => ({
        answering: null,
        messages: messages
          .map((one) => (one.id === answering ? { ...one, processing: null } : one))
          .filter(
            (one) => one.id !== answering || one.content.trim() !== '' || one.change !== null,
          ),
      })),
    changeShown: (shown) => set({ shown }),
    cleared: () => set(EMPTY_CONVERSATION),
  }))
}

const newest = (messages: readonly ChatMessage[]) => messages.slice(-HISTORY_KEPT)

export const selectDraft = (state: ChatState): string => state.draft
export const selectIsAnswering = (state: ChatState): boolean => state.answering !== null
export const selectMessages = (state: ChatState): readonly ChatMessage[] => state.messages
export const selectMode = (state: ChatState): ChatMode => state.mode
