import { isApiError } from '@/lib/api/error'
import {
  forgetSession,
  hasSessionHint,
  rememberSession,
  SESSION_ENDS,
  SESSION_HINT_KEY,
} from './hint'
import { refreshToken } from './refresh'
import { startSession } from './session'
import { authStore } from './store'

const REFRESH_EVERY_MS = 3_000_000
/** After a failure that leaves the session as it is: doubled each time up to the longest. */
const RETRY_FIRST_MS = 15_000
const RETRY_LONGEST_MS = 600_000
const BACKGROUND_TIMEOUT_MS = 15_000
const IDLE_MS = 300_000
const ACTIVITY_TIMEOUT_MS = 10_000

export const SESSION_EXPIRED = 'Authentication session expired. Please log in again.'

/**
 * Keeps the access token fresh while someone is signed in: every 50 minutes, and when the window
 * gets the focus back after five idle minutes. Also follows sign-in and sign-out of other tabs.
 * Returns the function that stops it.
 */
export function keepSessionFresh(): () => void {
  const refresher = new SessionRefresher()
  refresher.start()
  return () => refresher.stop()
}

class SessionRefresher {
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private lastActive = Date.now()
  private readonly stopping = new AbortController()

  start(): void {
    const { signal } = this.stopping
    const unsubscribe = authStore.subscribe((state, before) => {
      if (state.user !== null && state.token !== before.token && state.token) this.tokenArrived()
      if (state.user === null && before.user !== null) this.sessionEnded()
      if (state.unknown && !before.unknown) this.tryAgainLater()
    })
    signal.addEventListener('abort', unsubscribe)
    for (const kind of ['pointerdown', 'keydown'] as const) {
      addEventListener(kind, () => this.wasActive(), { signal, passive: true })
    }
    addEventListener('focus', () => this.focused(), { signal })
    document.addEventListener('visibilitychange', () => this.visibilityChanged(), { signal })
    addEventListener('storage', (event) => this.followOtherTab(event), { signal })
    addEventListener('online', () => this.networkReturned(), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && this.cameBack(), { signal })
    if (authStore.getState().user) this.tokenArrived()
  }

  stop(): void {
    this.stopping.abort()
    clearTimeout(this.timer)
  }

  private tokenArrived(): void {
    this.failures = 0
    rememberSession()
    this.schedule(REFRESH_EVERY_MS)
  }

  private sessionEnded(): void {
    this.failures = 0
    clearTimeout(this.timer)
    forgetSession()
  }

  private schedule(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (authStore.getState().user === null) void this.findSession()
      else void this.refresh(BACKGROUND_TIMEOUT_MS)
    }, milliseconds)
  }

  /** A page that was opened without the server does not know its session yet. */
  private async findSession(): Promise<void> {
    const { authReady, user } = authStore.getState()
    if (!authReady || user !== null || !hasSessionHint()) return
    await startSession()
    if (authStore.getState().unknown) this.tryAgainLater()
  }

  private async refresh(timeoutMs: number): Promise<void> {
    if (authStore.getState().user === null) return
    try {
      await refreshToken(timeoutMs)
    } catch (error) {
      this.failed(isApiError(error) ? error.status : 0)
    }
  }

  /** A rejected cookie stays rejected. Any other failure leaves the session as it is, and is retried. */
  private failed(status: number): void {
    if (status === 401) {
      authStore.getState().sessionEnded(SESSION_EXPIRED)
      return
    }
    authStore.getState().refreshFailed(status === 0)
    this.tryAgainLater()
  }

  private tryAgainLater(): void {
    this.schedule(Math.min(RETRY_FIRST_MS * 2 ** this.failures, RETRY_LONGEST_MS))
    this.failures += 1
  }

  private networkReturned(): void {
    if (authStore.getState().user === null) void this.findSession()
    else if (this.failures > 0) void this.refresh(ACTIVITY_TIMEOUT_MS)
  }

  private wasActive(): void {
    this.lastActive = Date.now()
  }

  private visibilityChanged(): void {
    if (document.visibilityState === 'visible') this.focused()
    else this.wasActive()
  }

  private focused(): void {
    const idleFor = Date.now() - this.lastActive
    this.wasActive()
    if (idleFor >= IDLE_MS) void this.refresh(ACTIVITY_TIMEOUT_MS)
  }

  /** The browser shows a page as it was when it was left: it heard nothing of other pages since. */
  private cameBack(): void {
    const { user, sessionEnded } = authStore.getState()
    if (user === null) void this.findSession()
    else if (hasSessionHint()) void this.refresh(ACTIVITY_TIMEOUT_MS)
    else sessionEnded()
  }

  private followOtherTab(event: StorageEvent): void {
    if (event.key !== SESSION_HINT_KEY) return
    const { user, sessionEnded } = authStore.getState()
    if (event.newValue === null && user !== null) {
      dispatchEvent(new Event(SESSION_ENDS))
      sessionEnded()
    }
    if (event.newValue !== null) void this.findSession()
  }
}
