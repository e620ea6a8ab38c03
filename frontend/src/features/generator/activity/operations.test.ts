import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  begun,
  ended,
  measured,
  NO_OPERATIONS,
  type Operation,
  type Operations,
  type OperationType,
  percentOf,
  remaining,
  stepped,
  withJob,
  withoutLate,
} from './operations'

const make = (type: OperationType, createsPublication = false, id = 'o1') =>
  begun(NO_OPERATIONS, { id, type, appId: 'app-1', appName: 'Tides', createsPublication }, 0)
const first = ({ active }: Operations) => active[0] as Operation

it('has as many steps as the spec says', () => {
  const total = (type: OperationType, createsPublication: boolean) =>
    first(make(type, createsPublication)).progress.total
  expect([total('save', false), total('generate', true)]).toEqual([1, 1])
  expect([total('share', false), total('install', false), total('connect', false)]).toEqual([
    2, 2, 3,
  ])
  expect([total('share', true), total('install', true), total('connect', true)]).toEqual([3, 3, 4])
})

it('goes step by step to its end, which stays in the history', () => {
  let all = make('share', true)
  expect(first(all).progress.currentStep).toBe('Initializing...')
  all = stepped(all, 'o1', 'Saving "Tides"...', 1_000)
  expect(percentOf(first(all))).toBe(0)
  expect(stepped(all, 'o1', 'Saving "Tides"...', 1_500)).toBe(all)
  all = stepped(all, 'o1', 'Creating PWA...', 2_000)
  expect(percentOf(first(all))).toBe(33)
  expect(remaining(first(all), 3_300)).toBeCloseTo(6.7, 1)
  all = withJob(stepped(all, 'o1', 'Creating share link...', 3_000), 'o1', 'job-1', 3_100)
  all = ended(all, 'o1', { status: 'completed' }, 4_000)
  expect(all.active).toEqual([])
  expect(all.history[0]).toMatchObject({
    status: 'completed',
    jobId: 'job-1',
    error: null,
    progress: { completed: 3, currentStep: 'Share link ready' },
  })
})

it('says why it failed, and takes no longer than its time', () => {
  const failed = ended(make('install'), 'o1', { status: 'failed', error: 'No network' }, 5)
  expect(failed.history[0]).toMatchObject({ error: 'No network' })
  expect(
    ended(make('save'), 'o1', { status: 'cancelled' }, 5).history[0]?.progress.currentStep,
  ).toBe('Operation cancelled')
  expect(withoutLate(make('save'), 60_000).active).toHaveLength(1)
  expect(withoutLate(make('save'), 60_001).history[0]?.error).toBe('Operation timeout')
  expect(withoutLate(make('share'), 60_001).active).toHaveLength(1)
  expect(withoutLate(make('share'), 90_001).active).toHaveLength(0)
  expect(withoutLate(make('generate'), 1_700_000).active).toHaveLength(1)
})

it('never does more than there is, keeps what ended as it was, and 50 of it', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const act = fc.oneof(
    fc.record({
      do: fc.constant('begin' as const),
      id,
      type: fc.constantFrom<OperationType>('save', 'share', 'connect'),
    }),
    fc.record({ do: fc.constant('step' as const), id, text: fc.constantFrom('x', 'y', 'z') }),
    fc.record({ do: fc.constant('percent' as const), id, percent: fc.nat(100) }),
    fc.record({
      do: fc.constant('end' as const),
      id,
      status: fc.constantFrom('completed' as const, 'failed' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 300 }), (acts) => {
      let all = NO_OPERATIONS
      acts.forEach((one, now) => {
        const before = all.history
        if (one.do === 'begin')
          all = begun(
            all,
            { id: one.id, type: one.type, appId: null, appName: '', createsPublication: true },
            now,
          )
        if (one.do === 'step') all = stepped(all, one.id, one.text, now)
        if (one.do === 'percent') all = measured(all, one.id, one.percent, now)
        if (one.do === 'end') all = ended(all, one.id, { status: one.status }, now)
        for (const old of before.slice(0, 49)) expect(all.history).toContain(old)
        for (const { progress } of all.active) {
          expect(progress.completed).toBeLessThan(progress.total)
        }
        for (const operation of [...all.active, ...all.history]) {
          expect(percentOf(operation)).toBeGreaterThanOrEqual(0)
          expect(percentOf(operation)).toBeLessThanOrEqual(100)
        }
        expect(all.history.length).toBeLessThanOrEqual(50)
      })
    }),
  )
})
