import { ArrowDown, MessageSquareText } from 'lucide-react'
import { Skeleton } from '@/components/Skeleton'
import { selectMessages } from '../store/chatStore'
import { useChat, useChatState } from '../store/context'
import { CHAT, ideas } from '../texts'
import { MessageView } from './MessageView'
import { useStickToEnd } from './useStickToEnd'

/** The messages, scrolled to the latest. */
export function Messages() {
  const messages = useChatState(selectMessages)
  const isLoading = useChatState((state) => state.loading)
  const { list, away, onScroll, toEnd } = useStickToEnd(messages)
  const isEmpty = messages.length === 0
  return (
    <div className="chat-body">
      <div
        className="chat-scroll"
        ref={list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
        tabIndex={0}
        role="log"
        aria-live="polite"
        aria-label={CHAT.messages}
      >
        <div className="chat-list">
          {isEmpty && isLoading && <Loading />}
          {isEmpty && !isLoading && <Empty />}
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
        </div>
      </div>
      {away && (
        <button type="button" className="chat-latest" onClick={toEnd}>
          <ArrowDown size={14} aria-hidden /> {CHAT.latest}
        </button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="chat-loading" aria-hidden>
      <Skeleton height="38px" />
      <Skeleton height="74px" />
    </div>
  )
}

function Empty() {
  const { store } = useChat()
  return (
    <div className="chat-empty">
      <span className="empty-icon" aria-hidden>
        <MessageSquareText size={24} strokeWidth={1.7} />
      </span>
      <h3>{CHAT.emptyTitle}</h3>
      <p>{CHAT.emptyText}</p>
      <div className="chat-ideas">
        {ideas.map((idea) => (
          <button
            key={idea}
            type="button"
            className="chip"
            onClick={(event) => {
              store.getState().draftChanged(idea)
              event.currentTarget.closest('.chat')?.querySelector('textarea')?.focus()
            }}
          >
            {idea}
          </button>
        ))}
      </div>
    </div>
  )
}
