import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromFrame } from '../messages'
import type startConnectionMode from './connection'
import connectionScript from './connection?script'
import type { FrameMode } from './modes'

let sent: FromFrame[]
let mode: FrameMode
let isReal = true

const TYPES = ['click', 'pointermove', 'keydown', 'dragstart', 'submit'] as const
const gate = (event: Event) => mode.take(event)
const host = () => document.querySelector('morpheo-connections')
const find = (selector: string) => document.querySelector(selector) as HTMLElement
const chosen = () => sent.filter(({ type }) => type === 'connection-chosen')
const press = (key: string, shiftKey = false) => {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  find('body').dispatchEvent(event)
  return event
}

beforeEach(() => {
  sent = []
  isReal = true
  // the test environment has no layout
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.hasAttribute('hidden') ? 0 : 10, 10)
  })
  document.body.innerHTML = `<main><p>Text</p><button id="go">  Go
    now </button><a href="/x"><b>Link</b></a><div role="button">Div</div><input type="text">
    <input type="submit"><img src="x"><button hidden>Not seen</button></main>`
  // as it runs in the frame: from its text alone
  const start = new Function(`return ${connectionScript}`)() as typeof startConnectionMode
  mode = start({ send: (message) => sent.push(message), isTrusted: () => isReal })
  for (const type of TYPES) window.addEventListener(type, gate, true)
})

afterEach(() => {
  mode.leave()
  for (const type of TYPES) window.removeEventListener(type, gate, true)
  vi.restoreAllMocks()
})

describe('connection mode', () => {
  it('says that it is ready, with how many elements can be chosen', () =>
    expect(sent).toEqual([{ type: 'connection-ready', count: 5 }]))

  it('sends a pressed element as plain values, and the page hears nothing', () => {
    const heard = vi.fn()
    find('#go').addEventListener('click', heard)
    find('#go').click()
    expect(heard).not.toHaveBeenCalled()
    const element = {
      path: [1, 0, 1],
      tag: 'button',
      text: 'Go now',
      id: { attribute: 'id', value: 'go' },
    }
    expect(chosen()).toEqual([{ type: 'connection-chosen', element }])
  })

  it('takes the link around what was pressed, does not follow it, and takes nothing else', () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    find('b').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(chosen()).toMatchObject([{ element: { tag: 'a', text: 'Link', id: null } }])
    find('p').click()
    find('input[type=text]').click()
    expect(chosen()).toHaveLength(1)
  })

  it('takes nothing that the page pressed by itself', () => {
    isReal = false
    find('#go').click()
    press('Tab')
    press('Enter')
    expect(chosen()).toEqual([])
  })

  it('is driven by keys alone; beyond the last element Tab leaves the page', () => {
    expect(press('Tab').defaultPrevented).toBe(true)
    press('ArrowDown')
    press('Enter')
    expect(chosen()).toMatchObject([{ element: { tag: 'a' } }])
    for (const _ of [1, 2, 3]) press('Tab')
    expect(press('Tab').defaultPrevented).toBe(false)
    press('Escape')
    expect(sent.at(-1)).toEqual({ type: 'key', key: 'Escape' })
  })

  it('lets nothing be dragged or sent', () => {
    for (const type of ['dragstart', 'submit']) {
      const event = new Event(type, { bubbles: true, cancelable: true })
      find('img').dispatchEvent(event)
      expect(event.defaultPrevented).toBe(true)
    }
  })

  it('leaves nothing behind', () => {
    find('#go').click()
    expect(host()?.shadowRoot).toBeNull()
    mode.leave()
    expect(host()).toBeNull()
  })
})
