import { useCallback } from 'react'
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

/** Runs an action immediately if signed in, else after signing in. */
export function useRequireSignIn(): (action: () => void) => void {
  return useCallback((action) => {
    if (authStore.getState().user) action()
    else openSignIn(action)
  }, [])
}
