/** Limits and durations of the chat. */

export const MESSAGE_MAX_CHARS = 2_000
export const HISTORY_SENT = 10
export const HISTORY_KEPT = 100
/** The server's limit for one message's details. */
export const DETAILS_MAX_BYTES = 20_000

/** How long 'Complete!' is shown. */
export const FINALISE_MS = 300
/** How long the reason is shown why a change cannot be applied. */
export const REFUSED_MS = 5_000
export const UNREACHABLE_MS = 7_000
/** Titles in a retry prompt are cut to this length, to keep the list readable. */
export const RETRY_LINE_MAX_CHARS = 160
