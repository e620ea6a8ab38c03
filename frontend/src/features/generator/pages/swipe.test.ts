import { expect, it } from 'vitest'
import { isPress, swipeHint, swipeOffset, swipeResult } from './useSwipe'

it('switches from 80 pixels, or faster than 500 pixels a second', () => {
  expect(swipeResult(-79, 0)).toBeNull()
  expect(swipeResult(-80, 0)).toBe('next')
  expect(swipeResult(80, 500)).toBe('previous')
  expect(swipeResult(-30, -500)).toBeNull()
  expect(swipeResult(-30, -501)).toBe('next')
  expect(swipeResult(30, 501)).toBe('previous')
})

it('a finger that turns back takes it back, and a press is no swipe', () => {
  expect(swipeResult(-90, 600)).toBeNull()
  expect(swipeResult(-9, -900)).toBeNull()
  expect(isPress(-9)).toBe(true)
  expect(isPress(10)).toBe(false)
})

it('hints from 40 pixels and follows for 120', () => {
  expect(swipeHint(-39)).toBeNull()
  expect(swipeHint(-40)).toBe('next')
  expect(swipeHint(40)).toBe('previous')
  expect(swipeOffset(-300)).toBe(-120)
  expect(swipeOffset(119)).toBe(119)
})
