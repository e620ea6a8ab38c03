import { PROMPT_MAX_CHARS } from '../store/limits'

/** The server takes no such text. It trims what it gets. */
export const isTooLong = (text: string): boolean => text.trim().length > PROMPT_MAX_CHARS
