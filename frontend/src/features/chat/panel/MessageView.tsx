import { CircleAlert, Info } from 'lucide-react'
import { Component, memo, type ReactNode } from 'react'
import { usePart } from '@/components/LazyPart'
import { createPart } from '@/lib/lazyPart'
import type { ChatMessage, Processing } from '../model'
import { CHAT, PROGRESS } from '../texts'
import { ChangeCard } from './ChangeCard'

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

/** A longer answer is shown as it is, in characters. */
const MAX_CHARS = 20_000
/** Quotes and lists within each other: reading markdown recurses over them. */
const TOO_NESTED = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){40}/m

/** Whether an answer can be read as markdown within reasonable time and depth. */
function isReadableMarkdown(text: string): boolean {
  return text.length <= MAX_CHARS && !TOO_NESTED.test(text)
}

interface RenderFallbackProps {
  /** Shown in place of children that cannot be rendered. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what cannot be rendered from taking the screen with it. */
export class RenderFallback extends Component<RenderFallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Progress of the answer, and the model's reasoning. */
function AnswerProgress({ processing, isWriting }: { processing: Processing; isWriting: boolean }) {
  const { percent, currentStep, currentStepNumber, totalSteps, estimatedSeconds, reasoning } =
    processing
  return (
    <div className="chat-progress">
      <div className="chat-progress-head">
        <span className="gen-pulse" aria-hidden />
        <span className="chat-step">{currentStep}</span>
        <span className="chat-steps">
          {currentStepNumber} of {totalSteps}
          {estimatedSeconds > 0 && ` · about ${estimatedSeconds} s`}
        </span>
      </div>
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={PROGRESS.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      {reasoning !== '' && !isWriting && (
        <p className="chat-thought" aria-hidden>
          {reasoning}
        </p>
      )}
    </div>
  )
}
