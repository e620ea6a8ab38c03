import { forgetActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { ChatTurn } from '@/lib/api/types'
import { cancelJob } from '@/lib/stream/cancel'
import { type ChatMode, type ChatReply, streamChat } from '@/lib/stream/chat'
import type { StreamFailure } from '@/lib/stream/failure'
import type { ChatStart } from '@/lib/stream/job'
import {
  begunAnew,
  systemMessage,
  TRYING_ANOTHER_WAY,
  withProgress,
  withReasoning,
} from '../model/message'
import type { ChatStore } from '../stores/chatStore'

/** One question and its answer, over all requests that it takes. */
export interface Talk {
  message: string
  answerId: string
  mode: ChatMode
  /** The page that was asked about. */
  page: string
  /** What was said before. */
  turns: ChatTurn[]
  /** Asked a second time because nothing came of the first. */
  isRetry: boolean
  /** Null until the server has told it. */
  jobId: string | null
  /** The job that is remembered: it runs, or is being asked for. */
  noted: string | null
  stopped: boolean
  saidTrying: boolean
  reading: AbortController
}

export function newTalk(
  asked: Pick<Talk, 'message' | 'answerId' | 'mode' | 'page' | 'turns'>,
): Talk {
  return {
    ...asked,
    isRetry: false,
    jobId: null,
    noted: null,
    stopped: false,
    saidTrying: false,
    reading: new AbortController(),
  }
}

/** Reads one stream into the store. Null when reading was given up. */
export async function read(
  talk: Talk,
  start: ChatStart,
  store: ChatStore,
  uid: () => string | null,
): Promise<ChatReply | StreamFailure | null> {
  const { signal } = talk.reading
  talk.jobId = 'jobId' in start ? start.jobId : null
  talk.noted = talk.jobId ?? talk.noted
  for await (const event of streamChat(start, talk.mode, { signal })) {
    if (event.type === 'job') {
      talk.jobId = event.jobId
      if (talk.stopped) {
        stop(talk)
        return null
      }
      if (event.jobId !== talk.noted) await remember(talk, event.jobId, uid())
      continue
    }
    if (talk.stopped || signal.aborted) continue
    const feed = store.getState().messageChanged
    switch (event.type) {
      case 'progress': {
        const { type: _type, ...progress } = event
        if (progress.currentStep === TRYING_ANOTHER_WAY) sayTrying(talk, store)
        feed(talk.answerId, (answer) => withProgress(answer, progress))
        break
      }
      case 'reasoning':
        feed(talk.answerId, (answer) => withReasoning(answer, event.content))
        break
      case 'chunk':
        feed(talk.answerId, (answer) => ({ ...answer, content: answer.content + event.content }))
        break
      case 'restarted':
        feed(talk.answerId, begunAnew)
        break
      case 'fullCode':
        // The page comes whole with the end.
        break
      case 'complete':
      case 'error':
        return event
    }
  }
  return null
}

export function sayTrying(talk: Talk, store: ChatStore): void {
  if (talk.saidTrying) return
  talk.saidTrying = true
  store.getState().saidBySystem(systemMessage(TRYING_ANOTHER_WAY))
}

/** Cancels the job; before its id is known, as soon as it is. */
export function stop(talk: Talk): void {
  talk.stopped = true
  if (talk.jobId === null) return
  void cancelJob(talk.jobId).catch(() => undefined)
  talk.reading.abort()
}

export async function remember(talk: Talk, jobId: string, uid: string | null): Promise<void> {
  talk.noted = jobId
  const { message, mode, isRetry, answerId } = talk
  const chat = { mode, isRetry, answerId }
  if (uid !== null)
    await rememberActiveJob(uid, { jobId, kind: 'chat', instruction: message, chat })
}

export function forget({ noted }: Talk, uid: string | null): void {
  if (uid !== null && noted !== null) void forgetActiveJob(uid, noted)
}
