import { readStored, writeStored } from '@/lib/storage'
import { trimToSize } from '../model/history'
import { BACKUP_MAX_AGE_MS, BACKUP_MAX_HISTORY_CHARS } from '../model/limits'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHasContent, selectRestorable } from '../stores/selectors'
import type { GeneratorState, RestorableState } from '../stores/state'
import type { BackupStorage } from './backupStorage'

/** Keeps one person's unsaved work. Failing storage is no reason to disturb anybody. */
export interface WorkBackups {
  /** Writes the present state if it holds something and differs from what was written last. */
  save(): Promise<void>
  restore(): Promise<RestorableState | null>
  /** The person cleared the work: it must not come back, even from a write under way. */
  clear(): Promise<void>
}

export function createWorkBackups(
  uid: string,
  store: GeneratorStore,
  storage: BackupStorage,
): WorkBackups {
  let written: RestorableState | null = null
  return {
    async save() {
      const state = selectRestorable(store.getState())
      if (!holdsSomething(store.getState(), state) || sameState(state, written)) return
      written = state
      const history = trimToSize(state.history, BACKUP_MAX_HISTORY_CHARS)
      await storage
        .write(uid, { state: { ...state, history }, timestamp: Date.now() })
        .catch(() => undefined)
    },
    async restore() {
      const backup = await storage.read(uid).catch(() => null)
      if (backup === null || Date.now() - backup.timestamp > BACKUP_MAX_AGE_MS) return null
      if (backup.timestamp <= clearedAt(uid)) return null
      return backup.state
    },
    async clear() {
      written = null
      writeStored(clearedKey(uid), String(Date.now()))
      await storage.remove(uid).catch(() => undefined)
    },
  }
}

function clearedKey(uid: string): string {
  return `morpheo-generator-cleared:${uid}`
}

function clearedAt(uid: string): number {
  return Number(readStored(clearedKey(uid)) ?? 0)
}

function holdsSomething(state: GeneratorState, restorable: RestorableState): boolean {
  return selectHasContent(state) || restorable.prompt !== '' || restorable.history.index >= 0
}

function sameState(a: RestorableState, b: RestorableState | null): boolean {
  if (b === null) return false
  return (Object.keys(a) as (keyof RestorableState)[]).every((key) => a[key] === b[key])
}
