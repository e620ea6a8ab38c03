import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AutoAnalysisSettings } from '@/lib/api/types'
import { DEFAULT_SETTINGS, readSettings, type SettingChanges } from './settings'

/** How long nothing is changed before the changes are saved. */
export const SAVE_PAUSE_MS = 500

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
  /** Changed and not sent yet. */
  unsent: SettingChanges
  /** On their way. */
  sending: SettingChanges | null
  /** The pause was over while others were on their way. */
  isDue: boolean
}

/**
 * Keeps the settings in step with the server: they are loaded once, and changes are saved after a pause, one save at a
 * time. Failures are silent: what could not be saved goes along with the next change.
 */
export function createSettingsSync(backing: SettingsBacking): SettingsSync {
  const store = createStore<AutoAnalysisSettings>()(() => DEFAULT_SETTINGS)
  let session: Session | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  function show(uid: string, settings: AutoAnalysisSettings): void {
    store.setState(settings, true)
    backing.write(uid, settings)
  }

  async function load(own: Session): Promise<void> {
    const answer = await backing.load().catch(() => null)
    if (answer === null || session !== own) return
    show(own.uid, { ...readSettings(answer), ...own.changed })
  }

  async function send(): Promise<void> {
    clearTimeout(pause)
    const own = session
    if (own === null) return
    if (own.sending !== null) {
      own.isDue = true
      return
    }
    const sending = own.unsent
    if (Object.keys(sending).length === 0) return
    Object.assign(own, { unsent: {}, sending, isDue: false })
    const isSaved = await backing.save(sending).then(
      () => true,
      () => false,
    )
    own.sending = null
    if (!isSaved) own.unsent = { ...sending, ...own.unsent }
    if (own.isDue && session === own) void send()
  }

  return {
    store,
    signedIn(uid) {
      session = { uid, changed: {}, unsent: {}, sending: null, isDue: false }
      store.setState(readSettings(backing.read(uid)), true)
      void load(session)
    },
    signedOut() {
      clearTimeout(pause)
      session = null
      store.setState(DEFAULT_SETTINGS, true)
      backing.forget()
    },
    change(changes) {
      if (session === null) return
      Object.assign(session.changed, changes)
      Object.assign(session.unsent, changes)
      show(session.uid, { ...store.getState(), ...changes })
      clearTimeout(pause)
      pause = setTimeout(() => void send(), SAVE_PAUSE_MS)
    },
    flush: () => void send(),
  }
}
