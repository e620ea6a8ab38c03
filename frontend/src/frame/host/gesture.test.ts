import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { comesFromPerson, editsByPerson, pointsByPerson } from './gesture'
import { UserActivity } from './userActivity'

let active = false
let isOver = false
let activity: UserActivity
let frame: HTMLIFrameElement

beforeEach(() => {
  vi.useFakeTimers()
  ;[active, isOver] = [false, false]
  activity = new UserActivity({ now: () => Date.now(), isActive: () => active }).start()
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

describe('what somebody points at', () => {
  const said = () => {
    const answers: boolean[] = []
    void pointsByPerson(frame, activity).then((answer) => answers.push(answer))
    return answers
  }

  it('counts at once while they are at the frame, also right after a press in this window', async () => {
    clickHere()
    isOver = true
    const answers = said()
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toEqual([true])
  })

  it('does not while they press a button of this window, or write in one of its fields', async () => {
    active = true
    const button = document.createElement('button')
    document.body.append(button)
    // the press takes the focus, which the page learns of before the button does
    button.focus()
    const pressed = said()
    clickHere()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(pressed).toEqual([false])

    // while they write, the pointer may rest anywhere
    isOver = true
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    const later = said()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }))
    await vi.advanceTimersByTimeAsync(400)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))
    await vi.advanceTimersByTimeAsync(900)
    expect(later).toEqual([false])
  })

  it('counts at once for a press with Shift, which leaves the focus where it was', async () => {
    active = true
    frame.blur()
    isOver = true
    const answers = said()
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toEqual([true])
  })

  it('counts when the focus comes late to a frame that was pressed', async () => {
    clickHere()
    frame.blur()
    await vi.advanceTimersByTimeAsync(20)
    const answers = said()
    await vi.advanceTimersByTimeAsync(400)
    expect(answers).toEqual([])
    frame.focus()
    await vi.advanceTimersByTimeAsync(600)
    expect(answers).toEqual([true])
  })

  it('counts for a finger, which is over nothing, once the frame has kept the focus', async () => {
    clickHere()
    frame.focus()
    const answers = said()
    await vi.advanceTimersByTimeAsync(400)
    expect(answers).toEqual([true])
  })
})
