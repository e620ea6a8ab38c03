import type { JobKind } from '@/jobs/kind'
import type { ChatTurn, PageOfApp } from '@/lib/api/types'
import { decodeChatEvent, decodeCodeChatEvent } from '@/lib/stream/decode'
import { codeChatOutput, differentialChatOutput } from '@/lib/stream/outputs'
import type { ChatMode, ChatWireEvent } from './reply'

/** What is asked in a message. */
export interface ChatAsk {
  message: string
  appId: string
  /** The page that the message is about. */
  html: string
  /** Where that page is kept; null when its app is not open. */
  page: PageOfApp | null
  turns: ChatTurn[]
  modelId: string | null
  /** Asked a second time, with the reasons why the first answer changed nothing. */
  failureReport: string | null
}

export type ChatJob = JobKind<ChatAsk, ChatWireEvent>

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
  modelId,
}: Pick<ChatAsk, 'message' | 'appId' | 'turns' | 'modelId'>) {
  return {
    message,
    app_id: appId,
    chat_history: turns,
    ...(modelId === null ? {} : { model: modelId }),
  }
}
