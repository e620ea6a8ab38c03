import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { comesFromPerson } from './gesture'
import { UserActivity } from './userActivity'

let active = false
let activity: UserActivity
let frame: HTMLIFrameElement

beforeEach(() => {
  vi.useFakeTimers()
  active = false
  activity = new UserActivity({
    now: () => Date.now(),
    isActive: () => active,
  }).start()
  frame = document.createElement('iframe')
  document.body.append(frame)
  frame.focus()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const clickHere = () => {
  const options = { bubbles: true, pointerType: 'mouse' }
  document.body.dispatchEvent(new PointerEvent('pointerdown', options))
  active = true
}
it('what a person began counts though they go on here at once; what a page took by itself does not', async () => {
  const said = () => {
    const answers: boolean[] = []
    void comesFromPerson(frame, activity).then((answer) => answers.push(answer))
    return answers
  }
  clickHere()
  vi.advanceTimersByTime(500)
  const quick = said()
  await vi.advanceTimersByTimeAsync(60)
  frame.blur()
  clickHere()
  await vi.advanceTimersByTimeAsync(400)
  expect(quick).toEqual([true])

  frame.focus()
  const taken = said()
  // the guard takes the focus back at once
  frame.blur()
  await vi.advanceTimersByTimeAsync(60)
  clickHere()
  await vi.advanceTimersByTimeAsync(400)
  expect(taken).toEqual([false])

  frame.focus()
  const kept = said()
  await vi.advanceTimersByTimeAsync(400)
  expect(kept).toEqual([true])
})
