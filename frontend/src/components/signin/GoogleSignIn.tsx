import { googleSignInUrl } from '@/lib/auth/google'
import { useGoogleSignIn } from '@/lib/queries/signInProviders'
import type { CredentialsMode } from './CredentialsForm'
import { GoogleLogo } from './GoogleLogo'

interface GoogleSignInProps {
  mode: CredentialsMode
  /** Path to return to after signing in. */
  returnTo: string
}

/** The link to sign in with Google, if the server has it configured. It leaves the page. */
export function GoogleSignIn({ mode, returnTo }: GoogleSignInProps) {
  const offered = useGoogleSignIn()
  if (!offered) return null
  return (
    <>
      <p className="or-line text-m">or</p>
      <a className="btn btn-quiet btn-google" href={googleSignInUrl(returnTo)}>
        <GoogleLogo />
        {mode === 'register' ? 'Sign up with Google' : 'Sign in with Google'}
      </a>
    </>
  )
}
