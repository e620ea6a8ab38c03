export const PASSWORD_MINIMUM = 6

const MISSING_PASSWORD = 'Please enter your password.'

export interface Credentials {
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
