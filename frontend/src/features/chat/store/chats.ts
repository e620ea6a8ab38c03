import { currentPage, htmlOf, pageOf, stepById } from '@/document/document'
import type { History } from '@/document/history'
import type { DocumentHost } from '@/document/host'
import { selectAppId, selectBlocked, selectBusy } from '@/document/state'
import type { PageStep } from '@/document/step'
import { notifyBlocked } from '@/document/texts'
import type { ActiveJob } from '@/lib/activeJob'
import { type AttachedFile, filesOf } from '@/lib/attachedFiles'
import { readStored, tabValues, writeStored } from '@/lib/storage'
import { notify } from '@/lib/toast'
import { chatJob, createAnswers, type Exchange, newExchange } from '../answers'
import { createChanges } from '../changes'
import {
  type ChangeRecord,
  type Chat,
  type ChatMessage,
  type ChatMode,
  createChatStore,
  createPersistence,
  failedChanges,
  groupChanges,
  MESSAGE_FILES,
  MESSAGE_MAX_CHARS,
  placeholder,
  RETRY_LINE_MAX_CHARS,
  toTurns,
  UNREACHABLE_MS,
  userMessage,
  withoutUnanswered,
} from '../model'
import { FOR_MODEL, UNREACHABLE } from '../texts'

const chats = new WeakMap<DocumentHost, Chat>()

/** The one conversation of a screen. */
export function chatOf(host: DocumentHost): Chat {
  const chat = chats.get(host) ?? createChat(host)
  chats.set(host, chat)
  return chat
}

export function resumeAnswer(
  host: DocumentHost,
  noted: ActiveJob,
  signal: AbortSignal,
): Promise<void> {
  return chatOf(host).resume(noted, signal)
}

const MODE_KEY = 'morpheo-chat-mode'
const messageKey = (appId: string) => `morpheo-chat-message:${appId}`

function createChat(host: DocumentHost): Chat {
  const documents = host.store
  const store = createChatStore({ mode: readStored(MODE_KEY) === 'code' ? 'code' : 'differential' })
  const persistence = createPersistence(store, host.uid)
  const changes = createChanges(host, store, persistence)
  const answers = createAnswers(host, store, persistence)

  function switchApp(appId: string | null): void {
    answers.leftOpen()
    store.getState().appChanged(appId)
    store.getState().draftChanged(appId === null ? '' : (tabValues.read(messageKey(appId)) ?? ''))
    if (appId === null) return
    answers.openedAgain(appId)
    if (host.uid() === null) {
      store.getState().historyLoaded([])
      syncMessages()
    } else void persistence.load(appId).then(syncMessages)
  }

  function syncMessages(): void {
    const { document } = documents.getState()
    if (document === null) return
    const { history } = currentPage(document)
    store.getState().messagesChanged((messages) => syncWithHistory(messages, history))
  }

  switchApp(selectAppId(documents.getState()))
  const unfollow = documents.subscribe((state, before) => {
    if (selectAppId(state) !== selectAppId(before)) switchApp(selectAppId(state))
    if (state.document?.pages === before.document?.pages) return
    const { messages } = store.getState()
    syncMessages()
    if (store.getState().messages !== messages && !answers.isAnswering()) void persistence.save()
  })
  store.subscribe((state, before) => {
    if (state.mode !== before.mode) writeStored(MODE_KEY, state.mode)
    const { appId, draft } = state
    if (draft === before.draft || appId === null || appId !== before.appId) return
    if (draft === '') tabValues.remove(messageKey(appId))
    else tabValues.write(messageKey(appId), draft)
  })
  host.onLeave(() => {
    answers.detach()
    unfollow()
  })

  const onUnreachable = () =>
    notify.warning(...UNREACHABLE, { duration: UNREACHABLE_MS, whole: true })

  /** What the message is about: the open page, or the one that it was asked about before a reload. */
  function begin(
    message: string,
    mode: ChatMode,
    files: readonly AttachedFile[],
    noted?: ActiveJob,
  ): Exchange | null {
    const { document } = documents.getState()
    if (document === null) return null
    const pageId = noted?.target?.pageId ?? document.currentPageId
    const page = pageOf(document, pageId)
    const { steps, index } = page?.history ?? { steps: [], index: -1 }
    const basedOn = noted?.basedOn ?? steps[index]?.id
    if (page === undefined || basedOn === undefined || htmlOf(page) === '') return null
    const answer = placeholder(noted?.chat?.answerId)
    const exchange = newExchange({
      message,
      mode,
      answerId: answer.id,
      target: { appId: document.app.appId, pageId },
      basedOn,
      html: stepById(page, basedOn)?.html ?? htmlOf(page),
      turns: toTurns(store.getState().messages),
      files,
      jobId: noted?.jobId ?? crypto.randomUUID(),
    })
    store.getState().messageSent(userMessage(message), answer)
    answers.begun(exchange)
    return exchange
  }

  async function send(text: string, files: readonly AttachedFile[] = []): Promise<void> {
    const message = text.trim()
    if (answers.isAnswering() || selectBusy(documents.getState())) return
    if (message === '' || message.length > MESSAGE_MAX_CHARS) return
    const blocked = selectBlocked(documents.getState())
    if (blocked !== null) return notifyBlocked(blocked)
    const exchange = begin(message, store.getState().mode, files)
    if (exchange !== null) await answers.ask(exchange)
  }

  /** Puts a message that was not answered back into the message box. */
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
    stop: answers.stop,
    async resume(noted, signal) {
      const { chat, instruction, jobId, target } = noted
      if (answers.isReading(jobId)) return
      const mode = chat?.mode ?? 'differential'
      const job = await host.jobs.find(noted, chatJob(mode), { signal, onUnreachable })
      if (job === null) return
      const { document } = documents.getState()
      const appId = target?.appId ?? document?.app.appId
      const isOpen = appId !== undefined && appId === document?.app.appId
      if (job === 'gone') {
        await host.jobs.forget(jobId)
        if (isOpen) restoreDraft(instruction)
        return
      }
      if (!isOpen) return answers.resumeInBackground(noted, job)
      await persistence.loading()
      if (answers.isAnswering() || selectBusy(documents.getState())) return
      const { messages, messagesChanged } = store.getState()
      // The conversation has the answer; the page may not, where the browser kept no draft.
      if (messages.some(({ id }) => id === chat?.answerId))
        return answers.resumeInBackground(noted, job)
      // An earlier page view may have saved the message without its answer.
      messagesChanged((before) => withoutUnanswered(before, instruction))
      const files = noted.withFiles ? filesOf(documents.getState(), MESSAGE_FILES) : []
      const exchange = begin(instruction, mode, files, noted)
      if (exchange === null) return
      // The server has it, though its answer to the request was lost.
      if (store.getState().draft.trim() === instruction) store.getState().draftChanged('')
      exchange.isRetry = chat?.isRetry ?? false
      await answers.follow(exchange, job)
    },
    clear() {
      if (answers.isAnswering()) return
      store.getState().cleared()
      persistence.clear()
    },
  }
}

/**
 * Syncs messages with the page's history: undoing past an applied answer with the generator's own
 * undo shows it as undone, redoing shows it as applied.
 */
export function syncWithHistory(
  messages: readonly ChatMessage[],
  { steps, index }: History<PageStep>,
): readonly ChatMessage[] {
  let changed = false
  const next = messages.map((message) => {
    const undone = undoneBy(message.id, steps, index)
    const { change } = message
    if (undone === null || change === null) return message
    const state = undone ? 'undone' : 'applied'
    if (change.state === state) return message
    changed = true
    return { ...message, change: { ...change, state } as const }
  })
  return changed ? next : messages
}

/** Null when no history step belongs to the message. */
function undoneBy(id: string, steps: readonly PageStep[], index: number): boolean | null {
  const isOwn = ({ chat }: PageStep) => chat?.messageId === id
  const last = steps.slice(0, index + 1).findLast(isOwn)
  if (last?.chat) return last.chat.undone
  const next = steps.slice(index + 1).find(isOwn)
  return next?.chat ? !next.chat.undone : null
}

/** The message that asks again for failed changes, within the length limit. */
function retryPrompt(record: ChangeRecord): string {
  const goals = groupChanges(failedChanges(record)).map(({ title }) => `- ${cut(title)}`)
  return [FOR_MODEL.retry, ...goals].join('\n').slice(0, MESSAGE_MAX_CHARS)
}

const cut = (text: string): string =>
  text.length > RETRY_LINE_MAX_CHARS ? `${text.slice(0, RETRY_LINE_MAX_CHARS - 1)}…` : text
