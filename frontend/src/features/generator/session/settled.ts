import { type Hold, selectAppId, selectBusy, selectHold } from '@/document/state'
import { tellHold } from '@/document/tellHold'
import { notify } from '@/lib/toast'
import { TOAST_MS, TRIAL_WAIT_MS } from '../model/limits'
import type { GeneratorStore } from '../stores/generatorStore'
import { SAVE_WAITS } from '../texts'

/**
 * Waits until the open page is tried, as long as a trial can take. False, with a notice, while its
 * last change waits for a choice, and when something else was started meanwhile.
 */
export async function settled(store: GeneratorStore): Promise<boolean> {
  const appId = selectAppId(store.getState())
  if (selectHold(store.getState()) === 'trial') {
    notify.info(...SAVE_WAITS.begun)
    await trialOver(store)
    const state = store.getState()
    if (selectAppId(state) !== appId || selectBusy(state)) {
      notify.warning(...SAVE_WAITS.givenUp, { duration: TOAST_MS.warning })
      return false
    }
  }
  return !tellsHold(store)
}

/** Whether something has to wait for the last change, which is told then. */
export function tellsHold(store: GeneratorStore): boolean {
  const hold: Hold | null = selectHold(store.getState())
  if (hold !== null) tellHold(hold)
  return hold !== null
}

function trialOver(store: GeneratorStore): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, TRIAL_WAIT_MS)
    const unsubscribe = store.subscribe((state) => {
      // a change that lands in the middle of it is tried in its place
      if (state.trying !== null) return
      queueMicrotask(() => {
        if (store.getState().trying === null) end()
      })
    })
  })
}
