import type { DocumentHost } from '@/document/host'
import { selectAppId } from '@/document/state'
import { pageStep } from '@/document/step'
import type { ActiveJob } from '@/lib/activeJob'
import type { Job } from '@/lib/api/types'
import { chatJob } from '../jobs/chatJobs'
import { chatFailureText } from '../model/failureText'
import { FINALISE_MS } from '../model/limits'
import {
  type ChangeRecord,
  type ChatMessage,
  COMPLETE,
  placeholder,
  restartedAnswer,
  systemMessage,
  userMessage,
  withProgress,
} from '../model/message'
import { failureReport, type Outcome, outcomeOf } from '../model/outcome'
import type { ChatReply } from '../model/reply'
import type { ChatStore } from '../stores/chatStore'
import { CANCELLED, EMPTY_ANSWER } from '../texts'
import {
  type AnswerEnd,
  accepted,
  announceRetry,
  type Exchange,
  newExchange,
  noteOf,
  readAnswer,
} from './exchange'
import type { ChatPersistence } from './persistence'

/** Asks for answers and does what they say: to the conversation, and to the page that they are about. */
export interface Answers {
  isAnswering(): boolean
  begun(exchange: Exchange): void
  ask(exchange: Exchange): Promise<void>
  /** Reads an answer that was asked for before. */
  follow(exchange: Exchange, job: Job): Promise<void>
  /** The same for an app that is not open: only its draft and its conversation get the answer. */
  resumeAside(noted: ActiveJob, job: Job): Promise<void>
  stop(): void
  /** Another app is open: the answer is still read, for its own app. */
  leftOpen(): void
  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void
}

export function createAnswers(
  host: DocumentHost,
  store: ChatStore,
  persistence: ChatPersistence,
): Answers {
  const { jobs } = host
  /** The exchange that is shown, and all that are read. */
  let current: Exchange | null = null
  const reading = new Set<Exchange>()

  const isShown = (exchange: Exchange) => current === exchange

  function submit(exchange: Exchange, report: string | null = null): Promise<AnswerEnd> {
    const { message, mode, target, turns } = exchange
    const kind = chatJob(mode)
    const request = kind.request({
      message,
      appId: target.appId,
      html: exchange.html,
      turns,
      modelId: host.store.getState().modelId,
      failureReport: report,
    })
    return readAnswer(exchange, store, (handlers) =>
      jobs.start(kind, request, noteOf(exchange), handlers),
    )
  }

  function follow(exchange: Exchange, job: Job): Promise<void> {
    const kind = chatJob(exchange.mode)
    if (isShown(exchange)) accepted(exchange, store)
    return received(
      exchange,
      readAnswer(exchange, store, (handlers) => jobs.follow(job, kind, handlers)),
    )
  }

  async function received(exchange: Exchange, answer: Promise<AnswerEnd>): Promise<void> {
    reading.add(exchange)
    try {
      await handle(exchange, await answer)
    } finally {
      reading.delete(exchange)
    }
  }

  async function handle(exchange: Exchange, end: AnswerEnd): Promise<void> {
    switch (end.type) {
      case 'detached':
        return
      case 'stopped':
        void jobs.forget(exchange.jobId)
        return finish(exchange, systemMessage(CANCELLED))
      case 'failed': {
        if (!end.mayContinue) void jobs.forget(exchange.jobId)
        if (isShown(exchange) && store.getState().draft === '') {
          store.getState().draftChanged(exchange.message)
        }
        return finish(exchange, systemMessage(chatFailureText(end.failure), true))
      }
      case 'reply': {
        const outcome = outcomeOf(end.reply, exchange.html)
        if (outcome.kind !== 'failed' || isRetryExcluded(exchange, end.reply)) {
          return applyAnswer(exchange, end.reply, outcome)
        }
        const second = await retryOnce(exchange, outcome)
        if (second === 'over') return
        return applyAnswer(exchange, second?.reply ?? end.reply, second?.outcome ?? outcome)
      }
    }
  }

  /** Retries once, with the reason; the result is used only if it changes the page. */
  async function retryOnce(exchange: Exchange, { record }: Extract<Outcome, { kind: 'failed' }>) {
    if (!isShown(exchange)) return null
    announceRetry(exchange, store)
    store.getState().messageChanged(exchange.answerId, restartedAnswer)
    exchange.isRetry = true
    exchange.jobId = crypto.randomUUID()
    const end = await submit(exchange, failureReport(record))
    if (end.type === 'detached') return 'over'
    if (end.type === 'stopped') {
      await handle(exchange, end)
      return 'over'
    }
    if (end.type === 'failed') return null
    const outcome = outcomeOf(end.reply, exchange.html)
    return outcome.kind === 'changed' ? { reply: end.reply, outcome } : null
  }

  /** Changes the page at once, and the message a moment later, so that 'Complete!' is seen. */
  async function applyAnswer(
    exchange: Exchange,
    reply: ChatReply,
    outcome: Outcome,
  ): Promise<void> {
    const answer = (before: ChatMessage) => answered(before, exchange, reply, outcome)
    if (!isShown(exchange)) return applyAside(exchange, outcome, answer)
    const { messageChanged } = store.getState()
    if (reply.mode === 'differential' && reply.retried) announceRetry(exchange, store)
    messageChanged(exchange.answerId, (before) => withProgress(before, COMPLETE))
    await landOutcome(exchange, outcome)
    await new Promise((resolve) => setTimeout(resolve, FINALISE_MS))
    // Stopped, or the screen was left: then the job is still noted and the answer is resumed.
    if (!isShown(exchange)) return
    messageChanged(exchange.answerId, answer)
    await Promise.all([finish(exchange), host.saveDraft()])
    // Not earlier: a reload in between resumes the answer.
    await jobs.forget(exchange.jobId)
  }

  async function applyAside(
    exchange: Exchange,
    outcome: Outcome,
    answer: (before: ChatMessage) => ChatMessage,
  ): Promise<void> {
    await landOutcome(exchange, outcome)
    const messages = [userMessage(exchange.message), answer(placeholder(exchange.answerId))]
    await persistence.append(exchange.target.appId, messages)
    await jobs.forget(exchange.jobId)
  }

  async function landOutcome(exchange: Exchange, outcome: Outcome): Promise<void> {
    if (outcome.kind !== 'changed') return
    const { jobId, message, target, answerId } = exchange
    const { html, generationId } = outcome
    const step = pageStep({
      id: jobId,
      origin: 'chat',
      html,
      name: message,
      ...(generationId === null ? {} : { generationId }),
      chat: { messageId: answerId, undone: false },
    })
    await host.land(target, step)
  }

  function finish(exchange: Exchange, notice?: ChatMessage): Promise<void> {
    if (!isShown(exchange)) return Promise.resolve()
    current = null
    store.getState().answerEnded()
    if (notice !== undefined) store.getState().systemMessageAdded(notice)
    host.store.getState().chattingChanged(false)
    return persistence.save()
  }

  return {
    isAnswering: () => current !== null,
    begun(exchange) {
      current = exchange
      host.store.getState().chattingChanged(true)
    },
    ask: (exchange) => received(exchange, submit(exchange)),
    follow,
    async resumeAside({ jobId, instruction, target, basedOn, chat }, job) {
      if (target === undefined || basedOn === undefined) return jobs.forget(jobId)
      const exchange = newExchange({
        message: instruction,
        mode: chat?.mode ?? 'differential',
        answerId: chat?.answerId ?? crypto.randomUUID(),
        target,
        basedOn,
        html: '',
        turns: [],
        jobId,
      })
      exchange.isRetry = chat?.isRetry ?? false
      await follow(exchange, job)
    },
    stop() {
      const exchange = current
      if (exchange === null || exchange.session === null || exchange.session.stopping) return
      exchange.session.stop()
      void jobs.forget(exchange.jobId)
      void finish(exchange, systemMessage(CANCELLED))
    },
    leftOpen() {
      if (current === null || selectAppId(host.store.getState()) === current.target.appId) return
      current = null
      host.store.getState().chattingChanged(false)
    },
    detach() {
      for (const { session } of reading) session?.detach()
      current = null
      host.store.getState().chattingChanged(false)
    },
  }
}

/** The server has retried already, this is the retry, or there is nothing to apply. */
function isRetryExcluded(exchange: Exchange, reply: ChatReply): boolean {
  return exchange.isRetry || reply.mode === 'code' || reply.retried
}

function answered(
  before: ChatMessage,
  { target, html }: Exchange,
  reply: ChatReply,
  outcome: Outcome,
): ChatMessage {
  const isText = outcome.kind === 'text' || outcome.kind === 'failed'
  return {
    ...before,
    content: textOf(reply) || before.content || (outcome.kind === 'text' ? EMPTY_ANSWER : ''),
    model: reply.model,
    type: isText ? 'text' : 'code_change',
    processing: null,
    change: outcome.kind === 'text' ? null : { ...recordOf(outcome, html), pageId: target.pageId },
    timestamp: new Date().toISOString(),
  }
}

/** Without the page that was asked about, the changes cannot be gone back and forth by lines. */
function recordOf({ record }: Exclude<Outcome, { kind: 'text' }>, html: string): ChangeRecord {
  return html === '' ? { ...record, patch: null } : record
}

function textOf(reply: ChatReply): string {
  if (reply.mode === 'code') return reply.response
  return reply.response || reply.summary
}
