import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { authStore } from '@/lib/auth/store'

interface SignInDialogState {
  show: boolean
  afterSignIn: (() => void) | null
  afterCancel: (() => void) | null
}

const CLOSED: SignInDialogState = { show: false, afterSignIn: null, afterCancel: null }

const signInDialogStore = createStore<SignInDialogState>()(() => CLOSED)

export function useSignInDialog(): SignInDialogState {
  return useStore(signInDialogStore)
}

/** Opens the sign-in dialog; `afterSignIn` runs once signed in, `afterCancel` when it was closed before. */
export function openSignIn(afterSignIn?: () => void, afterCancel?: () => void): void {
  authStore.getState().errorCleared()
  signInDialogStore.setState({
    show: true,
    afterSignIn: afterSignIn ?? null,
    afterCancel: afterCancel ?? null,
  })
}

export function signInCancelled(): void {
  const { afterCancel } = signInDialogStore.getState()
  signInDialogStore.setState(CLOSED)
  afterCancel?.()
}

export function signInSucceeded(): void {
  const { afterSignIn } = signInDialogStore.getState()
  signInDialogStore.setState(CLOSED)
  afterSignIn?.()
}

/** The action that waits until it is known whether somebody is signed in; a later one takes its place. */
let waiting: (() => void) | null = null

/** Runs an action immediately if signed in, as soon as that is known, else after signing in. */
function requireSignIn(action: () => void): void {
  const { user, authReady } = authStore.getState()
  if (user) action()
  else if (authReady) openSignIn(action)
  else waitFor(action)
}

function waitFor(action: () => void): void {
  if (waiting === null) {
    const stop = authStore.subscribe((state) => {
      if (!state.authReady) return
      stop()
      const next = waiting
      waiting = null
      if (next) requireSignIn(next)
    })
  }
  waiting = action
}

export const useRequireSignIn = (): ((action: () => void) => void) => requireSignIn
