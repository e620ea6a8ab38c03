import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { ChatStore } from './chatStore'
import type { ChatMessage } from './message'
import { fromItems, toItems } from './records'

/** Stores an app's conversation on the server. Failures are silent: the chat works without it. */
export interface ChatPersistence {
  /** Loads the earlier messages. */
  load(appId: string): Promise<void>
  /** Settles when the earlier messages of the open app are loaded, or could not be. */
  loading(): Promise<void>
  /** Saves the messages; resolves when they are saved, or saving failed. */
  save(): Promise<void>
  /** Adds an exchange to the stored conversation of an app that is not open, unless its answer is there. */
  append(appId: string, exchange: readonly [ChatMessage, ChatMessage]): Promise<void>
  /** Saves the empty conversation, without loading the stored one first. */
  clear(): void
}

/** `uid` is null once the account of the conversation is not the one that is signed in. */
export function createPersistence(store: ChatStore, uid: () => string | null): ChatPersistence {
  /** The app whose history is loaded: saving earlier would overwrite the stored messages. */
  let loaded: string | null = null
  let saving: Promise<void> = Promise.resolve()
  let loading: Promise<void> = Promise.resolve()

  async function load(appId: string): Promise<void> {
    const earlier = await fetchHistory(appId)
    if (store.getState().appId !== appId || loaded === appId) return
    if (earlier !== null) loaded = appId
    store.getState().historyLoaded(earlier ?? [])
  }

  async function write(appId: string): Promise<void> {
    if (store.getState().appId !== appId) return
    if (loaded !== appId) await load(appId)
    if (loaded !== appId || uid() === null) return
    await put(appId, store.getState().messages)
  }

  function save(): Promise<void> {
    const { appId } = store.getState()
    if (appId !== null) saving = saving.then(() => write(appId)).catch(() => undefined)
    return saving
  }

  return {
    load(appId) {
      loaded = null
      loading = load(appId)
      return loading
    },
    loading: () => loading,
    save,
    async append(appId, exchange) {
      const earlier = await fetchHistory(appId)
      if (earlier === null || uid() === null || earlier.some(({ id }) => id === exchange[1].id))
        return
      await put(appId, [...earlier, ...exchange]).catch(() => undefined)
    },
    clear() {
      loaded = store.getState().appId
      void save()
    },
  }
}

async function put(appId: string, messages: readonly ChatMessage[]): Promise<void> {
  const body = { app_id: appId, chat_history: toItems(messages) }
  await unwrap(api.POST('/api/save-chat-history', { body }))
}

/** Null when the request failed. */
async function fetchHistory(appId: string) {
  try {
    const call = api.GET('/api/chat-history/{appId}', { params: { path: { appId } } })
    return fromItems((await unwrap(call)).chat_history)
  } catch (error) {
    return isApiError(error) && error.status === 404 ? [] : null
  }
}
