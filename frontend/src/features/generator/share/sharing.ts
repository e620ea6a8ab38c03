import { notify } from '@/lib/toast'
import type { Saving } from '../save'
import { type GeneratorStore, sessionKey, TOAST_MS, useSession } from '../store'
import { SHARING_FAILED, type SharedAs } from './shared'

export interface Sharing {
  /**
   * Opens the dialog that hands the open app on. One that is not named, saved or online as it is gets
   * so first. What goes wrong is told.
   */
  open(as: SharedAs): Promise<void>
  /** Fetches what it needs ahead, for a lost network. */
  preload(): void
}

/** How it goes is no part of the first scripts. */
export function createSharing(
  store: GeneratorStore,
  saving: Pick<Saving, 'ensureSaved' | 'ensureSavedAs'>,
): Sharing {
  const load = () => import('./shareFlow')
  return {
    async open(as) {
      const flow = await load().catch(() => null)
      if (flow !== null) return flow.share(as, store, saving)
      notify.error(SHARING_FAILED.title[as], SHARING_FAILED.chunk, { duration: TOAST_MS.error })
    },
    preload: () => void load().catch(() => undefined),
  }
}

export const SHARING = sessionKey<Sharing>('sharing')

export const useSharing = (): Sharing => useSession(SHARING)
