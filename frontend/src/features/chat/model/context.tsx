import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { ActiveJob } from '@/lib/activeJob'
import type { AttachedFile } from '@/lib/attachedFiles'
import type { ChatEvents, ChatState, ChatStore } from './chatStore'

const ChatContext = createContext<Chat | null>(null)

export function ChatProvider({ chat, children }: { chat: Chat; children: ReactNode }) {
  return <ChatContext value={chat}>{children}</ChatContext>
}

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('A component of the chat is outside its provider')
  return chat
}

export function useChatState<T>(selector: (state: ChatState & ChatEvents) => T): T {
  return useStore(useChat().store, selector)
}

/** Actions on the changes of an answer. */
export interface Changes {
  /** Replaces the page by the proposed one. */
  apply(messageId: string): void
  undo(messageId: string): void
  redo(messageId: string): void
}

/** The conversation about the open app. One message is answered at a time. */
export interface Chat extends Changes {
  store: ChatStore
  /** `files`: what goes along; those in the box leave it when the answer is there. */
  send(text: string, files?: readonly AttachedFile[]): Promise<void>
  /** Asks again for the failed changes of an answer. */
  retryFailed(messageId: string): Promise<void>
  stop(): void
  /** Goes on with the answer of an earlier page view; looking for it ends with the signal. */
  resume(noted: ActiveJob, signal: AbortSignal): Promise<void>
  /** Clears the conversation about this app, on the server too. */
  clear(): void
}
