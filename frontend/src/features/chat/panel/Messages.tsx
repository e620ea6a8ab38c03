import { ArrowDown, MessageSquareText } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from '@/components/Skeleton'
import { selectMessages, useChat, useChatState } from '../model'
import { CHAT, ideas } from '../texts'
import { MessageView } from './MessageView'

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

/** Distance from the end, in pixels, that still counts as being at the end. */
const NEAR_PX = 56

interface StickToEnd {
  list: RefObject<HTMLDivElement | null>
  /** The end is scrolled out of view. */
  away: boolean
  onScroll(): void
  toEnd(): void
}

/** Keeps the end in view while content is added, unless the user has scrolled up. */
function useStickToEnd(changes: unknown): StickToEnd {
  const list = useRef<HTMLDivElement>(null)
  const near = useRef(true)
  const [away, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const { current } = list
    if (current) current.scrollTop = current.scrollHeight
    near.current = true
    setAway(false)
  }, [])

  const onScroll = useCallback(() => {
    const { current } = list
    if (current === null) return
    const left = current.scrollHeight - current.scrollTop - current.clientHeight
    near.current = left <= NEAR_PX
    setAway(!near.current)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when content is added
  useEffect(() => {
    if (near.current) toEnd()
  }, [changes, toEnd])

  // The content can also grow later: markdown is a lazy chunk.
  useEffect(() => {
    const content = list.current?.firstElementChild
    if (!content || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (near.current) toEnd()
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [toEnd])

  return { list, away, onScroll, toEnd }
}
