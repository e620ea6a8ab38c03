/** Limits and durations of the chat (specification 2, section 9). */

export const MESSAGE_MAX_CHARS = 2_000
export const HISTORY_SENT = 10
export const HISTORY_KEPT = 100
/** What the server keeps of one message's details. */
export const DETAILS_MAX_BYTES = 20_000

/** How long 'Complete!' is seen. */
export const FINALISE_MS = 300
/** A short list of changes is readable; the rest of a prompt that asks again is cut. */
export const RETRY_LINE_MAX_CHARS = 160
