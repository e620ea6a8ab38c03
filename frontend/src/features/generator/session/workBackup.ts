import { type TabSessions, tabSessions, WORK_MAX_AGE_MS } from '@/lib/tabSessions'
import { trimToSize } from '../model/history'
import { BACKUP_MAX_HISTORY_CHARS } from '../model/limits'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHasContent, selectRestorable } from '../stores/selectors'
import type { GeneratorState, RestorableState } from '../stores/state'
import type { BackupStorage } from './backupStorage'

/** Backs up one user's unsaved work of this tab. Storage failures are silent. */
export interface WorkBackups {
  /** Writes the state if it is not empty and has changed; resolves when written. */
  save(): Promise<void>
  /** The work of this tab, or that of a closed tab if this one has none. */
  restore(): Promise<RestorableState | null>
  /** Removes the backup; a write in progress must not bring it back. */
  clear(): Promise<void>
}

export function createWorkBackups(
  uid: string,
  store: GeneratorStore,
  storage: BackupStorage,
  sessions: TabSessions = tabSessions,
): WorkBackups {
  let written: RestorableState | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(state: RestorableState): Promise<void> {
    const sessionId = await sessions.own(uid)
    const timestamp = Date.now()
    sessions.update(uid, sessionId, { savedAt: timestamp })
    const history = trimToSize(state.history, BACKUP_MAX_HISTORY_CHARS)
    await storage
      .write(keyOf(uid, sessionId), { state: { ...state, history }, timestamp })
      .catch(() => undefined)
  }

  return {
    save() {
      const state = selectRestorable(store.getState())
      if (!holdsSomething(store.getState(), state) || sameState(state, written)) return writing
      written = state
      writing = write(state)
      return writing
    },
    async restore() {
      for (const sessionId of sessions.removeExpired(uid)) {
        void storage.remove(keyOf(uid, sessionId)).catch(() => undefined)
      }
      const sessionId = await sessions.adopt(uid)
      const backup = await storage.read(keyOf(uid, sessionId)).catch(() => null)
      if (backup === null || Date.now() - backup.timestamp > WORK_MAX_AGE_MS) return null
      const { clearedAt = 0 } = sessions.read(uid, sessionId)
      return backup.timestamp > clearedAt ? backup.state : null
    },
    async clear() {
      written = null
      const sessionId = await sessions.own(uid)
      sessions.update(uid, sessionId, { clearedAt: Date.now() })
      await storage.remove(keyOf(uid, sessionId)).catch(() => undefined)
    },
  }
}

function keyOf(uid: string, sessionId: string): string {
  return `${uid}/${sessionId}`
}

function holdsSomething(state: GeneratorState, restorable: RestorableState): boolean {
  return selectHasContent(state) || restorable.prompt !== '' || restorable.history.index >= 0
}

function sameState(a: RestorableState, b: RestorableState | null): boolean {
  if (b === null) return false
  return (Object.keys(a) as (keyof RestorableState)[]).every((key) => a[key] === b[key])
}
