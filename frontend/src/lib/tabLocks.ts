/** Locks that a tab holds for as long as it is open: how tabs know which of them are alive. */
export interface TabLocks {
  /** Whether the lock is this tab's from now on. Waits so long for another holder to go. */
  hold(name: string, patienceMs?: number): Promise<boolean>
  isHeld(name: string): Promise<boolean>
}

/** Where the browser has no locks, every other tab counts as closed: nothing may get lost. */
export const tabLocks: TabLocks = {
  hold(name, patienceMs) {
    const { locks } = navigator
    if (!locks) return Promise.resolve(true)
    const how = patienceMs
      ? { signal: AbortSignal.timeout(patienceMs) }
      : ({ ifAvailable: true } as const)
    return new Promise((decide) => {
      const untilTheTabCloses = new Promise<never>(() => undefined)
      locks
        .request(name, how, (lock) => {
          decide(lock !== null)
          return lock ? untilTheTabCloses : null
        })
        .catch(() => decide(false))
    })
  },
  async isHeld(name) {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  },
}
