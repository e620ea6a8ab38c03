import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followsGesture, followsGestureAtOnce, isGestureUnclear } from './gesture'
import { UserActivity } from './userActivity'

let active = false
let activity: UserActivity
let frame: HTMLIFrameElement

beforeEach(() => {
  vi.useFakeTimers()
  active = false
  activity = new UserActivity({ isActive: () => active }).start()
  frame = document.createElement('div') as unknown as HTMLIFrameElement
  frame.tabIndex = 0
  document.body.append(frame)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const clickHere = () => {
  document.body.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }),
  )
  active = true
}

const answerOf = async (asked: Promise<boolean>): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(6_000)
  return asked
}

describe('a gesture in a frame', () => {
  it('is a click there: the window is active, and nothing here explains it', async () => {
    frame.focus()
    active = true
    expect(await answerOf(followsGesture(frame, activity))).toBe(true)
  })

  it('is none without activation, or while the focus is elsewhere', async () => {
    frame.focus()
    expect(await answerOf(followsGesture(frame, activity))).toBe(false)
    frame.blur()
    active = true
    expect(await answerOf(followsGesture(frame, activity))).toBe(false)
  })

  it('is none when the person clicked here and the page took the focus', async () => {
    clickHere()
    frame.focus()
    const asked = followsGesture(frame, activity)
    const askedAtOnce = followsGestureAtOnce(frame, () => Number.POSITIVE_INFINITY, activity)
    await vi.advanceTimersByTimeAsync(5_000)
    active = false
    expect(await answerOf(asked)).toBe(false)
    expect(await answerOf(askedAtOnce)).toBe(false)
  })

  it('is seen after a click here too, when the activation outlasts the one from here', async () => {
    clickHere()
    await vi.advanceTimersByTimeAsync(2_000)
    frame.focus()
    expect(await answerOf(followsGesture(frame, activity))).toBe(true)
  })

  it('opens a link at once when the frame says that the person acted in it', async () => {
    clickHere()
    await vi.advanceTimersByTimeAsync(1_000)
    frame.focus()
    const asked = followsGestureAtOnce(frame, () => 10, activity)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBe(true)
  })

  it('is not clear for five seconds after a click here', async () => {
    expect(isGestureUnclear(activity)).toBe(false)
    clickHere()
    expect(isGestureUnclear(activity)).toBe(true)
    await vi.advanceTimersByTimeAsync(5_001)
    expect(isGestureUnclear(activity)).toBe(false)
  })

  it.each([
    ['the window is active', 2_000, true],
    ['the window is not active', 10, false],
  ])(
    'opens no link after a click here: %s, the word is %i ms old',
    async (_name, ago, isActive) => {
      clickHere()
      active = isActive
      frame.focus()
      expect(await answerOf(followsGestureAtOnce(frame, () => ago, activity))).toBe(false)
    },
  )
})
