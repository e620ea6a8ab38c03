/*
 * What a username may look like. The server has a twin of these rules, and the last word.
 */

export const USERNAME_MIN_CHARS = 3
export const USERNAME_MAX_CHARS = 30

/** The username that a typed text stands for: lower case, hyphens for spaces, nothing that no username has. */
export function typedUsername(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/[-_]{2,}/g, '-')
}

/** Why nobody can be called so; null when somebody can. */
export function usernameProblem(name: string): string | null {
  if (name.length < USERNAME_MIN_CHARS) return 'Username must be at least 3 characters'
  if (name.length > USERNAME_MAX_CHARS) return 'Username must be less than 30 characters'
  if (/[^a-z0-9_-]/.test(name)) {
    return 'Username can only contain lowercase letters, numbers, hyphens and underscores'
  }
  if (/^[-_]|[-_]$/.test(name)) return 'Username must start and end with a letter or number'
  if (/[-_]{2}/.test(name)) return 'Username cannot contain consecutive hyphens or underscores'
  return null
}
