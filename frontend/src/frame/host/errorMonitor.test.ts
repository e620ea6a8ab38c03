import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemKind } from './errorKinds'
import { ConsoleLog, ErrorMonitor, ErrorReports, type PageProblem } from './errorMonitor'

const make = () => ({ message: '', place: null, stack: [], addresses: [] })
const problem = (id: string, kind: ProblemKind = 'other'): PageProblem => ({ id, kind, ...make() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('the monitor of a page', () => {
  const ids = (monitor: ErrorMonitor) => monitor.all.map(({ id }) => id)

  it('has each problem once, and tells of it again after 10 s', () => {
    const monitor = new ErrorMonitor()
    const made = vi.fn(make)
    expect(monitor.add('a', 'other', made)).toMatchObject({ id: 'a', kind: 'other' })
    pass(9_999)
    expect(monitor.add('a', 'other', made)).toBeNull()
    pass(1)
    expect(monitor.add('a', 'other', made)).toMatchObject({ id: 'a' })
    expect(monitor.add('a', 'other', made)).toBeNull()
    expect(ids(monitor)).toEqual(['a'])
    expect(made).toHaveBeenCalledOnce()
  })

  it('sorts by urgency, then by kind, then in order', () => {
    const monitor = new ErrorMonitor()
    const kinds: ProblemKind[] = ['image', 'other', 'undefined_variable', 'library']
    for (const kind of [...kinds, 'syntax_error', 'null_reference'] as const)
      monitor.add(kind, kind, make)
    expect(ids(monitor)).toEqual([
      ...['null_reference', 'syntax_error', 'undefined_variable', 'library', 'other', 'image'],
    ])
  })

  it('keeps 50 problems, the most urgent ones', () => {
    const monitor = new ErrorMonitor()
    const made = vi.fn(make)
    for (let at = 0; at < 2_000; at += 1) monitor.add(`image ${at}`, 'image', made)
    expect(monitor.all).toHaveLength(50)
    expect(made).toHaveBeenCalledTimes(50)
    expect(monitor.add('late', 'syntax_error', make)).not.toBeNull()
    expect(monitor.all).toHaveLength(50)
    expect(ids(monitor)[0]).toBe('late')
    // the first ones say most
    expect(ids(monitor)).toContain('image 0')
    expect(ids(monitor)).not.toContain('image 49')
  })
})

it('the console has its last ten lines', () => {
  const log = new ConsoleLog<number>()
  for (let at = 1; at <= 200; at += 1) log.add(at)
  expect(log.all).toEqual([191, 192, 193, 194, 195, 196, 197, 198, 199, 200])
})

describe('reports', () => {
  const reports = () => {
    const sent: string[] = []
    return { sent, reports: new ErrorReports(({ id }) => sent.push(id)) }
  }

  it('begin with the most urgent of what comes at once', () => {
    const { sent, reports: all } = reports()
    all.offer(problem('warning', 'image'))
    all.offer(problem('critical', 'null_reference'))
    all.offer(problem('error'))
    pass(0)
    expect(sent).toEqual(['critical'])
    pass(60_000)
    expect(sent).toEqual(['critical'])
  })

  it('come once in 10 s', () => {
    const { sent, reports: all } = reports()
    all.offer(problem('first'))
    pass(1)
    all.offer(problem('second', 'image'))
    all.offer(problem('third'))
    pass(9_998)
    expect(sent).toEqual(['first'])
    pass(1)
    expect(sent).toEqual(['first', 'third'])
    pass(9_999)
    all.offer(problem('fourth'))
    expect(sent).toHaveLength(2)
    pass(1)
    expect(sent).toEqual(['first', 'third', 'fourth'])
  })

  it('of the same problem come once in 30 s', () => {
    const { sent, reports: all } = reports()
    for (let at = 0; at < 61; at += 1) {
      all.offer(problem('same'))
      pass(1_000)
    }
    expect(sent).toEqual(['same', 'same', 'same'])
  })

  it('of a page that is not in view any more do not come', () => {
    const { sent, reports: all } = reports()
    all.offer(problem('first'))
    pass(0)
    all.offer(problem('second'))
    all.withdraw()
    pass(60_000)
    expect(sent).toEqual(['first'])
    all.offer(problem('third'))
    pass(0)
    expect(sent).toEqual(['first', 'third'])
  })
})
