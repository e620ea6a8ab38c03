import { type Hold, selectAppId, selectBusy, selectHold } from '@/document/state'
import { tellHold } from '@/document/tellHold'
import { notify } from '@/lib/toast'
import { TOAST_MS, TRIAL_WAIT_MS } from '../model/limits'
import type { GeneratorStore } from '../stores/generatorStore'

type Notice = readonly [title: string, text: string]

export interface WaitTexts {
  begun: Notice
  givenUp: Notice
}

export interface TrialEnd {
  /**
   * Waits until the open page is tried, as long as a trial can take. False, with a notice, while its
   * last change waits for a choice, and when something else was started meanwhile. Of several that wait
   * for the same trial the last one alone goes on; for the others it is false without a notice.
   */
  reached(): Promise<boolean>
}

/** `waits` says what waits, and that it was given up. */
export function createTrialEnd(store: GeneratorStore, waits: WaitTexts): TrialEnd {
  let last: symbol | null = null

  return {
    async reached() {
      const own = Symbol()
      last = own
      const appId = selectAppId(store.getState())
      if (selectHold(store.getState()) !== 'trial') return !tellsHold(store)
      notify.info(...waits.begun)
      await trialOver(store)
      if (last !== own) return false
      const state = store.getState()
      if (selectAppId(state) === appId && !selectBusy(state)) return !tellsHold(store)
      notify.warning(...waits.givenUp, { duration: TOAST_MS.warning })
      return false
    },
  }
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
