import { createElement } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import type { ConversationFeature } from '@/document/conversation'

/** The chat, for the screen that holds the open app. It is loaded when it is needed. */
export const conversation: ConversationFeature = {
  Panel: lazyPart(
    () => import('@/features/chat/panel/ChatPanel'),
    createElement(Skeleton, { height: '550px' }),
  ),
  async resume(host, noted, signal) {
    const { resumeAnswer } = await import('@/features/chat/store/chats')
    if (!signal.aborted) await resumeAnswer(host, noted, signal)
  },
}
