/** How long nothing is changed before the changes are saved. */
export const SAVE_PAUSE_MS = 500

export interface PausedSaver<C extends object> {
  /** Saves it after the pause, with what else is changed meanwhile. */
  change(changes: C): void
  /** Saves at once what waits for the pause. */
  flush(): void
  /** Nothing more is sent. What is on its way goes on. */
  stop(): void
}

interface SavedChanges<C extends object> {
  /** Rejects when the server did not take them. */
  save(changes: C): Promise<unknown>
  /** They go along with the next change. */
  onFailed?(error: unknown): void
}

/** Saves changes after a pause, one save at a time. What could not be saved goes along with the next change. */
export function createPausedSaver<C extends object>({
  save,
  onFailed,
}: SavedChanges<C>): PausedSaver<C> {
  let unsent: Partial<C> = {}
  let isSending = false
  /** The pause was over while others were on their way. */
  let isDue = false
  let isStopped = false
  let pause: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    clearTimeout(pause)
    if (isStopped) return
    if (isSending) {
      isDue = true
      return
    }
    const sending = unsent
    if (Object.keys(sending).length === 0) return
    unsent = {}
    isSending = true
    isDue = false
    try {
      await save(sending as C)
    } catch (error) {
      unsent = { ...sending, ...unsent }
      if (!isStopped) onFailed?.(error)
    }
    isSending = false
    if (isDue) void send()
  }

  return {
    change(changes) {
      if (isStopped) return
      unsent = { ...unsent, ...changes }
      clearTimeout(pause)
      pause = setTimeout(() => void send(), SAVE_PAUSE_MS)
    },
    flush: () => void send(),
    stop() {
      isStopped = true
      clearTimeout(pause)
    },
  }
}
