import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { comesFromPerson, editsByPerson } from './gesture'
import { spendOwnActivation } from './ownActivation'
import { UserActivity } from './userActivity'

let active = false
let isOver = false
let activity: UserActivity
let frame: HTMLIFrameElement

beforeEach(() => {
  vi.useFakeTimers()
  ;[active, isOver] = [false, false]
  activity = new UserActivity({
    now: () => Date.now(),
    isActive: () => active,
    consume: () => {
      active = false
    },
  }).start()
  frame = document.createElement('iframe')
  frame.matches = () => isOver
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
/** What was decided within a time, or nothing yet. */
const within = async (ms: number) => {
  let said: boolean | null = null
  void editsByPerson(frame, activity).then((answer) => {
    said = answer
  })
  await vi.advanceTimersByTimeAsync(ms)
  return said
}

it('an edit is a person’s at once when nothing here explains the activation', async () => {
  active = true
  expect(await within(0)).toBe(true)
})

it('who clicks in the product alone edits nothing, however often the page takes the focus', async () => {
  clickHere()
  setTimeout(() => {
    active = false
  }, 5_000)
  expect(await within(1_000)).toBe(null)
  expect(await within(6_000)).toBe(false)
})

it('who used the product and has the pointer over the frame is believed at once', async () => {
  clickHere()
  vi.advanceTimersByTime(500)
  isOver = true
  expect(await within(0)).toBe(true)
  // the gesture in the frame outlasts what happened here
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await within(0)).toBe(true)
})

it('what a press in the product lends is used up: nothing is edited by it, and a gesture in the frame counts at once', async () => {
  const stop = spendOwnActivation(activity)
  const pressHere = () => {
    frame.blur()
    clickHere()
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  pressHere()
  expect(active).toBe(false)
  // a page that says so, with the focus that it took
  frame.focus()
  expect(await within(6_000)).toBe(false)
  pressHere()
  frame.focus()
  active = true
  expect(await within(0)).toBe(true)
  // who goes on here at once finds nobody out
  pressHere()
  expect(activity.lapsed).toBe(false)
  await vi.advanceTimersByTimeAsync(5_200)
  expect(activity.lapsed).toBe(true)
  stop()
})

it('what a press lends is not used up where the person is in the frame already, or no longer listens', () => {
  const stop = spendOwnActivation(activity)
  clickHere()
  frame.focus()
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(active).toBe(true)
  stop()
  frame.blur()
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(active).toBe(true)
})

it('what is typed in a field here is left as it is: a page that takes the focus gains nothing by the next key', () => {
  const stop = spendOwnActivation(activity)
  frame.blur()
  const field = document.createElement('input')
  document.body.append(field)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  active = true
  field.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true }))
  expect([active, activity.activeElsewhere]).toEqual([true, false])
  stop()
})

it('a frame that was found out is not believed at once again', async () => {
  isOver = true
  clickHere()
  expect(await within(0)).toBe(true)
  vi.advanceTimersByTime(5_000)
  active = false
  await vi.advanceTimersByTimeAsync(100)
  clickHere()
  expect(await within(1_000)).toBe(null)
})

it('Tab that led into the frame is as good as the pointer', async () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  active = true
  expect(await within(0)).toBe(true)
})

it('a finger is waited for, and what it does counts then', async () => {
  clickHere()
  expect(await within(1_000)).toBe(null)
  const asked = within(5_000)
  expect(await asked).toBe(true)
})

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
