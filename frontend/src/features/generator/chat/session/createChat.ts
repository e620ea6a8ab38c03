import { type ActiveJob, forgetActiveJob } from '@/lib/activeJob'
import { readStored, writeStored } from '@/lib/storage'
import type { ChatMode, ChatReply } from '@/lib/stream/chat'
import { jobMayContinue } from '@/lib/stream/failure'
import type { ChatStart } from '@/lib/stream/job'
import { currentHtml } from '../../model/history'
import type { GeneratorStore } from '../../stores/generatorStore'
import { selectBusy } from '../../stores/selectors'
import { chatFailureText } from '../model/failureText'
import { pageBefore, syncWithHistory } from '../model/historySync'
import { FINALISE_MS, MESSAGE_MAX_CHARS } from '../model/limits'
import {
  CANCELLED,
  COMPLETE,
  placeholder,
  restartedAnswer,
  systemMessage,
  userMessage,
  withoutUnanswered,
  withProgress,
} from '../model/message'
import { failureReport, type Outcome, outcomeOf } from '../model/outcome'
import { toTurns } from '../model/records'
import { retryPrompt } from '../model/retryPrompt'
import { type ChatStore, createChatStore } from '../stores/chatStore'
import { type Changes, createChanges } from './changes'
import { createPersistence } from './persistence'
import {
  announceRetry,
  type Exchange,
  forget,
  newExchange,
  readAnswer,
  remember,
  stop,
} from './readAnswer'

/** The conversation about the open app. One message is answered at a time. */
export interface Chat extends Changes {
  store: ChatStore
  send(text: string): Promise<void>
  /** Asks again for the failed changes of an answer. */
  retryFailed(messageId: string): Promise<void>
  stop(): void
  /** Resumes the answer of an earlier page view. */
  resume(job: ActiveJob): Promise<void>
  /** Puts a message that was not answered back into the message box. */
  restoreDraft(message: string): void
  /** Clears the conversation about this app, on the server too. */
  clear(): void
  /** Stops reading without cancelling: the job continues and can be resumed. */
  detach(): void
}

interface ChatHooks {
  /** Null while nobody is signed in. */
  uid(): string | null
  /** Saves the work backup, which a reload restores. */
  saveBackup(): Promise<void>
}

const EMPTY_ANSWER = 'The answer was empty. Please ask again.'
const MODE_KEY = 'morpheo-chat-mode'

export function createChat(generator: GeneratorStore, { uid, saveBackup }: ChatHooks): Chat {
  const store = createChatStore({ mode: readStored(MODE_KEY) === 'code' ? 'code' : 'differential' })
  const persistence = createPersistence(store)
  const changes = createChanges(generator, store, persistence)
  let current: Exchange | null = null
  let loadingHistory: Promise<void> = Promise.resolve()

  const page = () => currentHtml(generator.getState().history)

  function switchApp(appId: string | null): void {
    store.getState().appChanged(appId)
    if (appId === null) return
    loadingHistory = uid() === null ? Promise.resolve() : persistence.load(appId)
    if (uid() === null) store.getState().historyLoaded([])
    void loadingHistory.then(syncMessages)
  }

  function syncMessages(): void {
    const { history } = generator.getState()
    store.getState().messagesChanged((messages) => syncWithHistory(messages, history))
  }

  switchApp(generator.getState().appId)
  generator.subscribe((state, before) => {
    if (state.appId !== before.appId) switchApp(state.appId)
    if (state.history === before.history) return
    const { messages } = store.getState()
    syncMessages()
    if (store.getState().messages !== messages && current === null) void persistence.save()
  })
  store.subscribe((state, before) => {
    if (state.mode !== before.mode) writeStored(MODE_KEY, state.mode)
  })

  async function send(text: string): Promise<void> {
    const message = text.trim()
    const { appId } = generator.getState()
    const idle = current === null && !selectBusy(generator.getState())
    if (!idle || message === '' || message.length > MESSAGE_MAX_CHARS) return
    if (page() === '' || appId === null) return
    const exchange = begin(message, store.getState().mode)
    await receiveAnswer(exchange, await ask(exchange, appId))
  }

  /** Remembers the job before the request is sent, so that a reload at any time finds it. */
  async function ask(
    exchange: Exchange,
    appId: string,
    retry: { is_retry?: boolean; verification_failure?: string } = {},
  ): Promise<ChatStart> {
    const { message, mode, turns } = exchange
    const newJobId = crypto.randomUUID()
    await remember(exchange, newJobId, uid())
    const { modelId } = generator.getState()
    const common = {
      message,
      app_id: appId,
      chat_history: turns,
      ...(modelId === null ? {} : { model: modelId }),
    }
    return mode === 'differential'
      ? { newJobId, path: '/api/differential/chat', body: { ...common, ...retry, code: page() } }
      : { newJobId, path: '/api/chat-with-code', body: { ...common, current_code: page() } }
  }

  function begin(message: string, mode: ChatMode, answer = placeholder()): Exchange {
    const turns = toTurns(store.getState().messages)
    const askedPage = pageBefore(generator.getState().history, answer.id) ?? page()
    const exchange = newExchange({ message, mode, answerId: answer.id, page: askedPage, turns })
    current = exchange
    store.getState().messageSent(userMessage(message), answer)
    generator.getState().chattingChanged(true)
    return exchange
  }

  async function receiveAnswer(exchange: Exchange, start: ChatStart): Promise<void> {
    const end = await readAnswer(exchange, start, store, uid)
    if (end === null || exchange.stopped) return
    if (end.type === 'error') {
      if (!jobMayContinue(end, exchange.jobId)) forget(exchange, uid())
      return finish(exchange, end.code === 'cancelled' ? CANCELLED : chatFailureText(end), end.code)
    }
    const outcome = outcomeOf(end, exchange.page)
    if (outcome.kind !== 'failed' || isRetryExcluded(exchange, end)) {
      return applyAnswer(exchange, end, outcome)
    }
    const second = await retryOnce(exchange, outcome)
    if (exchange.stopped || exchange.reading.signal.aborted) return
    return applyAnswer(exchange, second?.reply ?? end, second?.outcome ?? outcome)
  }

  /** Retries once, with the reason; the result is used only if it changes the page. */
  async function retryOnce(exchange: Exchange, { record }: Extract<Outcome, { kind: 'failed' }>) {
    const { appId } = generator.getState()
    if (appId === null) return null
    announceRetry(exchange, store)
    store.getState().messageChanged(exchange.answerId, restartedAnswer)
    exchange.isRetry = true
    const retry = { is_retry: true, verification_failure: failureReport(record) }
    const reply = await readAnswer(exchange, await ask(exchange, appId, retry), store, uid)
    if (reply?.type !== 'complete') return null
    const outcome = outcomeOf(reply, exchange.page)
    return outcome.kind === 'changed' ? { reply, outcome } : null
  }

  /** Changes the page at once, and the message a moment later, so that 'Complete!' is seen. */
  async function applyAnswer(
    exchange: Exchange,
    reply: ChatReply,
    outcome: Outcome,
  ): Promise<void> {
    const { messageChanged } = store.getState()
    if (reply.mode === 'differential' && reply.retried) announceRetry(exchange, store)
    messageChanged(exchange.answerId, (answer) => withProgress(answer, COMPLETE))
    if (outcome.kind === 'changed') {
      generator.getState().stepApplied(
        {
          type: 'ai_modification',
          htmlContent: outcome.html,
          description: exchange.message,
          chat: { messageId: exchange.answerId, undone: false },
        },
        outcome.generationId,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, FINALISE_MS))
    // Stopped, or the screen was left: then the job is still remembered and the answer is resumed.
    if (current !== exchange) return
    messageChanged(exchange.answerId, (answer) => ({
      ...answer,
      content: textOf(reply) || answer.content || (outcome.kind === 'text' ? EMPTY_ANSWER : ''),
      model: reply.model,
      type: outcome.kind === 'text' || outcome.kind === 'failed' ? 'text' : 'code_change',
      change: outcome.kind === 'text' ? null : outcome.record,
      timestamp: new Date().toISOString(),
    }))
    await Promise.all([finish(exchange), saveBackup()])
    // Not earlier: a reload in between resumes the answer.
    forget(exchange, uid())
  }

  function finish(exchange: Exchange, notice?: string, code?: string): Promise<void> | undefined {
    if (current !== exchange) return
    current = null
    store.getState().answerEnded()
    if (notice !== undefined) {
      store.getState().systemMessageAdded(systemMessage(notice, notice !== CANCELLED))
      if (code !== 'cancelled') restoreDraft(exchange.message)
    }
    generator.getState().chattingChanged(false)
    syncMessages()
    return persistence.save()
  }

  function restoreDraft(message: string): void {
    if (store.getState().draft === '') store.getState().draftChanged(message)
  }

  return {
    store,
    ...changes,
    send,
    async retryFailed(messageId) {
      const message = store.getState().messages.find(({ id }) => id === messageId)
      if (message?.change) await send(retryPrompt(message.change))
    },
    stop() {
      const exchange = current
      if (exchange === null || exchange.stopped) return
      stop(exchange)
      forget(exchange, uid())
      void finish(exchange, CANCELLED, 'cancelled')
    },
    async resume({ jobId, instruction, chat }) {
      await loadingHistory
      if (current !== null || page() === '' || selectBusy(generator.getState())) return
      const { messages, messagesChanged } = store.getState()
      const user = uid()
      if (user !== null && messages.some(({ id }) => id === chat?.answerId)) {
        return forgetActiveJob(user, jobId)
      }
      // An earlier page view may have saved the message without its answer.
      messagesChanged((before) => withoutUnanswered(before, instruction))
      const exchange = begin(instruction, chat?.mode ?? 'differential', placeholder(chat?.answerId))
      exchange.isRetry = chat?.isRetry ?? false
      await receiveAnswer(exchange, { jobId })
    },
    restoreDraft,
    clear() {
      if (current !== null) return
      store.getState().cleared()
      persistence.clear()
    },
    detach() {
      current?.reading.abort()
      current = null
      generator.getState().chattingChanged(false)
    },
  }
}

/** The server has retried already, this is the retry, or there is nothing to apply. */
function isRetryExcluded(exchange: Exchange, reply: ChatReply): boolean {
  return exchange.isRetry || reply.mode === 'code' || reply.retried
}

function textOf(reply: ChatReply): string {
  if (reply.mode === 'code') return reply.response
  return reply.response || reply.summary
}
