import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { fromItems, toItems } from '../model/records'
import type { ChatStore } from '../stores/chatStore'

/** Keeps what was said about an app on the server. Failures are no reason to disturb anybody. */
export interface Keeper {
  /** Brings what was said before. */
  load(appId: string): Promise<void>
  /** Keeps what was said by now; resolves when it is kept, or cannot be. */
  save(): Promise<void>
  /** Forgets it all, whatever the server has. */
  clear(): void
}

export function createKeeper(store: ChatStore): Keeper {
  /** The app whose history is at hand: before that, saving would write over what is kept. */
  let loaded: string | null = null
  let saving: Promise<void> = Promise.resolve()

  async function load(appId: string): Promise<void> {
    const earlier = await fetchHistory(appId)
    if (store.getState().appId !== appId || loaded === appId) return
    if (earlier !== null) loaded = appId
    store.getState().historyArrived(earlier ?? [])
  }

  async function write(appId: string): Promise<void> {
    if (store.getState().appId !== appId) return
    if (loaded !== appId) await load(appId)
    if (loaded !== appId) return
    const { messages } = store.getState()
    const body = { app_id: appId, chat_history: toItems(messages) }
    await unwrap(api.POST('/api/save-chat-history', { body }))
  }

  function save(): Promise<void> {
    const { appId } = store.getState()
    if (appId !== null) saving = saving.then(() => write(appId)).catch(() => undefined)
    return saving
  }

  return {
    load(appId) {
      loaded = null
      return load(appId)
    },
    save,
    clear() {
      loaded = store.getState().appId
      void save()
    },
  }
}

/** Null when the server could not tell. */
async function fetchHistory(appId: string) {
  try {
    const call = api.GET('/api/chat-history/{appId}', { params: { path: { appId } } })
    return fromItems((await unwrap(call)).chat_history)
  } catch (error) {
    return isApiError(error) && error.status === 404 ? [] : null
  }
}
