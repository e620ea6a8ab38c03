import { CircleAlert, Info } from 'lucide-react'
import { memo } from 'react'
import { RenderFallback } from '@/components/feedback/RenderFallback'
import { usePart } from '@/components/LazyPart'
import { createPart } from '@/lib/lazyPart'
import { ChangeCard } from '../changes/ChangeCard'
import type { ChatMessage } from '../store/message'
import { CHAT } from '../texts'
import { AnswerProgress } from './AnswerProgress'
import { isReadableMarkdown } from './markdownLimits'

const markdown = createPart(() => import('./Markdown'))

/** One message, styled by its role. */
export const MessageView = memo(function MessageView({ message }: { message: ChatMessage }) {
  switch (message.role) {
    case 'user':
      return (
        <article className="chat-said is-user" aria-label={CHAT.you}>
          {message.content}
        </article>
      )
    case 'assistant':
      return <Answer message={message} />
    case 'system':
      return <Note message={message} />
  }
})

function Answer({ message }: { message: ChatMessage }) {
  const { content, processing, change } = message
  return (
    <article
      className="chat-said is-answer"
      aria-label={CHAT.morpheo}
      // Not live: every chunk would be read aloud again; the announcer reports the steps.
      aria-live={processing === null ? undefined : 'off'}
      aria-busy={processing !== null || undefined}
    >
      {content !== '' && <AnswerText text={content} />}
      {processing && <AnswerProgress processing={processing} isWriting={content !== ''} />}
      {change && !processing && <ChangeCard messageId={message.id} record={change} />}
    </article>
  )
}

/** Without its renderer, or where that cannot read it, the text as it is. */
function AnswerText({ text }: { text: string }) {
  const Markdown = usePart(markdown)
  const plain = <p className="chat-plain">{text}</p>
  if (typeof Markdown === 'string' || !isReadableMarkdown(text)) return plain
  return (
    <RenderFallback fallback={plain}>
      <Markdown text={text} />
    </RenderFallback>
  )
}

function Note({ message }: { message: ChatMessage }) {
  const Icon = message.failed ? CircleAlert : Info
  return (
    <p className={`chat-note${message.failed ? ' is-failed' : ''}`}>
      <Icon size={14} aria-hidden />
      <span>{message.content}</span>
    </p>
  )
}
