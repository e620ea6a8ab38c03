/** Of the list and of the tree. A page of many more is searched. */
const ROWS_MAX = 500

/** As many as are shown at once; `at`: the place of one that is to be among them, where there is one. */
export function shownRows<T>(rows: readonly T[], at: number): readonly T[] {
  const from = at < ROWS_MAX ? 0 : Math.min(at - ROWS_MAX / 2, rows.length - ROWS_MAX)
  return rows.slice(from, from + ROWS_MAX)
}
