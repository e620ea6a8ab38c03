import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { authStore } from '@/lib/auth/store'
import { CredentialsForm, type CredentialsMode } from './CredentialsForm'
import { signInCancelled, signInSucceeded, useSignInDialog } from './store'

/** Signing in without leaving the page, so that nothing that was typed is lost. */
export function SignInDialog() {
  const { show } = useSignInDialog()
  const [mode, setMode] = useState<CredentialsMode>('sign-in')
  const registering = mode === 'register'

  const switchTo = (next: CredentialsMode) => {
    authStore.getState().errorCleared()
    setMode(next)
  }

  return (
    <AppDialog show={show} title="Sign in to Morpheo" onClose={signInCancelled}>
      <p className="text-m">
        {registering
          ? 'Create an account to generate, save and share your apps. Ten apps a month are free.'
          : 'Sign in to generate, save and share your apps. What you have typed stays here.'}
      </p>
      <CredentialsForm key={mode} mode={mode} onDone={signInSucceeded} />
      <p className="text-center text-m mt-3 mb-0">
        {registering ? 'Already have an account?' : 'New to Morpheo?'}{' '}
        <button
          type="button"
          className="btn btn-link p-0 align-baseline"
          onClick={() => switchTo(registering ? 'sign-in' : 'register')}
        >
          {registering ? 'Sign in' : 'Create an account'}
        </button>
      </p>
    </AppDialog>
  )
}
