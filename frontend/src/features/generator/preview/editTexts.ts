/** Of the way out of editing where its tools are out of reach. */
export const EDITING_DONE = 'Done editing'
