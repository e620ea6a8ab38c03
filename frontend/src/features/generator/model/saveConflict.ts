import { isApiError } from '@/lib/api/error'

/** The app was saved or renamed elsewhere since the open document was loaded or saved. */
export interface SaveConflict {
  /** For people. */
  message: string
  /** The base of a save that takes the place of what is there. */
  revision: number
}

/** Null for every other failure of a save. */
export function saveConflictOf(error: unknown): SaveConflict | null {
  if (!isApiError(error) || error.code !== 'save-conflict') return null
  const { detail, message } = error
  if (typeof detail !== 'object' || detail === null || !('revision' in detail)) return null
  return typeof detail.revision === 'number' ? { message, revision: detail.revision } : null
}
