import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stepsOf } from './steps'
import { createTourView, type StepView, type TourView } from './view'

const [first] = stepsOf('app', { isSmall: false, isPro: true })
let view: TourView
let leaving: AbortController

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  document.body.innerHTML =
    '<main><button id="target" aria-haspopup="menu">Model</button><textarea></textarea></main>'
  view = createTourView()
  leaving = new AbortController()
})

afterEach(() => {
  leaving.abort()
  view.close()
  vi.unstubAllGlobals()
})

const target = () => document.querySelector<HTMLElement>('#target')!

function show(changes: Partial<StepView> = {}) {
  const shown = { element: target(), place: 2, count: 15, isWaiting: false, find: target }
  const choice = view.show(first!, { ...shown, ...changes }, leaving.signal)
  // it ends with the test
  choice.catch(() => undefined)
  return choice
}

const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.driver-popover button')].find(
    ({ textContent }) => textContent === name,
  )!

const press = (key: string, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

describe('a step', () => {
  it('has a title, a text and its place in the tour', () => {
    void show()
    const popover = document.querySelector('.driver-popover')
    expect(popover?.getAttribute('role')).toBe('dialog')
    expect(popover?.textContent).toContain('Describe your app')
    expect(popover?.textContent).toContain('2 of 15')
    expect(target().classList).toContain('driver-active-element')
  })

  it.each([
    ['Next', 'next'],
    ['Back', 'back'],
    ['Skip', 'skip'],
    ['Stop', 'stop'],
  ])('has %s', async (name, choice) => {
    const shown = show()
    button(name).click()
    expect(await shown).toBe(choice)
  })

  it.each([
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'back'],
    ['Enter', 'next'],
    ['Escape', 'stop'],
  ])('hears %s', async (key, choice) => {
    const shown = show()
    press(key)
    expect(await shown).toBe(choice)
  })

  it('gives the focus to what goes on', async () => {
    void show()
    await Promise.resolve()
    expect(document.activeElement?.textContent).toBe('Next')
  })

  it('leaves the keys of a text field to it', async () => {
    let choice: unknown
    void show().then(
      (made) => {
        choice = made
      },
      () => undefined,
    )
    const field = document.querySelector('textarea')!
    press('ArrowRight', field)
    press('Enter', field)
    await Promise.resolve()
    expect(choice).toBeUndefined()
  })

  it('keeps the Tab key between itself and what it is about, and nowhere else', () => {
    void show()
    const skip = button('Skip')
    const isKept = (from: Element) => !press('Tab', from)
    expect(isKept(skip)).toBe(true)
    expect(isKept(target())).toBe(true)
    expect(isKept(document.querySelector('textarea')!)).toBe(false)
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
    expect(isKept(skip)).toBe(false)
  })

  it('leaves its keys to a dialog', async () => {
    let choice: unknown
    void show().then(
      (made) => {
        choice = made
      },
      () => undefined,
    )
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"></div>')
    press('Escape')
    await Promise.resolve()
    expect(choice).toBeUndefined()
  })

  it('that waits has no Next, and the first one no Back', () => {
    void show({ isWaiting: true, place: 1 })
    expect(button('Next').disabled).toBe(true)
    expect(button('Back').disabled).toBe(true)
    expect(button('Skip').disabled).toBe(false)
  })

  it('is the last one', () => {
    void show({ place: 15 })
    expect(button('Done')).toBeDefined()
  })
})

it('a step stands at its target, also where it was placed anew on its way from one that is gone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const steady = createTourView()
  const boxAt = (top: number) => new DOMRect(300, top, 300, 40)
  const before = target()
  before.scrollIntoView = () => undefined
  vi.spyOn(before, 'getBoundingClientRect').mockReturnValue(boxAt(100))
  const shown = { place: 2, count: 15, isWaiting: false, find: target }
  const { signal } = leaving
  const waits = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  void steady.show(first!, { ...shown, element: before }, signal).catch(() => undefined)
  await waits(400)
  before.insertAdjacentHTML('afterend', '<button id="next">Modify App</button>')
  before.remove()
  vi.spyOn(before, 'getBoundingClientRect').mockReturnValue(new DOMRect())
  const next = document.querySelector<HTMLElement>('#next')!
  next.checkVisibility = () => true
  next.scrollIntoView = () => undefined
  const box = vi.spyOn(next, 'getBoundingClientRect').mockReturnValue(boxAt(500))
  void steady.show(first!, { ...shown, element: next, find: () => next }, signal).catch(() => {})
  await waits(180)
  window.dispatchEvent(new Event('resize'))
  await waits(300)
  // its lower edge, and the distance of both
  const isAt = (top: number) =>
    expect(document.querySelector<HTMLElement>('.driver-popover')?.style.bottom).toBe(
      `${window.innerHeight - top - 40 - 14}px`,
    )
  isAt(500)
  box.mockReturnValue(boxAt(600))
  await waits(400)
  isAt(600)
  steady.close()
})

it('a button has the attributes of its menu as before', () => {
  void show()
  expect(target().getAttribute('aria-haspopup')).toBe('menu')
  expect(target().hasAttribute('aria-expanded')).toBe(false)
  view.close()
  expect(target().getAttribute('aria-haspopup')).toBe('menu')
  expect(document.querySelector('.driver-popover, .driver-overlay')).toBeNull()
})

it('the focus returns to where it was', () => {
  target().focus()
  view = createTourView()
  void show()
  view.close()
  expect(document.activeElement).toBe(target())
})
