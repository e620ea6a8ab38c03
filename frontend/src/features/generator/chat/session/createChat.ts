import { type ActiveJob, forgetActiveJob } from '@/lib/activeJob'
import { readStored, writeStored } from '@/lib/storage'
import type { ChatMode, ChatReply } from '@/lib/stream/chat'
import { mayGoOn } from '@/lib/stream/failure'
import type { ChatStart } from '@/lib/stream/job'
import { currentHtml } from '../../model/history'
import type { GeneratorStore } from '../../stores/generatorStore'
import { selectBusy } from '../../stores/selectors'
import { chatFailureText } from '../model/failureText'
import { FINALISE_MS, MESSAGE_MAX_CHARS } from '../model/limits'
import { inStep, pageBefore } from '../model/marks'
import {
  begunAnew,
  CANCELLED,
  COMPLETE,
  placeholder,
  systemMessage,
  userMessage,
  withoutUnanswered,
  withProgress,
} from '../model/message'
import { toTurns } from '../model/records'
import { retryPrompt } from '../model/retryPrompt'
import { failureReport, judge, type Verdict } from '../model/verdict'
import { type ChatStore, createChatStore } from '../stores/chatStore'
import { type Changes, createChanges } from './changes'
import { createKeeper } from './keeper'
import { forget, newTalk, read, remember, sayTrying, stop, type Talk } from './talk'

/** The talk about the app at work. One question is answered at a time. */
export interface Chat extends Changes {
  store: ChatStore
  send(text: string): Promise<void>
  /** Asks again for the changes of an answer that failed. */
  retryFailed(messageId: string): Promise<void>
  stop(): void
  /** Takes up an answer that an earlier page view left behind. */
  resume(job: ActiveJob): Promise<void>
  /** Puts a message that never reached the server where it can be sent again. */
  giveBack(message: string): void
  /** Forgets what was said about this app, on the server too. */
  clear(): void
  /** Stops reading, without cancelling: the job goes on and can be resumed. */
  detach(): void
}

interface ChatHooks {
  /** Null while nobody is signed in. */
  uid(): string | null
  /** Writes the work where a reload finds it. */
  keep(): Promise<void>
}

const EMPTY_ANSWER = 'The answer was empty. Please ask again.'
const MODE_KEY = 'morpheo-chat-mode'

export function createChat(generator: GeneratorStore, { uid, keep }: ChatHooks): Chat {
  const store = createChatStore({ mode: readStored(MODE_KEY) === 'code' ? 'code' : 'differential' })
  const keeper = createKeeper(store)
  const changes = createChanges(generator, store, keeper)
  let current: Talk | null = null
  let arriving: Promise<void> = Promise.resolve()

  const page = () => currentHtml(generator.getState().history)

  function follow(appId: string | null): void {
    store.getState().appChanged(appId)
    if (appId === null) return
    arriving = uid() === null ? Promise.resolve() : keeper.load(appId)
    if (uid() === null) store.getState().historyArrived([])
    void arriving.then(keepInStep)
  }

  function keepInStep(): void {
    const { history } = generator.getState()
    store.getState().messagesChanged((messages) => inStep(messages, history))
  }

  follow(generator.getState().appId)
  generator.subscribe((state, before) => {
    if (state.appId !== before.appId) follow(state.appId)
    if (state.history === before.history) return
    const { messages } = store.getState()
    keepInStep()
    if (store.getState().messages !== messages && current === null) void keeper.save()
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
    const talk = begin(message, store.getState().mode)
    await converse(talk, await ask(talk, appId))
  }

  /** Remembers the job before it is asked for, so that a reload at any time finds it. */
  async function ask(
    talk: Talk,
    appId: string,
    retry: { is_retry?: boolean; verification_failure?: string } = {},
  ): Promise<ChatStart> {
    const { message, mode, turns } = talk
    const newJobId = crypto.randomUUID()
    await remember(talk, newJobId, uid())
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

  function begin(message: string, mode: ChatMode, answer = placeholder()): Talk {
    const turns = toTurns(store.getState().messages)
    const asked = pageBefore(generator.getState().history, answer.id) ?? page()
    const talk = newTalk({ message, mode, answerId: answer.id, page: asked, turns })
    current = talk
    store.getState().asked(userMessage(message), answer)
    generator.getState().chattingChanged(true)
    return talk
  }

  async function converse(talk: Talk, start: ChatStart): Promise<void> {
    const end = await read(talk, start, store, uid)
    if (end === null || talk.stopped) return
    if (end.type === 'error') {
      if (!mayGoOn(end, talk.jobId)) forget(talk, uid())
      return finish(talk, end.code === 'cancelled' ? CANCELLED : chatFailureText(end), end.code)
    }
    const verdict = judge(end, talk.page)
    if (verdict.kind !== 'unable' || mayNotRetry(talk, end)) return conclude(talk, end, verdict)
    const second = await askAgain(talk, verdict)
    if (talk.stopped || talk.reading.signal.aborted) return
    return conclude(talk, second?.reply ?? end, second?.verdict ?? verdict)
  }

  /** Once, with the reason; what comes of it counts only if it changes the page. */
  async function askAgain(talk: Talk, { record }: Extract<Verdict, { kind: 'unable' }>) {
    const { appId } = generator.getState()
    if (appId === null) return null
    sayTrying(talk, store)
    store.getState().messageChanged(talk.answerId, begunAnew)
    talk.isRetry = true
    const retry = { is_retry: true, verification_failure: failureReport(record) }
    const reply = await read(talk, await ask(talk, appId, retry), store, uid)
    if (reply?.type !== 'complete') return null
    const verdict = judge(reply, talk.page)
    return verdict.kind === 'changed' ? { reply, verdict } : null
  }

  /** The page changes at once; the answer a moment later, so that 'Complete!' is seen. */
  async function conclude(talk: Talk, reply: ChatReply, verdict: Verdict): Promise<void> {
    const { messageChanged } = store.getState()
    if (reply.mode === 'differential' && reply.retried) sayTrying(talk, store)
    messageChanged(talk.answerId, (answer) => withProgress(answer, COMPLETE))
    if (verdict.kind === 'changed') {
      generator.getState().stepApplied(
        {
          type: 'ai_modification',
          htmlContent: verdict.html,
          description: talk.message,
          chat: { messageId: talk.answerId, undone: false },
        },
        reply.generationId,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, FINALISE_MS))
    // Stopped, or left: then the job is still remembered and the answer is taken up again.
    if (current !== talk) return
    messageChanged(talk.answerId, (answer) => ({
      ...answer,
      content: wordsOf(reply) || answer.content || (verdict.kind === 'words' ? EMPTY_ANSWER : ''),
      model: reply.model,
      type: verdict.kind === 'words' || verdict.kind === 'unable' ? 'text' : 'code_change',
      change: verdict.kind === 'words' ? null : verdict.record,
      timestamp: new Date().toISOString(),
    }))
    await Promise.all([finish(talk), keep()])
    // Not before: a reload in between takes the answer up again.
    forget(talk, uid())
  }

  function finish(talk: Talk, said?: string, code?: string): Promise<void> | undefined {
    if (current !== talk) return
    current = null
    store.getState().answerEnded()
    if (said !== undefined) {
      store.getState().saidBySystem(systemMessage(said, said !== CANCELLED))
      if (code !== 'cancelled') giveBack(talk.message)
    }
    generator.getState().chattingChanged(false)
    keepInStep()
    return keeper.save()
  }

  /** A message that was not answered is there to be sent again. */
  function giveBack(message: string): void {
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
      const talk = current
      if (talk === null || talk.stopped) return
      stop(talk)
      forget(talk, uid())
      void finish(talk, CANCELLED, 'cancelled')
    },
    async resume({ jobId, instruction, chat }) {
      await arriving
      if (current !== null || page() === '' || selectBusy(generator.getState())) return
      const { messages, messagesChanged } = store.getState()
      const user = uid()
      if (user !== null && messages.some(({ id }) => id === chat?.answerId)) {
        return forgetActiveJob(user, jobId)
      }
      // An earlier page view may have kept the question without its answer.
      messagesChanged((before) => withoutUnanswered(before, instruction))
      const talk = begin(instruction, chat?.mode ?? 'differential', placeholder(chat?.answerId))
      talk.isRetry = chat?.isRetry ?? false
      await converse(talk, { jobId })
    },
    giveBack,
    clear() {
      if (current !== null) return
      store.getState().cleared()
      keeper.clear()
    },
    detach() {
      current?.reading.abort()
      current = null
      generator.getState().chattingChanged(false)
    },
  }
}

/** The server asked a second time already, this was the second time, or nothing was to be applied. */
function mayNotRetry(talk: Talk, reply: ChatReply): boolean {
  return talk.isRetry || reply.mode === 'code' || reply.retried
}

function wordsOf(reply: ChatReply): string {
  if (reply.mode === 'code') return reply.response
  return reply.response || reply.summary
}
