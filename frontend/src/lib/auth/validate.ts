export const PASSWORD_MINIMUM = 6

export interface Credentials {
  email: string
  password: string
}

/** What stands in the way of signing in, or null. */
export function signInProblem({ email, password }: Credentials): string | null {
  if (email.trim() === '') return 'Please enter your email address.'
  if (password.trim() === '') return 'Please enter your password.'
  return null
}

/** What stands in the way of creating an account, or null. */
export function registerProblem(credentials: Credentials, confirmation: string): string | null {
  const missing = signInProblem(credentials)
  if (missing) return missing
  if (credentials.password !== confirmation) return 'Passwords do not match'
  if (credentials.password.length < PASSWORD_MINIMUM) {
    return 'Password must be at least 6 characters'
  }
  return null
}
