/** A token of a page is about three bytes. */
const BYTES_OF_TOKEN = 3
/** For the instructions, and for an answer that changes parts. */
const BESIDES_PAGE = 4_000

/** The tokens that a model has to see at once to work on a page of so many bytes. */
export const neededTokens = (bytes: number): number =>
  Math.ceil(bytes / BYTES_OF_TOKEN) + BESIDES_PAGE
