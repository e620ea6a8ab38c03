import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { sent, isReal } = vi.hoisted(() => ({ sent: [] as unknown[], isReal: { now: true } }))

vi.mock('./channel', () => ({ handle: () => {}, send: (message: unknown) => sent.push(message) }))
vi.mock('./natives', async (original) => ({
  ...(await original<typeof import('./natives')>()),
  isTrusted: () => isReal.now,
}))

import { installLinks } from './links'

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const press = (selector: string, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  find(selector).dispatchEvent(event)
  return event
}
const toPage = (target: string) => ({ type: 'navigate', kind: 'page', target })

beforeAll(() => {
  const urls = { helpUrl: 'http://localhost:8080/placeholder', homeUrl: 'http://localhost:8080/' }
  const settings = { badge: false, simplified: false, scrollbarsHidden: false, ...urls }
  installLinks({ settings })
})

beforeEach(() => {
  sent.length = 0
  isReal.now = true
  document.body.innerHTML = `<section id="about"></section>
    <a class="anchor" href="#about">Anchor</a>
    <a class="link" href="#about" data-morpheo-connection="page">Link</a>
    <button data-morpheo-href="#team" data-morpheo-connection="page"><i>Button</i></button>
    <img role="link" tabindex="0" data-morpheo-href="https://example.org/" data-morpheo-connection="url">`
})

describe('a connected element', () => {
  it('leads to its page, also where that has the name of an anchor; an anchor stays one', () => {
    find('.anchor').click()
    expect(sent).toEqual([])
    find('.link').click()
    expect(sent).toEqual([toPage('about')])
  })

  it('that is no link leads there as well, and a site is opened outside', () => {
    find('i').click()
    find('img').click()
    expect(sent).toEqual([toPage('team'), { type: 'open-link', url: 'https://example.org/' }])
  })

  it('leads instead of what it, or a link around it, would do', () => {
    const outer = document.createElement('a')
    outer.href = 'https://elsewhere.example/'
    const image = find('img')
    image.before(outer)
    outer.append(image)
    image.click()
    find('button').addEventListener('click', (event) => event.preventDefault())
    find('button').click()
    expect(sent).toEqual([{ type: 'open-link', url: 'https://example.org/' }, toPage('team')])
    const inner = document.createElement('a')
    inner.href = '#about'
    find('button').append(inner)
    inner.click()
    expect(sent).toHaveLength(2)
  })

  it('is pressed by keyboard where it is no link or button by itself', () => {
    expect(press('img', 'Enter').defaultPrevented).toBe(true)
    press('img', ' ')
    press('img', 'a')
    // the browser makes a click of it
    press('button', 'Enter')
    expect(sent).toHaveLength(2)
    isReal.now = false
    press('img', 'Enter')
    expect(sent).toHaveLength(2)
  })
})
