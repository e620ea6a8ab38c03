import { CircleAlert, Info } from 'lucide-react'
import { memo } from 'react'
import { MarkdownText } from '@/components/MarkdownText'
import type { ChatMessage, Processing } from '../model'
import { CHAT, PROGRESS } from '../texts'
import { ChangeCard } from './ChangeCard'

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
      {content !== '' && <MarkdownText text={content} />}
      {processing && <AnswerProgress processing={processing} isWriting={content !== ''} />}
      {change && !processing && <ChangeCard messageId={message.id} record={change} />}
    </article>
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
