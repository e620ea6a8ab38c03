/**
 * The URL that starts signing in with Google: a page, not an API call. It redirects to `path`, or to
 * the login page with an error code.
 */
export function googleSignInUrl(path: string): string {
  return `/api/auth/google?${new URLSearchParams({ return_to: path })}`
}
