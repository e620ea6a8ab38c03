import { describe, expect, it } from 'vitest'
import { HANGS, type Problem, ProblemLog, problemsOnlyIn } from './problems'

const script = (message: string): Problem => ({ kind: 'script', message })

const error = (kind: 'script' | 'promise' | 'resource', message: string) => ({
  type: 'error' as const,
  kind,
  message,
  stack: '',
  line: 1,
  column: 1,
})

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

describe('an error with the words of one that was there before', () => {
  const at = (place: string, message = 'Uncaught TypeError: x is null') => ({
    ...error('script', message),
    stack: `at http://f${place.length}.frame.localhost/frame:${place}`,
  })
  const run = (...errors: ReturnType<typeof at>[]) => {
    const log = new ProblemLog()
    for (const one of errors) log.hear(one)
    return log.all
  }

  it('is a problem of its own where it comes in one more place', () => {
    const before = run(at('3:1'), at('3:1'))
    expect(problemsOnlyIn(run(at('3:1'), at('9:5')), before)).toMatchObject([
      { message: 'TypeError: x is null' },
    ])
    expect(problemsOnlyIn(run(at('13:1'), at('13:1')), before)).toEqual([])
    expect(problemsOnlyIn(run(at('13:1')), run(at('3:1'), at('9:5')))).toEqual([])
  })

  it('is told from others by line and column where it has no stack', () => {
    const without = (line: number) => ({ ...at(''), stack: '', line })
    const [problem] = run(without(3), without(9), without(9))
    expect(problem?.places).toBe(2)
  })

  it('comes in a bounded number of places', () => {
    const [problem] = run(...Array.from({ length: 500 }, (_, line) => at(`${line}:1`)))
    expect(problem?.places).toBeLessThanOrEqual(50)
  })
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
