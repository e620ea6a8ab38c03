import { forgetActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { ChatTurn } from '@/lib/api/types'
import { cancelJob } from '@/lib/stream/cancel'
import { type ChatMode, type ChatReply, streamChat } from '@/lib/stream/chat'
import type { StreamFailure } from '@/lib/stream/failure'
import type { ChatStart } from '@/lib/stream/job'
import {
  restartedAnswer,
  systemMessage,
  TRYING_ANOTHER_WAY,
  withProgress,
  withReasoning,
} from '../model/message'
import type { ChatStore } from '../stores/chatStore'

/** One message and its answer, over all requests that this takes. */
export interface Exchange {
  message: string
  answerId: string
  mode: ChatMode
  /** The page the message is about. */
  page: string
  /** The earlier conversation. */
  turns: ChatTurn[]
  /** Asked a second time because the first answer changed nothing. */
  isRetry: boolean
  /** Null until the server has sent it. */
  jobId: string | null
  /** Set before the request is sent, so that a reload finds the job. */
  rememberedJobId: string | null
  stopped: boolean
  retryAnnounced: boolean
  reading: AbortController
}

export function newExchange(
  asked: Pick<Exchange, 'message' | 'answerId' | 'mode' | 'page' | 'turns'>,
): Exchange {
  return {
    ...asked,
    isRetry: false,
    jobId: null,
    rememberedJobId: null,
    stopped: false,
    retryAnnounced: false,
    reading: new AbortController(),
  }
}

/** Reads one stream into the store. Null when stopped or aborted. */
export async function readAnswer(
  exchange: Exchange,
  start: ChatStart,
  store: ChatStore,
  uid: () => string | null,
): Promise<ChatReply | StreamFailure | null> {
  const { signal } = exchange.reading
  exchange.jobId = 'jobId' in start ? start.jobId : null
  exchange.rememberedJobId = exchange.jobId ?? exchange.rememberedJobId
  for await (const event of streamChat(start, exchange.mode, { signal })) {
    if (event.type === 'job') {
      exchange.jobId = event.jobId
      if (exchange.stopped) {
        stop(exchange)
        return null
      }
      if (event.jobId !== exchange.rememberedJobId) await remember(exchange, event.jobId, uid())
      continue
    }
    if (exchange.stopped || signal.aborted) continue
    const update = store.getState().messageChanged
    switch (event.type) {
      case 'progress': {
        const { type: _type, ...progress } = event
        if (progress.currentStep === TRYING_ANOTHER_WAY) announceRetry(exchange, store)
        update(exchange.answerId, (answer) => withProgress(answer, progress))
        break
      }
      case 'reasoning':
        update(exchange.answerId, (answer) => withReasoning(answer, event.content))
        break
      case 'chunk':
        update(exchange.answerId, (answer) => ({
          ...answer,
          content: answer.content + event.content,
        }))
        break
      case 'restarted':
        update(exchange.answerId, restartedAnswer)
        break
      case 'fullCode':
        // The `complete` event contains the whole page.
        break
      case 'complete':
      case 'error':
        return event
    }
  }
  return null
}

export function announceRetry(exchange: Exchange, store: ChatStore): void {
  if (exchange.retryAnnounced) return
  exchange.retryAnnounced = true
  store.getState().systemMessageAdded(systemMessage(TRYING_ANOTHER_WAY))
}

/** Cancels the job; if its id is not known yet, as soon as it is. */
export function stop(exchange: Exchange): void {
  exchange.stopped = true
  if (exchange.jobId === null) return
  void cancelJob(exchange.jobId).catch(() => undefined)
  exchange.reading.abort()
}

export async function remember(
  exchange: Exchange,
  jobId: string,
  uid: string | null,
): Promise<void> {
  exchange.rememberedJobId = jobId
  const { message, mode, isRetry, answerId } = exchange
  const chat = { mode, isRetry, answerId }
  if (uid !== null)
    await rememberActiveJob(uid, { jobId, kind: 'chat', instruction: message, chat })
}

export function forget({ rememberedJobId }: Exchange, uid: string | null): void {
  if (uid !== null && rememberedJobId !== null) void forgetActiveJob(uid, rememberedJobId)
}
