/** Limits and durations of the generate screen, with the unit in the name. */

export const PROMPT_MAX_CHARS = 10_000

export const HISTORY_CAP = 50

export const SAVE_TIMEOUT_MS = 60_000
export const INSTALL_TIMEOUT_MS = 90_000
/** From the end of publishing until the dialog opens that it was for. */
export const SHARE_OPENS_AFTER_MS = 500
export const PENDING_NAVIGATION_MS = 100
/** As long as a change may be validated: two pages, each loaded and run up to twice. */
export const VALIDATION_WAIT_MS = 120_000

export const BACKUP_EVERY_MS = 30_000
/** Beyond this size, old undo steps are left out of a backup, so that writing it stays fast. */
export const BACKUP_MAX_HISTORY_CHARS = 20_000_000

/** Duration of toasts by kind. */
export const TOAST_MS = { success: 4000, warning: 5000, error: 6000, critical: 7000 } as const

/** The server takes no such text. It trims what it gets. */
export const isTooLong = (text: string): boolean => text.trim().length > PROMPT_MAX_CHARS
