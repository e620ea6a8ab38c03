import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { ChatEvents, ChatState } from './chatStore'
import type { Chat } from './createChat'

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
