import { WORK_MAX_AGE_MS, type Workplaces, workplaces } from '@/lib/workplaces'
import { trimToSize } from '../model/history'
import { BACKUP_MAX_HISTORY_CHARS } from '../model/limits'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHasContent, selectRestorable } from '../stores/selectors'
import type { GeneratorState, RestorableState } from '../stores/state'
import type { BackupStorage } from './backupStorage'

/** Keeps one person's unsaved work of this tab. Failing storage is no reason to disturb anybody. */
export interface WorkBackups {
  /** Writes the present state if it holds something and differs from what was written last; resolves when it stands. */
  save(): Promise<void>
  /** The work of this tab; a tab that has none takes up what a closed one left. */
  restore(): Promise<RestorableState | null>
  /** The person cleared the work: it must not come back, even from a write under way. */
  clear(): Promise<void>
}

export function createWorkBackups(
  uid: string,
  store: GeneratorStore,
  storage: BackupStorage,
  places: Workplaces = workplaces,
): WorkBackups {
  let written: RestorableState | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(state: RestorableState): Promise<void> {
    const place = await places.own(uid)
    const timestamp = Date.now()
    places.note(uid, place, { savedAt: timestamp })
    const history = trimToSize(state.history, BACKUP_MAX_HISTORY_CHARS)
    await storage
      .write(keyOf(uid, place), { state: { ...state, history }, timestamp })
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
      for (const place of places.dropExpired(uid)) {
        void storage.remove(keyOf(uid, place)).catch(() => undefined)
      }
      const place = await places.takeUp(uid)
      const backup = await storage.read(keyOf(uid, place)).catch(() => null)
      if (backup === null || Date.now() - backup.timestamp > WORK_MAX_AGE_MS) return null
      const { clearedAt = 0 } = places.read(uid, place)
      return backup.timestamp > clearedAt ? backup.state : null
    },
    async clear() {
      written = null
      const place = await places.own(uid)
      places.note(uid, place, { clearedAt: Date.now() })
      await storage.remove(keyOf(uid, place)).catch(() => undefined)
    },
  }
}

function keyOf(uid: string, place: string): string {
  return `${uid}/${place}`
}

function holdsSomething(state: GeneratorState, restorable: RestorableState): boolean {
  return selectHasContent(state) || restorable.prompt !== '' || restorable.history.index >= 0
}

function sameState(a: RestorableState, b: RestorableState | null): boolean {
  if (b === null) return false
  return (Object.keys(a) as (keyof RestorableState)[]).every((key) => a[key] === b[key])
}
