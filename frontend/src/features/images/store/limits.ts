/** Of prompts and instructions, in characters. */
export const PROMPT_MAX_CHARS = 10_000

export const isTooLong = (text: string): boolean => text.length > PROMPT_MAX_CHARS

/** Too long, or without a word. */
export const isUnusable = (text: string): boolean => text.trim() === '' || isTooLong(text)

/** How long toasts stand, in milliseconds: what asks for an action, and what failed. */
export const TOAST_MS = { usual: 4_000, limit: 6_000, critical: 7_000 } as const

/** The bar of a story goes after this. */
export const PROGRESS_CLEARED_MS = 2_000
