import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { SupportMessage } from '@/lib/api/types'
import type { useConversation } from './conversation'
import { SUPPORT, waiting, welcome } from './texts'

/** Whoever answered within this time is still there. */
const AT_DESK_MS = 15 * 60_000

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

interface MessagesProps {
  conversation: ReturnType<typeof useConversation>
  /** Of the account. */
  email: string
}

/** What was written, scrolled to its end. */
export function Messages({ conversation, email }: MessagesProps) {
  const { messages, chat, isFailed, retry, hasEarlier, showEarlier } = conversation
  return (
    <div
      className="support-messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
      tabIndex={0}
      role="log"
      aria-live="polite"
      aria-label={SUPPORT.messages}
    >
      <div className="support-list">
        {isFailed && <ErrorPanel message={SUPPORT.failed} onRetry={retry} />}
        {chat === undefined && !isFailed && <Skeleton height="4rem" />}
        {hasEarlier && (
          <button
            type="button"
            className="btn btn-sm btn-quiet support-earlier"
            aria-disabled={showEarlier === null}
            onClick={() => showEarlier?.()}
          >
            {SUPPORT.earlier}
          </button>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        {chat && <Note messages={messages} byMail={chat.repliesByMail} email={email} />}
      </div>
    </div>
  )
}

function Message({ message: { from, text, image, createdAt } }: { message: SupportMessage }) {
  return (
    <div className="support-message" data-from={from}>
      <p className="support-sender">
        {from === 'user' ? SUPPORT.you : SUPPORT.title}
        {' · '}
        <time dateTime={createdAt}>{time.format(Date.parse(createdAt))}</time>
      </p>
      <div className="support-bubble">
        {text && (
          <p className="support-text" dir="auto">
            {text}
          </p>
        )}
        {image && (
          <a href={image.url} target="_blank" rel="noreferrer">
            <img
              src={image.url}
              width={image.width}
              height={image.height}
              alt={SUPPORT.screenshot}
              loading="lazy"
              decoding="async"
            />
          </a>
        )}
      </div>
    </div>
  )
}

interface NoteProps {
  messages: readonly SupportMessage[]
  byMail: boolean
  email: string
}

/** How the answer comes: before the first message, and while nobody answers. */
function Note({ messages, ...reply }: NoteProps) {
  const newest = messages.at(-1)
  if (newest === undefined) return <p className="support-note">{welcome(reply)}</p>
  const answer = messages.findLast(({ from }) => from === 'operator')
  const isAtDesk = answer && Date.now() - Date.parse(answer.createdAt) < AT_DESK_MS
  if (newest.from === 'operator' || isAtDesk) return null
  return <p className="support-note">{waiting(reply)}</p>
}
