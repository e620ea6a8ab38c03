import type { DocumentHost } from '@/document/host'
import type { ActiveJob } from '@/lib/activeJob'
import { type Chat, createChat } from './createChat'

const chats = new WeakMap<DocumentHost, Chat>()

/** The one conversation of a screen. */
export function chatOf(host: DocumentHost): Chat {
  const chat = chats.get(host) ?? createChat(host)
  chats.set(host, chat)
  return chat
}

export function resumeAnswer(
  host: DocumentHost,
  noted: ActiveJob,
  signal: AbortSignal,
): Promise<void> {
  return chatOf(host).resume(noted, signal)
}
