import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { authStore } from '@/lib/auth/store'

interface SignInDialogState {
  show: boolean
  afterSignIn: (() => void) | null
}

const signInDialogStore = createStore<SignInDialogState>()(() => ({
  show: false,
  afterSignIn: null,
}))

export function useSignInDialog(): SignInDialogState {
  return useStore(signInDialogStore)
}

/** Opens 'Sign in to Morpheo'; `afterSignIn` runs once signed in. */
export function openSignIn(afterSignIn?: () => void): void {
  authStore.getState().errorCleared()
  signInDialogStore.setState({ show: true, afterSignIn: afterSignIn ?? null })
}

export function signInCancelled(): void {
  signInDialogStore.setState({ show: false, afterSignIn: null })
}

export function signInSucceeded(): void {
  const { afterSignIn } = signInDialogStore.getState()
  signInDialogStore.setState({ show: false, afterSignIn: null })
  afterSignIn?.()
}

/** Runs an action immediately if signed in, else after signing in. */
export function useRequireSignIn(): (action: () => void) => void {
  return useCallback((action) => {
    if (authStore.getState().user) action()
    else openSignIn(action)
  }, [])
}
