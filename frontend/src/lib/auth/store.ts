import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AuthResponse, Tier, User } from '@/lib/api/types'

export interface AuthState {
  user: User | null
  /** The access token, in memory only; the refresh cookie survives the page. */
  token: string | null
  /** True until it is known whether a session exists, and while signing in or out. */
  loading: boolean
  /** True once the session was checked at page start. API calls may be made from then on. */
  authReady: boolean
  error: string | null
  /** The session could not be found or renewed, since the server was not reached. */
  offline: boolean
  /** The check at page start had no answer: there may be a session. */
  unknown: boolean
}

interface AuthActions {
  requestStarted(): void
  /** Null without a message. */
  requestFailed(message: string | null): void
  sessionStarted(session: AuthResponse): void
  sessionEnded(reason?: string): void
  /** The person changed what others see of the account. */
  userChanged(changes: Partial<User>): void
  /** The check for a session failed. The message of a later sign-in stays. */
  sessionUnknown(message: string, offline: boolean): void
  /** The session could not be renewed and may still hold; `offline`: the server was not reached. */
  refreshFailed(offline: boolean): void
  /** A refresh failed temporarily: the user stays signed in, the expired token is dropped. */
  tokenCleared(): void
  errorCleared(): void
}

const settled = { loading: false, authReady: true, offline: false, unknown: false }
const signedOut = { ...settled, user: null, token: null }

export const authStore = createStore<AuthState & AuthActions>()((set) => ({
  user: null,
  token: null,
  loading: true,
  authReady: false,
  error: null,
  offline: false,
  unknown: false,
  requestStarted: () => set({ loading: true, error: null }),
  requestFailed: (message) => set({ loading: false, authReady: true, error: message }),
  sessionStarted: ({ user, token }) => set({ ...settled, user, token, error: null }),
  sessionEnded: (reason) => set({ ...signedOut, error: reason ?? null }),
  userChanged: (changes) => set(({ user }) => ({ user: user && { ...user, ...changes } })),
  sessionUnknown: (message, offline) =>
    set(({ unknown }) =>
      unknown
        ? { offline }
        : { loading: false, authReady: true, error: message, offline, unknown: true },
    ),
  refreshFailed: (offline) => set({ offline }),
  tokenCleared: () => set({ token: null }),
  errorCleared: () => set({ error: null }),
}))

export function useAuth<T>(selector: (state: AuthState) => T): T {
  return useStore(authStore, selector)
}

export const selectUser = (state: AuthState): User | null => state.user
export const selectIsAuthenticated = (state: AuthState): boolean => state.user !== null
export const selectIsLoading = (state: AuthState): boolean => state.loading
export const selectError = (state: AuthState): string | null => state.error
export const selectTier = (state: AuthState): Tier => state.user?.tier ?? 'free'
export const selectIsPro = (state: AuthState): boolean => state.user?.tier === 'pro'
