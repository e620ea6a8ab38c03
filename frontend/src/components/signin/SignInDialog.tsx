import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { useFreePlan } from '@/components/credits/plan'
import { isNewcomer } from '@/lib/auth/hint'
import { authStore } from '@/lib/auth/store'
import { CredentialsForm, type CredentialsMode } from './CredentialsForm'
import { GoogleSignIn } from './GoogleSignIn'
import { PasskeySignIn } from './PasskeySignIn'
import { ResetRequestForm } from './ResetRequestForm'
import { signInCancelled, signInSucceeded, useSignInDialog } from './store'

type Step = CredentialsMode | 'forgotten'

const TITLES: Readonly<Record<Step, string>> = {
  'sign-in': 'Sign in to Morpheo',
  register: 'Create your account',
  forgotten: 'Reset Password',
}

/** Whoever was never signed in here is likely to have no account yet. */
const firstStep = (): Step => (isNewcomer() ? 'register' : 'sign-in')

/** Signs in or registers without leaving the page, so that no input is lost. */
export function SignInDialog() {
  const { show } = useSignInDialog()
  const [step, setStep] = useState<Step>(firstStep)
  const [wasShown, setWasShown] = useState(show)
  if (show !== wasShown) {
    setWasShown(show)
    if (show) setStep(firstStep())
  }
  const [email, setEmail] = useState('')
  const isForgotten = step === 'forgotten'

  const goTo = (next: Step) => {
    authStore.getState().errorCleared()
    setStep(next)
  }

  return (
    <AppDialog show={show} title={TITLES[step]} onClose={signInCancelled}>
      {isForgotten ? (
        <ResetRequestForm
          initialEmail={email}
          onDone={() => goTo('sign-in')}
          doneLabel="Back to Sign In"
        />
      ) : (
        <Credentials
          mode={step}
          email={email}
          onEmail={setEmail}
          onMode={goTo}
          onForgotPassword={() => goTo('forgotten')}
        />
      )}
    </AppDialog>
  )
}

interface CredentialsProps {
  mode: CredentialsMode
  email: string
  onEmail(email: string): void
  onMode(mode: CredentialsMode): void
  onForgotPassword(): void
}

function Credentials({ mode, email, onEmail, onMode, onForgotPassword }: CredentialsProps) {
  const registering = mode === 'register'
  const freePlan = useFreePlan()
  const { pathname, search } = location
  return (
    <>
      <p className="text-m">
        {registering
          ? `Create an account to generate, save and share your apps and images. ${freePlan}`
          : 'Sign in to generate, save and share your apps and images. Your text stays here.'}
      </p>
      <CredentialsForm
        key={mode}
        mode={mode}
        initialEmail={email}
        onEmail={onEmail}
        onDone={signInSucceeded}
        {...(registering ? {} : { onForgotPassword })}
      >
        {!registering && <PasskeySignIn onDone={signInSucceeded} />}
        <GoogleSignIn mode={mode} returnTo={pathname + search} />
      </CredentialsForm>
      <p className="text-center text-m mt-3 mb-0">
        {registering ? 'Already have an account?' : 'New to Morpheo?'}{' '}
        <button
          type="button"
          className="btn btn-link p-0 align-baseline"
          onClick={() => onMode(registering ? 'sign-in' : 'register')}
        >
          {registering ? 'Sign in' : 'Create an account'}
        </button>
      </p>
    </>
  )
}
