import { expect, it, vi } from 'vitest'
import { isPointerTracked } from './pointerTracking'
import { UserActivity } from './userActivity'

const press = (type: 'keydown' | 'keyup', key: string) =>
  window.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))

it('somebody who holds Shift here adds what is pressed in the frame; who writes does not', () => {
  let now = 0
  const activity = new UserActivity({ now: () => now, isActive: () => true }).start()
  const frame = document.createElement('iframe')
  expect(isPointerTracked(frame, true, activity)).toBe(false)
  press('keydown', 'Shift')
  expect(isPointerTracked(frame, true, activity)).toBe(true)
  expect(isPointerTracked(frame, false, activity)).toBe(false)
  press('keydown', 'A')
  now = 2_000
  expect(isPointerTracked(frame, true, activity)).toBe(false)
  press('keydown', 'Shift')
  press('keyup', 'Shift')
  expect(isPointerTracked(frame, true, activity)).toBe(false)
})

it('a pointer over the frame says so, unless nobody acts or somebody types here', () => {
  const frame = document.createElement('iframe')
  const seen = (more: object) =>
    isPointerTracked(frame, false, { active: true, holdsShift: false, isTyping: false, ...more })
  expect(seen({})).toBe(false)
  vi.spyOn(frame, 'matches').mockReturnValue(true)
  expect([seen({}), seen({ active: false }), seen({ isTyping: true })]).toEqual([
    true,
    false,
    false,
  ])
})
