import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const { sent, isReal, scrolled } = vi.hoisted(() => ({
  sent: [] as unknown[],
  isReal: { now: true },
  scrolled: [] as string[],
}))

vi.mock('./channel', () => ({ handle: () => {}, send: (message: unknown) => sent.push(message) }))
vi.mock('./natives', async (original) => ({
  ...(await original<typeof import('./natives')>()),
  isTrusted: () => isReal.now,
}))
vi.mock('./addresses', async (original) => ({
  ...(await original<typeof import('./addresses')>()),
  scrollTo: (hash: string) => scrolled.push(hash),
}))

import { installLinks } from './links'

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const press = (selector: string, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  find(selector).dispatchEvent(event)
  return event
}
const click = (selector: string, type = 'click', init: MouseEventInit = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...init })
  find(selector).dispatchEvent(event)
  return event
}
const toPage = (target: string) => ({ type: 'navigate', kind: 'page', target })

beforeAll(() => installLinks())

beforeEach(() => {
  sent.length = 0
  scrolled.length = 0
  isReal.now = true
  document.head.innerHTML = ''
  document.body.innerHTML = `<section id="about"></section>
    <a class="anchor" href="#about">Anchor</a>
    <a class="missing" href="#team">Anchor</a>
    <a class="tab" href="#about" target="_blank">Anchor</a>
    <a class="top" href="#">Top</a>
    <a class="empty" href="">Top</a>
    <a class="filter" href="?view=list">List</a>
    <a class="page" href="about.html#team" target="_blank">About</a>
    <a class="link" href="#about" data-morpheo-connection="page">Link</a>
    <button data-morpheo-href="#team" data-morpheo-connection="page"><i>Button</i></button>
    <img role="link" tabindex="0" data-morpheo-href="https://example.org/" data-morpheo-connection="url">`
})

describe('an anchor', () => {
  it('is the browser’s, whether the page has its place or not; no tab is opened for `#`', () => {
    for (const anchor of ['.anchor', '.missing', '.top']) {
      expect(click(anchor).defaultPrevented, anchor).toBe(false)
    }
    expect(sent).toEqual([])
    expect(scrolled).toEqual([])
  })

  it('stays in the page that would open another tab', () => {
    expect(click('.tab').defaultPrevented).toBe(true)
    click('.anchor', 'auxclick', { button: 1 })
    click('.top', 'click', { ctrlKey: true })
    document.head.innerHTML = '<base target="_blank">'
    click('.anchor')
    expect(scrolled).toEqual(['#about', '#about', '#', '#about'])
    expect(sent).toEqual([])
  })

  it('that is empty leads to the top', () => {
    expect(click('.empty').defaultPrevented).toBe(true)
    expect(scrolled).toEqual(['#'])
  })

  it('that the app handles is left alone', () => {
    find('.tab').addEventListener('click', (event) => event.preventDefault())
    click('.tab')
    expect(scrolled).toEqual([])
  })
})

describe('a link to a page', () => {
  it('is reported as the app wrote it, with its query and its anchor', () => {
    for (const link of ['.filter', '.page']) expect(click(link).defaultPrevented).toBe(true)
    expect(sent).toEqual([toPage('?view=list'), toPage('about.html#team')])
  })
})

it('a link that is a script runs, unless the app handles it', async () => {
  document.body.innerHTML = `<a class="js" href=" JavaScript:void (window.ran = '1%202')">Run</a>`
  expect(click('.js').defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(Reflect.get(window, 'ran')).toBe('1 2'))
  Reflect.deleteProperty(window, 'ran')
  find('.js').addEventListener('click', (event) => event.preventDefault())
  click('.js')
  await new Promise((done) => setTimeout(done, 20))
  expect(Reflect.get(window, 'ran')).toBeUndefined()
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
