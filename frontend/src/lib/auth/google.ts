/**
 * Where signing in with Google begins: a page, not a call. It ends at `path`, or on the login page
 * with the code of an error.
 */
export function googleSignInUrl(path: string): string {
  return `/api/auth/google?${new URLSearchParams({ return_to: path })}`
}
