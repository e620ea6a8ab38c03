import { authStore } from '@/lib/auth/store'
import { readStored, removeStored, writeStored } from '@/lib/storage'
import type { Chat } from '../chat/session/createChat'
import { createGeneratorStore, type GeneratorStore } from '../stores/generatorStore'
import { type BackupStorage, defaultBackups } from './backupStorage'
import { createRunner, type Runner } from './runner'
import { createWorkBackups, type WorkBackups } from './workBackup'

/** The parts of a generate screen that need no React. */
export interface GeneratorCore {
  store: GeneratorStore
  runner: Runner
  /** Null while nobody is signed in. */
  backups(): WorkBackups | null
  chat: LazyChat
}

/** The chat, loaded on first use. */
export interface LazyChat {
  load(): Promise<Chat>
  loaded(): Chat | null
}

export interface CoreOptions {
  refreshCredits(): void
  storage?: BackupStorage
}

const MODEL_KEY = 'morpheo-selected-model'

export function createCore({
  refreshCredits,
  storage = defaultBackups(),
}: CoreOptions): GeneratorCore {
  const store = createGeneratorStore({ modelId: readStored(MODEL_KEY) })
  store.subscribe((state, before) => {
    if (state.modelId !== before.modelId) storeModel(state.modelId)
  })
  const byUid = new Map<string, WorkBackups>()
  const backupsNow = (): WorkBackups | null => {
    const uid = currentUid()
    if (uid === null) return null
    const backups = byUid.get(uid) ?? createWorkBackups(uid, store, storage)
    byUid.set(uid, backups)
    return backups
  }
  const saveBackup = async (): Promise<void> => backupsNow()?.save()
  return {
    store,
    runner: createRunner(store, { uid: currentUid, refreshCredits, saveBackup }),
    backups: backupsNow,
    chat: lazyChat(store, saveBackup),
  }
}

function lazyChat(store: GeneratorStore, saveBackup: () => Promise<void>): LazyChat {
  let loading: Promise<Chat> | null = null
  let chat: Chat | null = null
  const load = async () => {
    const { createChat } = await import('../chat/session/createChat')
    chat = createChat(store, { uid: currentUid, saveBackup })
    return chat
  }
  return {
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
    loaded: () => chat,
  }
}

function currentUid(): string | null {
  return authStore.getState().user?.uid ?? null
}

function storeModel(modelId: string | null): void {
  if (modelId === null) removeStored(MODEL_KEY)
  else writeStored(MODEL_KEY, modelId)
}
