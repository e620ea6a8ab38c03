import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api, unwrap } from '@/lib/api/client'
import type { AutoAnalysisSettings } from '@/lib/api/types'
import { type AuthState, authStore } from '@/lib/auth/store'
import { readStored, removeStored, writeStored } from '@/lib/storage'
import type { SettingChanges } from './settings'
import { createSettingsSync } from './sync'

const KEY = 'morpheo-auto-analysis-settings'

const sync = createSettingsSync({
  async load() {
    requireAccount('Authentication required to load settings')
    return (await unwrap(api.GET('/api/user/auto-analysis-settings'))).settings
  },
  async save(settings) {
    requireAccount('Authentication required to save settings')
    // the page may be on its way out
    const request = { body: { settings }, keepalive: true }
    await unwrap(api.POST('/api/user/auto-analysis-settings', request))
  },
  read: (uid) => {
    const kept = parsed(readStored(KEY))
    return kept?.uid === uid ? kept.settings : null
  },
  write: (uid, settings) => writeStored(KEY, JSON.stringify({ uid, settings })),
  forget: () => removeStored(KEY),
})

function requireAccount(otherwise: string): void {
  if (authStore.getState().user === null) throw new Error(otherwise)
}

/** Another version, or another page of this site, may have written it. */
function parsed(stored: string | null): { uid?: unknown; settings?: unknown } | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

let isFollowing = false

/** From the first call on, the settings are those of whoever is signed in. */
export function followAccount(): void {
  if (isFollowing) return
  isFollowing = true
  let uid: string | null = null
  const follow = ({ authReady, user }: AuthState) => {
    const now = authReady ? (user?.uid ?? null) : null
    if (now === uid) return
    if (uid !== null) sync.signedOut()
    uid = now
    if (uid !== null) sync.signedIn(uid)
  }
  follow(authStore.getState())
  authStore.subscribe(follow)
  addEventListener('pagehide', sync.flush)
}

/** The settings as this browser knows them now. */
export const analysisSettings = (): AutoAnalysisSettings => sync.store.getState()

/** Calls it when the settings change, or come from the server. Returns the function that ends it. */
export const onAnalysisSettings = (changed: () => void): (() => void) =>
  sync.store.subscribe(changed)

/** Changes are saved in a moment; a failure is not reported. */
export const changeAnalysisSettings = (changes: SettingChanges): void => sync.change(changes)

/** The settings of whoever is signed in; those by default for anybody else. */
export function useAnalysisSettings(): AutoAnalysisSettings {
  useEffect(followAccount, [])
  return useStore(sync.store)
}
