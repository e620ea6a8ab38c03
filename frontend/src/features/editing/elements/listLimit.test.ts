import { expect, it } from 'vitest'
import { shownRows } from './ComponentTree'

const rows = Array.from({ length: 1200 }, (_, at) => at)

it('shows the first rows, and those around one that is further on', () => {
  expect(shownRows(rows, -1)).toEqual(rows.slice(0, 500))
  expect(shownRows(rows, 499)).toEqual(rows.slice(0, 500))
  expect(shownRows(rows, 600)).toEqual(rows.slice(350, 850))
  expect(shownRows(rows, 1199)).toEqual(rows.slice(700))
  expect(shownRows(rows.slice(0, 9), 8)).toHaveLength(9)
})
