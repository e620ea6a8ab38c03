import { type BlockedBy, selectAppId, selectBlocked, selectBusy } from '@/document/state'
import { notifyBlocked } from '@/document/texts'
import { notify } from '@/lib/toast'
import { type GeneratorStore, TOAST_MS, VALIDATION_WAIT_MS } from '../store'

type Notice = readonly [title: string, text: string]

export interface WaitTexts {
  begun: Notice
  givenUp: Notice
}

export interface ValidationEnd {
  /**
   * Waits until the open page is validated, as long as a validation can take. False, with a notice, while its
   * last change waits for a choice, and when something else was started meanwhile. Of several that wait
   * for the same validation the last one alone goes on; for the others it is false without a notice.
   */
  reached(): Promise<boolean>
}

/** `waits` says what waits, and that it was given up. */
export function createValidationEnd(store: GeneratorStore, waits: WaitTexts): ValidationEnd {
  let last: symbol | null = null

  return {
    async reached() {
      const own = Symbol()
      last = own
      const appId = selectAppId(store.getState())
      if (selectBlocked(store.getState()) !== 'validation') return !notifiesBlocked(store)
      notify.info(...waits.begun)
      await validationOver(store)
      if (last !== own) return false
      const state = store.getState()
      if (selectAppId(state) === appId && !selectBusy(state)) return !notifiesBlocked(store)
      notify.warning(...waits.givenUp, { duration: TOAST_MS.warning })
      return false
    },
  }
}

/** Whether something has to wait for the last change, which is told then. */
export function notifiesBlocked(store: GeneratorStore): boolean {
  const blocked: BlockedBy | null = selectBlocked(store.getState())
  if (blocked !== null) notifyBlocked(blocked)
  return blocked !== null
}

function validationOver(store: GeneratorStore): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, VALIDATION_WAIT_MS)
    const unsubscribe = store.subscribe((state) => {
      // a change that lands in the middle of it is validated in its place
      if (state.validating !== null) return
      queueMicrotask(() => {
        if (store.getState().validating === null) end()
      })
    })
  })
}
