import { isApiError, NETWORK_MESSAGE } from '@/lib/api/error'

const EXPIRED = 'Your session has expired. Please sign in again.'
const CANCELLED = 'Sign-in was cancelled. Please try again.'

export const UNKNOWN_SIGN_IN_ERROR =
  'An unexpected error occurred. Please try again or contact support if the problem persists.'

/** Messages for failed sign-ins, by error code. */
export const SIGN_IN_MESSAGES: Readonly<Record<string, string>> = {
  'invalid-credential': 'Invalid email or password. Please check your credentials and try again.',
  'user-not-found':
    'No account found with this email address. Please check your email or create a new account.',
  'wrong-password': 'Incorrect password. Please try again or reset your password.',
  'invalid-email': 'Please enter a valid email address.',
  'user-disabled': 'This account has been disabled. Please contact support for assistance.',
  'too-many-requests':
    'Too many failed login attempts. Please wait a few minutes before trying again.',
  'network-request-failed': NETWORK_MESSAGE,
  'email-already-in-use':
    'An account with this email already exists. Please use a different email or sign in instead.',
  'weak-password':
    'Password is too weak. Please use at least 6 characters with a mix of letters and numbers.',
  'invalid-password': 'Invalid password format. Please choose a different password.',
  'popup-closed-by-user': CANCELLED,
  'cancelled-popup-request': CANCELLED,
  'popup-blocked':
    'Pop-up was blocked by your browser. Please allow pop-ups for this site and try again.',
  'account-exists-with-different-credential':
    'An account with this email already exists. Please sign in with the original method.',
  'email-change-needs-verification':
    'Please check your email for the link that confirms your new address.',
  'internal-error': 'An internal error occurred. Please try again later.',
  'invalid-api-key': 'The service is temporarily unavailable. Please try again later.',
  'invalid-user-token': EXPIRED,
  'user-token-expired': EXPIRED,
  'missing-email': 'Please enter your email address.',
  'missing-password': 'Please enter your password.',
  'quota-exceeded': 'The service is overloaded. Please try again later.',
  'unauthorized-domain': 'This domain is not authorized for sign-in. Please contact support.',
  'web-storage-unsupported': 'Please enable local storage in your browser and try again.',
  'operation-not-allowed': 'This sign-in method is not enabled.',
  'requires-recent-login': 'Please sign in again to continue.',
  'expired-action-code': 'This link has expired. Please request a new one.',
  'invalid-action-code': 'This link is not valid. Please check the link and try again.',
}

export function signInMessage(error: unknown): string {
  if (!isApiError(error)) return UNKNOWN_SIGN_IN_ERROR
  return messageOfCode(error.code) ?? UNKNOWN_SIGN_IN_ERROR
}

/** The message for the error code in the login page's URL after signing in with Google failed. */
export function googleMessage(code: string): string {
  return messageOfCode(code) ?? 'Google sign-in failed'
}

function messageOfCode(code: string): string | undefined {
  return Object.hasOwn(SIGN_IN_MESSAGES, code) ? SIGN_IN_MESSAGES[code] : undefined
}

const PASSWORD_MINIMUM = 6

const MISSING_PASSWORD = 'Please enter your password.'

interface Credentials {
  email: string
  password: string
}

/** The first problem with the sign-in form, or null. */
export function signInProblem({ email, password }: Credentials): string | null {
  if (email.trim() === '') return 'Please enter your email address.'
  if (password.trim() === '') return MISSING_PASSWORD
  return null
}

/** The first problem with the registration form, or null. */
export function registerProblem(credentials: Credentials, confirmation: string): string | null {
  return signInProblem(credentials) ?? newPasswordProblem(credentials.password, confirmation)
}

/** The first problem with a new password, or null. */
export function newPasswordProblem(password: string, confirmation: string): string | null {
  if (password.trim() === '') return MISSING_PASSWORD
  if (password !== confirmation) return 'Passwords do not match'
  if (password.length < PASSWORD_MINIMUM) return 'Password must be at least 6 characters'
  return null
}
