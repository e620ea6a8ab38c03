import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { sent } = vi.hoisted(() => ({ sent: [] as unknown[] }))

vi.mock('./channel', () => ({ handle: () => {}, send: (message: unknown) => sent.push(message) }))

import { LOCATION_OF, withLocations } from './locationScripts'
import { installLocations } from './locations'

const run = (script: string) => new Function(withLocations(script))()
const outside = (url: string) => ({ type: 'open-link', url, inPlace: true })

beforeAll(() => installLocations())
beforeEach(() => {
  sent.length = 0
  document.body.innerHTML = ''
})

describe('a script that gives the page another address', () => {
  it.each([
    [`location.href = 'mailto:a@b.c'`, outside('mailto:a@b.c')],
    [`window.location = 'tel:1'`, outside('tel:1')],
    [`top.location.assign(new URL('https://a.example/b'))`, outside('https://a.example/b')],
    [
      `location.replace('about.html#team')`,
      { type: 'navigate', kind: 'page', target: 'about.html#team' },
    ],
    [`document.location.search = 'q=1'`, { type: 'navigate', kind: 'page', target: '?q=1' }],
    [`location.pathname = '/about'`, { type: 'navigate', kind: 'page', target: '/about' }],
  ])('leads where it says: %s', (script, expected) => {
    run(script)
    expect(sent).toEqual([expected])
  })

  it('leaves alone what the app calls so itself', () => {
    expect(run(`const location = 'Bad Ems'; return location.replace(' ', '+')`)).toBe('Bad+Ems')
    expect(run(`const user = { location: {} }; user.location.href = 1; return user`)).toEqual({
      location: { href: 1 },
    })
    expect(sent).toEqual([])
  })

  it('cannot be kept from it by the page', () => {
    const own = Object.getOwnPropertyDescriptor(window, LOCATION_OF)
    expect(own).toMatchObject({ writable: false, configurable: false, enumerable: false })
  })
})

describe('a handler in an attribute', () => {
  const click = () => document.querySelector('button')?.click()

  it('that a script replaced stays replaced', () => {
    document.body.innerHTML = `<button onclick="location.href = 'mailto:a@b.c'">Send</button>`
    const own = vi.fn()
    const button = document.querySelector('button') as HTMLButtonElement
    button.onclick = own
    click()
    expect(own).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })
})
