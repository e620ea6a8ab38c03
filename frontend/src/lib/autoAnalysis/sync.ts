import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AutoAnalysisSettings } from '@/lib/api/types'
import { createPausedSaver, type PausedSaver } from '@/lib/pausedSaver'
import { DEFAULT_SETTINGS, readSettings, type SettingChanges } from './settings'

/** Where the settings of an account are kept. */
export interface SettingsBacking {
  /** Rejects when the server does not answer with them. */
  load(): Promise<unknown>
  /** Rejects when the server did not take them. */
  save(changes: SettingChanges): Promise<unknown>
  /** What this browser keeps for the account; null where it has nothing. */
  read(uid: string): unknown
  write(uid: string, settings: AutoAnalysisSettings): void
  /** The browser keeps nothing any more. */
  forget(): void
}

export interface SettingsSync {
  store: StoreApi<AutoAnalysisSettings>
  /** Shows what this browser has of the account, then what the server has. Loads once for each sign-in. */
  signedIn(uid: string): void
  signedOut(): void
  change(changes: SettingChanges): void
  /** Saves at once what waits for the pause. */
  flush(): void
}

/** The settings of whoever is signed in, from the sign-in to the sign-out. */
interface Session {
  uid: string
  /** All that was changed since the sign-in: what is loaded may be older. */
  changed: SettingChanges
  saver: PausedSaver<SettingChanges>
}

/**
 * Keeps the settings in step with the server: they are loaded once, and changes are saved after a pause. Failures are
 * silent.
 */
export function createSettingsSync(backing: SettingsBacking): SettingsSync {
  const store = createStore<AutoAnalysisSettings>()(() => DEFAULT_SETTINGS)
  let session: Session | null = null

  function show(uid: string, settings: AutoAnalysisSettings): void {
    store.setState(settings, true)
    backing.write(uid, settings)
  }

  async function load(own: Session): Promise<void> {
    const answer = await backing.load().catch(() => null)
    if (answer === null || session !== own) return
    show(own.uid, { ...readSettings(answer), ...own.changed })
  }

  return {
    store,
    signedIn(uid) {
      session = { uid, changed: {}, saver: createPausedSaver(backing) }
      store.setState(readSettings(backing.read(uid)), true)
      void load(session)
    },
    signedOut() {
      session?.saver.stop()
      session = null
      store.setState(DEFAULT_SETTINGS, true)
      backing.forget()
    },
    change(changes) {
      if (session === null) return
      Object.assign(session.changed, changes)
      show(session.uid, { ...store.getState(), ...changes })
      session.saver.change(changes)
    },
    flush: () => session?.saver.flush(),
  }
}
