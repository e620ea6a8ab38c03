import { expect, it } from 'vitest'
import { HANGS, type Problem, ProblemLog, problemsOnlyIn } from './problems'

const script = (message: string): Problem => ({ kind: 'script', message })

const error = (kind: 'script' | 'promise' | 'resource', message: string) =>
  ({ type: 'error', kind, message, stack: '', line: 1, column: 1 }) as const

it.each([
  ['another line', 'Uncaught Error: bad (line 3)', 'Uncaught Error: bad (line 17)'],
  [
    'another frame host',
    'x at http://f1.frame.localhost/frame:3:1',
    'x at http://f2.frame/frame:9:2',
  ],
  ['another browser', 'Uncaught TypeError: x is null', 'TypeError: x is null'],
  ['a promise', 'Uncaught (in promise) Error: no', 'Error: no'],
])('an error is the same one with %s', (_name, before, after) =>
  expect(problemsOnlyIn([script(after)], [script(before)])).toEqual([]),
)

it('other words, or the same ones of another kind, are another problem', () => {
  const after: Problem[] = [script('a is null'), { kind: 'promise', message: 'b' }, script('b')]
  expect(problemsOnlyIn(after, [script('b')])).toEqual(after.slice(0, 2))
})

it('logs what was not caught, once each, as a person reads it', () => {
  const log = new ProblemLog()
  log.hear(error('script', 'Uncaught TypeError: a is null'))
  log.hear(error('script', 'Uncaught TypeError: a is null'))
  log.hear(error('resource', 'Failed to load img /x.png'))
  log.hear(error('promise', 'Error: no'))
  log.hear({ type: 'console', level: 'error', text: 'said' })
  expect(log.all).toEqual([
    script('TypeError: a is null'),
    { kind: 'promise', message: 'Error: no' },
  ])
})

it('keeps a bounded number of them', () => {
  const log = new ProblemLog()
  const names = Array.from({ length: 500 }, (_, at) => 'x'.repeat(at + 1))
  for (const name of names) log.add(script(name))
  expect(log.all.length).toBeLessThanOrEqual(50)
  // as many as there are hide no hang
  log.add(HANGS)
  expect(log.all).toContainEqual(HANGS)
})

it('neither reorders nor floods what the product says', () => {
  const log = new ProblemLog()
  log.add(script(`\u202Emaet oehproM\u202C ${'x'.repeat(2_000)}`))
  const [{ message = '' } = {}] = log.all
  expect(message).not.toMatch(/[\u202A-\u202E]/)
  expect(message.length).toBeLessThan(310)
})
