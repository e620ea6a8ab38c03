import type { PageTarget } from '@/document/document'
import type { JobHandlers, JobNote, StartedJob } from '@/jobs/engine'
import type { JobKind } from '@/jobs/kind'
import type { JobEnd, JobSession } from '@/jobs/session'
import type { ChatTurn, PageOfApp } from '@/lib/api/types'
import { type AttachedFile, usedFiles } from '@/lib/attachedFiles'
import { decodeChatEvent, decodeCodeChatEvent } from '@/lib/stream/decode'
import type { StreamFailure } from '@/lib/stream/failure'
import { codeChatOutput, differentialChatOutput } from '@/lib/stream/outputs'
import {
  type ChatMode,
  type ChatReply,
  type ChatStore,
  type ChatWireEvent,
  restartedAnswer,
  systemMessage,
  withProgress,
  withReasoning,
} from '../model'
import { TRYING_ANOTHER_WAY } from '../texts'

/** One message and its answer, over all jobs that this takes. */
export interface Exchange {
  message: string
  answerId: string
  mode: ChatMode
  /** The page that the message is about: its place, the step it was given, and its HTML then. */
  target: PageTarget
  basedOn: string
  html: string
  /** The earlier conversation. */
  turns: ChatTurn[]
  files: readonly AttachedFile[]
  /** Asked a second time because the first answer changed nothing. */
  isRetry: boolean
  jobId: string
  session: JobSession<ChatWireEvent> | null
  isAccepted: boolean
  /** The whole answer is there, and what it does to the page is being done. */
  isAnswered: boolean
  isRetryAnnounced: boolean
}

type NewExchange = Pick<
  Exchange,
  'message' | 'answerId' | 'mode' | 'target' | 'basedOn' | 'html' | 'turns' | 'files' | 'jobId'
>

export function newExchange(asked: NewExchange): Exchange {
  return {
    ...asked,
    isRetry: false,
    session: null,
    isAccepted: false,
    isAnswered: false,
    isRetryAnnounced: false,
  }
}

/** What a reload needs to go on with it. */
export function noteOf(exchange: Exchange): JobNote {
  const { jobId, message, target, basedOn, mode, isRetry, answerId, files } = exchange
  const note = { jobId, instruction: message, target, basedOn, chat: { mode, isRetry, answerId } }
  return files.length === 0 ? note : { ...note, withFiles: true }
}

export type AnswerEnd =
  | { type: 'reply'; reply: ChatReply }
  | { type: 'failed'; failure: StreamFailure; mayContinue: boolean }
  | { type: 'stopped' }
  | { type: 'detached' }

/** Reads one job into the store, while its conversation is the open one. */
export function readAnswer(
  exchange: Exchange,
  store: ChatStore,
  begin: (handlers: JobHandlers<ChatWireEvent>) => StartedJob<ChatWireEvent>,
): Promise<AnswerEnd> {
  return new Promise((resolve, reject) => {
    const { session, ended } = begin({
      onEvent: (event) => {
        accepted(exchange, store)
        if (store.getState().answering === exchange.answerId) progressed(exchange, store, event)
      },
      onEnd: (end) => resolve(answerEnd(end, exchange.mode)),
    })
    exchange.session = session
    ended.catch(reject)
  })
}

/** The server has the message: what was sent leaves the message box. */
export function accepted(exchange: Exchange, store: ChatStore): void {
  if (exchange.isAccepted) return
  exchange.isAccepted = true
  store.getState().messageAccepted(exchange.message)
}

function progressed(
  exchange: Exchange,
  store: ChatStore,
  event: Parameters<JobHandlers<ChatWireEvent>['onEvent']>[0],
): void {
  const update = store.getState().messageChanged
  switch (event.type) {
    case 'progress': {
      const { type: _, ...progress } = event
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
    case 'job':
    case 'fullCode':
      // The `complete` event contains the whole page.
      break
  }
}

export function announceRetry(exchange: Exchange, store: ChatStore): void {
  if (exchange.isRetryAnnounced) return
  exchange.isRetryAnnounced = true
  store.getState().systemMessageAdded(systemMessage(TRYING_ANOTHER_WAY))
}

function answerEnd(end: JobEnd<ChatWireEvent>, mode: ChatMode): AnswerEnd {
  switch (end.type) {
    case 'completed':
      return { type: 'reply', reply: { ...end.reply, mode } as ChatReply }
    case 'failed':
    case 'detached':
      return end
    case 'stopped':
      return { type: 'stopped' }
  }
}

/** What is asked in a message. */
interface ChatAsk {
  message: string
  appId: string
  /** The page that the message is about. */
  html: string
  /** Where that page is kept; null when its app is not open. */
  page: PageOfApp | null
  turns: ChatTurn[]
  files: readonly AttachedFile[]
  modelId: string | null
  /** Asked a second time, with the reasons why the first answer changed nothing. */
  failureReport: string | null
}

type ChatJob = JobKind<ChatAsk, ChatWireEvent>

const differentialChatJob: ChatJob = {
  noted: 'chat',
  server: 'differential_chat',
  decode: decodeChatEvent,
  output: differentialChatOutput,
  stopGraceMs: 0,
  request: ({ html, page, failureReport, ...ask }) => ({
    path: '/api/differential/chat',
    body: {
      ...common(ask),
      code: html,
      ...(page === null ? {} : { page }),
      ...(failureReport === null ? {} : { is_retry: true, verification_failure: failureReport }),
    },
  }),
}

const codeChatJob: ChatJob = {
  noted: 'chat',
  server: 'code_chat',
  decode: decodeCodeChatEvent,
  output: codeChatOutput,
  stopGraceMs: 0,
  request: ({ html, ...ask }) => ({
    path: '/api/chat-with-code',
    body: { ...common(ask), current_code: html },
  }),
}

export const chatJob = (mode: ChatMode): ChatJob =>
  mode === 'code' ? codeChatJob : differentialChatJob

function common({
  message,
  appId,
  turns,
  files,
  modelId,
}: Pick<ChatAsk, 'message' | 'appId' | 'turns' | 'files' | 'modelId'>) {
  return {
    message,
    app_id: appId,
    chat_history: turns,
    ...(files.length === 0 ? {} : { files: usedFiles(files) }),
    ...(modelId === null ? {} : { model: modelId }),
  }
}
