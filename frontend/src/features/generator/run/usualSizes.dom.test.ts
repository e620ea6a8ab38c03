import { beforeEach, expect, it } from 'vitest'
import { notePageSize, usualPageSize } from './usualSizes'

beforeEach(() => localStorage.clear())

it('the usual size is the median of the last pages of a model', () => {
  expect(usualPageSize('generate', 'a')).toBeNull()
  for (const chars of [5_000, 90_000, 6_000]) notePageSize('generate', 'a', chars)
  notePageSize('generate', 'b', 100)
  notePageSize('modify', 'a', 200)
  expect(usualPageSize('generate', 'a')).toBe(6_000)
})

it('pages of long ago do not count', () => {
  notePageSize('generate', 'a', 1_000_000)
  for (let run = 0; run < 9; run += 1) notePageSize('generate', 'a', run)
  expect(usualPageSize('generate', 'a')).toBe(4)
})

it('sizes that cannot be read are as none', () => {
  localStorage.setItem('morpheo-page-sizes', '{"generate a":["x"]}')
  expect(usualPageSize('generate', 'a')).toBeNull()
})
