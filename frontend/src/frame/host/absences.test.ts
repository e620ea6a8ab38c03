import { expect, it } from 'vitest'
import type { ErrorMessage } from '../protocol'
import { absencesIn } from './absences'

const page = `<script>
navigator.serviceWorker.register('/sw.js')
const total = await navigator.storage.estimate()
todo.items.push(1); ${'x()'.repeat(100)}; navigator.locks.request('a', b)
</script>`

const error = (message: string, line: number, column: number, more = {}): ErrorMessage => ({
  ...{ type: 'error', kind: 'script', message, stack: '', line, column },
  ...more,
})
const REGISTER = "Uncaught TypeError: Cannot read properties of undefined (reading 'register')"

it.each([
  ['a worker that is registered without asking', error(REGISTER, 2, 25)],
  [
    'in Firefox',
    error(
      'Uncaught TypeError: can\'t access property "register", navigator.serviceWorker is undefined',
      2,
      1,
    ),
  ],
  [
    'in Safari',
    error(
      "TypeError: undefined is not an object (evaluating 'navigator.serviceWorker.register')",
      2,
      24,
    ),
  ],
  ['a name', error('Uncaught ReferenceError: caches is not defined', 1, 1)],
  [
    'a rejection, whose stack tells the place',
    error("TypeError: Cannot read properties of undefined (reading 'estimate')", 0, 0, {
      ...{ kind: 'promise', stack: 'at run (http://f1.frame.localhost/frame:3:41)' },
    }),
  ],
])('%s is no fault of the page', (_what, found) => expect(absencesIn(page)(found)).toBe(true))

it.each([
  [
    'an error of its own',
    error("Uncaught TypeError: Cannot read properties of undefined (reading 'push')", 4, 12),
  ],
  ['another one in that place', error('Uncaught SyntaxError: Unexpected token', 2, 25)],
  ['another name', error('Uncaught ReferenceError: todo is not defined', 4, 1)],
  ['one of nowhere', error(REGISTER, 0, 0)],
])('%s is', (_what, found) => expect(absencesIn(page)(found)).toBe(false))

it('is found where browsers count the lines from the script on', () => {
  const isOfAbsence = absencesIn(`<!doctype html>\n<p>\n<p>\n${page}`)
  const stack = '    at <anonymous>:2:25\n    at Object.write (http://f1.frame.localhost/r.js:1:4)'
  expect(isOfAbsence(error(REGISTER, 2, 25, { stack }))).toBe(true)
  expect(isOfAbsence(error(REGISTER, 7, 25))).toBe(false)
})
