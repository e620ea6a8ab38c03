import { expect, it } from 'vitest'
import { countImageMarkers, hasUnprocessedImageMarkers } from './markers'

it('finds a marker, and not what only looks like one', () => {
  expect(hasUnprocessedImageMarkers('<img src="[[ MORPHEO_IMAGE: a fox ]]">')).toBe(true)
  expect(hasUnprocessedImageMarkers('[[MORPHEO_IMAGES]] [[MORPHEO_IMAGE: a fox')).toBe(false)
})

it('ends on many beginnings without an end', () => {
  expect(hasUnprocessedImageMarkers('[[MORPHEO_IMAGE '.repeat(60_000))).toBe(false)
})

it('counts the markers of a page', () => {
  const page = '<img src="[[ MORPHEO_IMAGE: a fox | 16:9 ]]"><p>[[morpheo_image: a boat]]</p>'
  expect(countImageMarkers(page)).toBe(2)
  expect(countImageMarkers('<p>[[1, 2], [3, 4]]</p>')).toBe(0)
})
