import { expect, it } from 'vitest'
import { shownBytes } from './StorageCard'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [1_550, '1.5 KB'],
  [999_999, '999 KB'],
  [12_300_000, '12 MB'],
  [500_000_000, '500 MB'],
  [2_000_000_000, '2 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(shownBytes(bytes)).toBe(text)
})
