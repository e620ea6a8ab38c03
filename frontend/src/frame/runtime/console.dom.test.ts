import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MAX_CONSOLE_TEXT } from '../protocol'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('./channel', () => ({ send, handle: vi.fn() }))

let now = 0
const errors = () => send.mock.calls.map(([message]) => message)

beforeAll(async () => {
  const { installConsole } = await import('./console')
  installConsole()
})

beforeEach(() => {
  send.mockReset()
  // another second, in which the page may report again
  now += 2_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const fails = (filename: string, error?: Error) =>
  window.dispatchEvent(
    new ErrorEvent('error', {
      message: 'Uncaught Error: no',
      filename,
      lineno: 7,
      colno: 3,
      error,
    }),
  )

const withStack = (stack: string) => Object.assign(new Error('no'), { stack })

it.each([
  ['', 7, 3],
  [`${location.origin}/frame`, 7, 3],
  [`${location.origin}/static/js/runtime-Ab1.js`, 0, 0],
  ['https://cdn.example/chart.js', 0, 0],
  ['blob:null/1-2', 0, 0],
])('an error of a script in "%s" is at %i:%i of the page', (filename, line, column) => {
  fails(filename)
  expect(errors()).toEqual([
    { type: 'error', kind: 'script', message: 'Uncaught Error: no', stack: '', line, column },
  ])
})

it.each([
  ['Chromium', 'Error: no\nand more\n    at a (<anonymous>:1:2)\n    at b\n    at c\n    at d'],
  [
    'Firefox and Safari',
    'a@http://f1.frame/frame:1:2\n@http://f1.frame/frame:2:2\nc@[native code]\nd@x:1',
  ],
])('a stack has its first three lines, without the message (%s)', (_browser, stack) => {
  fails('', withStack(stack))
  const [{ stack: sent }] = errors()
  expect(sent.split('\n')).toHaveLength(3)
  expect(sent).toMatch(/^\s*(?:at )?a/)
})

it('a file that did not load is reported, unless the page handles that', () => {
  const image = document.createElement('img')
  image.setAttribute('src', '/missing.png')
  document.body.append(image)
  image.dispatchEvent(new Event('error'))
  expect(errors()).toMatchObject([
    { type: 'error', kind: 'resource', message: 'Failed to load img /missing.png' },
  ])
  image.onerror = () => true
  image.dispatchEvent(new Event('error'))
  expect(errors()).toHaveLength(1)
})

it('reports 40 errors a second at most, each of them cut', () => {
  for (let at = 0; at < 500; at += 1) fails('', withStack(`${'    at f\n'.repeat(2_000)}`))
  expect(errors()).toHaveLength(40)
  for (const { stack } of errors()) expect(stack.length).toBeLessThanOrEqual(MAX_CONSOLE_TEXT)
})
