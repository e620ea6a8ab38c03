/** Locks that a tab holds as long as it is open, so that other tabs know it is. */
export interface TabLocks {
  /** Whether this tab got the lock. Waits up to `waitMs` for another holder to release it. */
  hold(name: string, waitMs?: number): Promise<boolean>
  isHeld(name: string): Promise<boolean>
}

/** In browsers without locks every other tab counts as closed, so that no work is lost. */
export const tabLocks: TabLocks = {
  hold(name, waitMs) {
    const { locks } = navigator
    if (!locks) return Promise.resolve(true)
    const how = waitMs ? { signal: AbortSignal.timeout(waitMs) } : ({ ifAvailable: true } as const)
    return new Promise((decide) => {
      const untilTabCloses = new Promise<never>(() => undefined)
      locks
        .request(name, how, (lock) => {
          decide(lock !== null)
          return lock ? untilTabCloses : null
        })
        .catch(() => decide(false))
    })
  },
  async isHeld(name) {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  },
}
