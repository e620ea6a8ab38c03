import { expect, it } from 'vitest'
import { hasUnprocessedImageMarkers } from './CodeDialog'

it('finds a marker, and not what only looks like one', () => {
  expect(hasUnprocessedImageMarkers('<img src="[[ MORPHEO_IMAGE: a fox ]]">')).toBe(true)
  expect(hasUnprocessedImageMarkers('[[MORPHEO_IMAGES]] [[MORPHEO_IMAGE: a fox')).toBe(false)
})

it('ends on many beginnings without an end', () => {
  expect(hasUnprocessedImageMarkers('[[MORPHEO_IMAGE '.repeat(60_000))).toBe(false)
})
