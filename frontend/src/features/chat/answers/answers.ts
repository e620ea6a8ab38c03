import { holds, pageOf } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { whenKept } from '@/document/host'
import { placeOf } from '@/document/pages'
import { selectAppId } from '@/document/state'
import type { ActiveJob } from '@/lib/activeJob'
import type { Job } from '@/lib/api/types'
import type { AttachedFile } from '@/lib/attachedFiles'
import type { StreamFailure } from '@/lib/stream/failure'
import {
  type ChatMessage,
  type ChatPersistence,
  type ChatReply,
  type ChatStore,
  COMPLETE,
  FINALISE_MS,
  MESSAGE_FILES,
  placeholder,
  restartedAnswer,
  systemMessage,
  userMessage,
  withProgress,
} from '../model'
import { CANCELLED, FAILURE } from '../texts'
import {
  type AnswerEnd,
  accepted,
  announceRetry,
  chatJob,
  type Exchange,
  newExchange,
  noteOf,
  readAnswer,
} from './exchange'
import { answered, answerStep, failureReport, type Outcome, outcomeOf } from './outcome'

/** Asks for answers and does what they say: to the conversation, and to the page that they are about. */
interface Answers {
  isAnswering(): boolean
  /** Whether this job's answer is read, for the open app or another one. */
  isReading(jobId: string): boolean
  begun(exchange: Exchange): void
  ask(exchange: Exchange): Promise<void>
  /** Reads an answer that was asked for before. */
  follow(exchange: Exchange, job: Job): Promise<void>
  /** The same for an app that is not open: only its draft and its conversation get the answer. */
  resumeInBackground(noted: ActiveJob, job: Job): Promise<void>
  stop(): void
  /** Another app is open: the answer is still read, for its own app. */
  leftOpen(): void
  /** The app is open again: an answer that is still read for it is shown again. */
  openedAgain(appId: string): void
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
  let isLeft = false

  const isShown = (exchange: Exchange) => current === exchange

  function submit(exchange: Exchange, report: string | null = null): Promise<AnswerEnd> {
    const { message, mode, target, turns, files } = exchange
    const kind = chatJob(mode)
    const { document } = host.store.getState()
    const page = document && holds(document, target) ? pageOf(document, target.pageId) : undefined
    const request = kind.request({
      message,
      appId: target.appId,
      html: exchange.html,
      page: page === undefined ? null : placeOf(page.meta),
      turns,
      files,
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
        if (!isShown(exchange)) return failedInBackground(exchange, end)
        if (store.getState().draft === '') {
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
    exchange.isAnswered = true
    filesUsed(exchange)
    const answer = (before: ChatMessage) => answered(before, exchange, reply, outcome)
    if (!isShown(exchange)) return applyInBackground(exchange, outcome, answer)
    const { messageChanged } = store.getState()
    if (reply.mode === 'differential' && reply.retried) announceRetry(exchange, store)
    messageChanged(exchange.answerId, (before) => withProgress(before, COMPLETE))
    await landOutcome(exchange, outcome)
    await new Promise((resolve) => setTimeout(resolve, FINALISE_MS))
    // The job is still noted, and its answer resumed when the screen is opened again.
    if (isLeft) return
    if (!isShown(exchange)) return settledInBackground(exchange, answer)
    messageChanged(exchange.answerId, answer)
    await finish(exchange)
    await forgetKept(exchange)
  }

  /** They leave the message box; what is attached to another app since stays. */
  function filesUsed({ files }: Exchange): void {
    if (files.length === 0) return
    const isUsed = ({ id }: AttachedFile) => files.some((file) => file.id === id)
    host.store
      .getState()
      .filesChanged(MESSAGE_FILES, (attached) => attached.filter((file) => !isUsed(file)))
  }

  async function applyInBackground(
    exchange: Exchange,
    outcome: Outcome,
    answer: (before: ChatMessage) => ChatMessage,
  ): Promise<void> {
    await landOutcome(exchange, outcome)
    await settledInBackground(exchange, answer)
  }

  async function settledInBackground(
    exchange: Exchange,
    answer: (before: ChatMessage) => ChatMessage,
  ): Promise<void> {
    await addInBackground(exchange, answer(placeholder(exchange.answerId)))
    await forgetKept(exchange)
  }

  /** Not earlier: a reload in between resumes the answer. */
  const forgetKept = ({ jobId }: Exchange): Promise<void> =>
    whenKept(host, () => jobs.forget(jobId))

  /** What may still continue is read again after a reload: until then nothing is said in the chat. */
  async function failedInBackground(
    exchange: Exchange,
    { failure, mayContinue }: Extract<AnswerEnd, { type: 'failed' }>,
  ): Promise<void> {
    const text = chatFailureText(failure)
    if (!mayContinue) await addInBackground(exchange, systemMessage(text, true))
    const { target, message } = exchange
    await host.failedInBackground(target, { title: FAILURE.title, text, asked: message })
  }

  /** Adds a question with what came of it to its conversation, which may be open again by now. */
  async function addInBackground({ message, target }: Exchange, reply: ChatMessage): Promise<void> {
    const added = [userMessage(message), reply] as const
    if (store.getState().appId === target.appId) await persistence.loading()
    const { appId, messages, messagesChanged } = store.getState()
    if (appId !== target.appId) return persistence.append(target.appId, added)
    if (messages.some(({ id }) => id === reply.id)) return
    messagesChanged((before) => [...before, ...added])
    return persistence.save()
  }

  async function landOutcome(exchange: Exchange, outcome: Outcome): Promise<void> {
    const step = answerStep(exchange, outcome)
    if (step !== null) await host.land(exchange.target, step, exchange.basedOn)
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
    isReading: (jobId) => [...reading].some((exchange) => exchange.jobId === jobId),
    begun(exchange) {
      current = exchange
      host.store.getState().chattingChanged(true, exchange.target.pageId)
    },
    ask: (exchange) => received(exchange, submit(exchange)),
    follow,
    async resumeInBackground({ jobId, instruction, target, basedOn, chat }, job) {
      if (target === undefined || basedOn === undefined) return jobs.forget(jobId)
      const exchange = newExchange({
        message: instruction,
        mode: chat?.mode ?? 'differential',
        answerId: chat?.answerId ?? crypto.randomUUID(),
        target,
        basedOn,
        html: (await host.htmlAt(target, basedOn)) ?? '',
        turns: [],
        files: [],
        jobId,
      })
      exchange.isRetry = chat?.isRetry ?? false
      await follow(exchange, job)
    },
    stop() {
      const exchange = current
      if (exchange === null || exchange.session === null || exchange.session.stopping) return
      // Its changes are in already: only 'Complete!' is still shown.
      if (exchange.isAnswered) return
      exchange.session.stop()
      void jobs.forget(exchange.jobId)
      void finish(exchange, systemMessage(CANCELLED))
    },
    leftOpen() {
      if (current === null || selectAppId(host.store.getState()) === current.target.appId) return
      current = null
      host.store.getState().chattingChanged(false)
    },
    openedAgain(appId) {
      const exchange = [...reading].find(({ target }) => target.appId === appId)
      if (exchange === undefined || current !== null || exchange.isAnswered) return
      current = exchange
      const { messageSent, messageAccepted } = store.getState()
      messageSent(userMessage(exchange.message), placeholder(exchange.answerId))
      if (exchange.isAccepted) messageAccepted(exchange.message)
      host.store.getState().chattingChanged(true, exchange.target.pageId)
    },
    detach() {
      isLeft = true
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

/** The message for a failed request. */
export function chatFailureText({ code, message, detail, worded }: StreamFailure): string {
  if (typeof detail === 'string' && detail !== '') return detail
  if (code === 'not-authenticated') return FAILURE.notAuthenticated
  if (code === 'stream-no-body') return FAILURE.noStream
  if (worded === false) return FAILURE.unworded
  return message || FAILURE.otherwise
}
