import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PreviewState } from '@/frame/host/previewState'
import type { ErrorMessage } from '@/frame/protocol'
import { NO_PROBLEMS, type ProblemStore, type ProblemsState } from './problemStore'
import { ProblemWatch } from './watching'

const PAGE = `<!doctype html><html><body>
<img src="/hero.jpg"><a href="about.html?a=1&amp;b=2">About</a>
<script src="https://cdn.jsdelivr.net/npm/chart.js@99"></script>
<script>
draw()
</script></body></html>`

let shown: HTMLElement | null
let html: string
let phase: PreviewState['phase']
let store: ProblemStore
let watch: ProblemWatch

const frame = () => document.createElement('iframe')
let first: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  first = frame()
  shown = first
  html = PAGE
  phase = 'ready'
  store = createStore<ProblemsState>(() => NO_PROBLEMS)
  const state = {
    phase,
    visible: true,
    attempt: 0,
    failure: null,
    generatedAt: 1,
    canRestore: true,
    detecting: true,
  }
  watch = new ProblemWatch(
    {
      frame: () => shown as HTMLIFrameElement | null,
      current: () => html,
      state: () => ({ ...state, phase, visible: shown !== null }),
    },
    store,
  )
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

const pass = (ms = 200) => vi.advanceTimersByTime(ms)
const problems = () => store.getState().problems
const error = (message: string, more: Partial<ErrorMessage> = {}): ErrorMessage => ({
  ...{ type: 'error', kind: 'script', message, stack: '', line: 0, column: 0 },
  ...more,
})
const says = (message: string, more?: Partial<ErrorMessage>, element = first) =>
  watch.hear(error(message, more), { element })
const fails = (what: string) => says(`Failed to load ${what}`, { kind: 'resource' })

describe('what is found', () => {
  it('an error by its kind, with its place', () => {
    says('Uncaught ReferenceError: draw is not defined', { line: 2, column: 1 })
    pass()
    expect(problems()).toEqual([
      {
        ...{ id: expect.any(String), kind: 'undefined_variable', stack: [], addresses: [] },
        ...{ message: 'ReferenceError: draw is not defined', place: { line: 5, column: 1 } },
      },
    ])
  })

  it('an error with its stack, without what its place says already', () => {
    const stack = '    at <anonymous>:2:1\n    at go (<anonymous>:2:1)'
    says('Uncaught ReferenceError: draw is not defined', { line: 2, column: 1, stack })
    pass()
    expect(problems()[0]?.stack).toEqual(['at go (line 5, column 1)'])
  })

  it('libraries, images and media that did not load, where they stand', () => {
    fails('img /hero.jpg')
    fails('script https://cdn.jsdelivr.net/npm/chart.js@99')
    fails('video /no.mp4')
    pass()
    expect(problems().map(({ kind, message, place }) => [kind, message, place])).toEqual([
      ['library', 'script', { line: 3, column: 14 }],
      ['image', 'img', { line: 2, column: 11 }],
      ['image', 'video', null],
    ])
  })

  it('a module that did not load', () => {
    html = '<script type="module">import "https://esm.sh/three@0.999"</script>'
    fails('script ')
    says('TypeError: Failed to fetch dynamically imported module: https://esm.sh/a@1', {
      kind: 'promise',
    })
    pass()
    expect(problems().map(({ kind, addresses }) => [kind, ...addresses])).toEqual([
      ['library', 'https://esm.sh/three@0.999'],
      ['library', 'https://esm.sh/a@1'],
    ])
  })

  it('a module that is named without an address', () => {
    says(
      'Uncaught TypeError: Failed to resolve module specifier "lodash". Relative references must start with either "/", "./", or "../".',
      { line: 2, column: 1 },
    )
    pass()
    expect(problems()).toMatchObject([
      { kind: 'other', message: expect.stringContaining('module specifier "lodash"') },
    ])
  })

  it('links that lead to no page', () => {
    watch.setLinks(['about.html?a=1&b=2'])
    expect(problems()).toMatchObject([
      { kind: 'link', addresses: ['about.html?a=1&b=2'], place: { line: 2, column: 31 } },
    ])
    watch.setLinks([])
    expect(problems()).toEqual([])
  })

  it('a request that the preview’s origin makes fail, without the error that comes of it', () => {
    says('TypeError: Failed to fetch', { kind: 'promise' })
    pass()
    expect(problems()).toMatchObject([{ kind: 'other' }])
    watch.hear({ type: 'origin-refused', host: 'api.example' }, { element: first })
    pass()
    expect(problems()).toMatchObject([{ kind: 'request', message: 'api.example' }])
  })

  it.each([
    ['what the browser refuses', 'NotAllowedError: play() failed', 0],
    ['what was broken off', 'AbortError: The user aborted a request.', 0],
    ['what has no effect', 'ResizeObserver loop completed with undelivered notifications.', 0],
    ['what the preview lacks', 'ReferenceError: caches is not defined', 5],
  ])('nothing of %s', (_what, message, line) => {
    says(message, { line, kind: 'promise' })
    pass()
    expect(problems()).toEqual([])
  })

  it('the last lines of the console', () => {
    for (let at = 0; at < 30; at += 1)
      watch.hear({ type: 'console', level: 'warn', text: `line ${at}` }, { element: first })
    pass()
    expect(store.getState().console).toHaveLength(10)
    expect(store.getState().console.at(-1)).toEqual({ level: 'warn', text: 'line 29' })
    expect(problems()).toEqual([])
  })
})

describe('a hostile page', () => {
  it('fills no more than the list, with plain texts that are cut, and draws it seldom', () => {
    const drawn = vi.fn()
    store.subscribe(drawn)
    for (let at = 0; at < 5_000; at += 1) {
      says(`\u202E${'x'.repeat((at % 500) + 1)}`, {
        line: 1e308,
        column: 0.5,
        stack: 'x'.repeat(2_000),
      })
      fails(`img /${'y'.repeat(at % 1_900)}`)
    }
    pass()
    expect(problems()).toHaveLength(50)
    for (const { message, addresses } of problems()) {
      expect(message.length).toBeLessThanOrEqual(301)
      expect(message).not.toMatch(/[\u202A-\u202E]/)
      for (const address of addresses) expect(address.length).toBeLessThanOrEqual(300)
    }
    expect(drawn.mock.calls.length).toBeLessThan(5)
  })
})

describe('the list is that of the page in view', () => {
  const found = () => problems().map(({ message }) => message)

  it('a page that is prepared has its own, which is shown with it', () => {
    const next = frame()
    says('Error: old')
    says('Error: new', {}, next)
    pass()
    expect(found()).toEqual(['Error: old'])
    shown = next
    watch.look()
    expect(found()).toEqual(['Error: new'])
    // what the old one still says is of no interest
    says('Error: late')
    pass()
    expect(found()).toEqual(['Error: new'])
  })

  it('nothing is there of a page that was taken away', () => {
    says('Error: old')
    pass()
    shown = null
    phase = 'failed'
    watch.look()
    expect(found()).toEqual([])
    expect(store.getState()).toMatchObject({ isWatched: false, reported: 0 })
  })

  it('says whether problems are noticed', () => {
    says('Error: no')
    pass()
    expect(store.getState().isWatched).toBe(true)
    phase = 'streaming'
    watch.look()
    pass()
    expect(store.getState().isWatched).toBe(false)
  })

  it('is empty while errors are not to be detected', () => {
    watch.setLinks(['about.html?a=1&b=2'])
    says('Error: no')
    pass()
    expect(found()).toHaveLength(2)
    watch.setOn(false)
    expect(store.getState()).toMatchObject({ problems: [], isWatched: false, reported: 0 })
    says('Error: unheard')
    pass()
    expect(problems()).toEqual([])
    watch.setOn(true)
    expect(found()).toEqual(['Error: no', ''])
    expect(store.getState().isWatched).toBe(true)
  })

  it('names the page that it is of', () => {
    expect(store.getState().page).toBeNull()
    says('Error: no')
    pass()
    expect(store.getState().page).toBe(PAGE)
  })

  it('finds places in the text that a running page was edited to', () => {
    says('Error: no')
    html = PAGE.replace('<script>', '<p>\n</p>\n<script>')
    watch.look()
    says('Uncaught ReferenceError: draw is not defined', { line: 2, column: 1 })
    pass()
    expect(problems()[0]?.place).toEqual({ line: 7, column: 1 })
  })
})

it('reports how many there are, at most once in 10 s', () => {
  const reported = vi.fn()
  store.subscribe((state, before) => {
    if (state.reported !== before.reported) reported(state.reported)
  })
  says('Error: a')
  says('Error: b')
  pass(1_000)
  expect(reported.mock.calls).toEqual([[2]])
  for (const name of 'cdefg') says(`Error: ${name}`)
  pass(8_000)
  expect(reported).toHaveBeenCalledOnce()
  pass(2_000)
  expect(reported.mock.calls).toEqual([[2], [7]])
})
