import { isApiError } from '@/lib/api/error'

/** The app is not what the open document was loaded from or saved as any more. `message` is for people. */
export type SaveConflict =
  /** Saved or renamed elsewhere; `revision` is the base of a save that takes the place of that. */
  { kind: 'changed'; message: string; revision: number } | { kind: 'deleted'; message: string }

/** Null for every other failure of a save. */
export function saveConflictOf(error: unknown): SaveConflict | null {
  if (!isApiError(error)) return null
  const { code, detail, message } = error
  if (code === 'save-deleted') return { kind: 'deleted', message }
  if (code !== 'save-conflict') return null
  if (typeof detail !== 'object' || detail === null || !('revision' in detail)) return null
  const { revision } = detail
  return typeof revision === 'number' ? { kind: 'changed', message, revision } : null
}
