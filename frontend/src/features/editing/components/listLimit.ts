/** Rows of a list of elements. More would hold the window up, and nobody looks through them: they are searched. */
export const ROWS_MAX = 500
