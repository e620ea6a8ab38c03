import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canRedo,
  canUndo,
  currentStep,
  emptyHistory,
  fitInto,
  goTo,
  type History,
  type HistoryRules,
  pushStep,
  redo,
  squash,
  undo,
} from './history'

/** A step is a text; those with a capital letter are counted. */
const RULES: HistoryRules<string> = {
  isSame: (a, b) => a === b,
  isCounted: (step) => /[A-Z]/.test(step),
  maxCounted: 5,
  maxSteps: 9,
}

const step = fc.constantFrom('a', 'b', 'c', 'A', 'B', 'C')
const action = fc.oneof(
  { weight: 5, arbitrary: step.map((value) => ({ type: 'push', value }) as const) },
  { weight: 3, arbitrary: fc.constant({ type: 'undo' } as const) },
  { weight: 2, arbitrary: fc.constant({ type: 'redo' } as const) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 4 }).map((count) => ({ type: 'squash', count }) as const),
  },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const join = (steps: readonly string[]) => steps.join('')

function perform(history: History<string>, taken: Action): History<string> {
  switch (taken.type) {
    case 'push':
      return pushStep(history, taken.value, RULES)
    case 'undo':
      return undo(history)
    case 'redo':
      return redo(history)
    case 'squash':
      return squash(history, taken.count, join, RULES)
  }
}

const histories = fc
  .array(action, { maxLength: 60 })
  .map((actions) => actions.reduce(perform, emptyHistory<string>()))

const counted = (steps: readonly string[]) => steps.filter(RULES.isCounted).length

describe('any sequence of actions', () => {
  it('leaves the cursor on a step, and the steps within both caps', () => {
    fc.assert(
      fc.property(histories, ({ steps, index }) => {
        expect(index).toBeGreaterThanOrEqual(steps.length === 0 ? -1 : 0)
        expect(index).toBeLessThan(Math.max(1, steps.length))
        expect(steps.length).toBeLessThanOrEqual(RULES.maxSteps)
        expect(counted(steps)).toBeLessThanOrEqual(RULES.maxCounted)
      }),
    )
  })

  it('never leaves equal steps in a row without a squash', () => {
    const plain = fc.array(step, { maxLength: 40 })
    fc.assert(
      fc.property(plain, (values) => {
        const { steps } = values.reduce((h, v) => pushStep(h, v, RULES), emptyHistory<string>())
        expect(steps.some((value, place) => value === steps[place - 1])).toBe(false)
      }),
    )
  })
})

describe('a push', () => {
  it('becomes the current step, drops what was undone, and only ever drops the oldest', () => {
    fc.assert(
      fc.property(histories, step, (before, value) => {
        const after = pushStep(before, value, RULES)
        expect(currentStep(after)).toBe(value)
        if (currentStep(before) === value) {
          expect(after).toBe(before)
          return
        }
        expect(canRedo(after)).toBe(false)
        const whole = [...before.steps.slice(0, before.index + 1), value]
        expect(after.steps).toEqual(whole.slice(whole.length - after.steps.length))
        // nothing is dropped that would have fitted
        const one = whole.slice(-after.steps.length - 1)
        const fits = one.length <= RULES.maxSteps && counted(one) <= RULES.maxCounted
        expect(fits && one.length > after.steps.length).toBe(false)
      }),
    )
  })
})

describe('undo and redo', () => {
  it('are each other’s opposite', () => {
    fc.assert(
      fc.property(histories, (history) => {
        if (canUndo(history)) expect(redo(undo(history))).toEqual(history)
        if (canRedo(history)) expect(undo(redo(history))).toEqual(history)
      }),
    )
  })

  it('do nothing at the ends', () => {
    fc.assert(
      fc.property(histories, (history) => {
        if (!canUndo(history)) expect(undo(history)).toBe(history)
        if (!canRedo(history)) expect(redo(history)).toBe(history)
      }),
    )
  })
})

describe('going to a step', () => {
  it('is as many undos or redos as lie between, and loses no step', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: -1, max: 9 }), (history, place) => {
        const after = goTo(history, place)
        if (!(place in history.steps)) {
          expect(after).toBe(history)
          return
        }
        let stepped = history
        while (stepped.index > place) stepped = undo(stepped)
        while (stepped.index < place) stepped = redo(stepped)
        expect(after).toEqual(stepped)
        expect(goTo(after, history.index)).toEqual(history)
      }),
    )
  })
})

describe('a squash', () => {
  it('makes one step of the last ones, and keeps those before', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 2, max: 5 }), (history, count) => {
        const done = history.steps.slice(0, history.index + 1)
        const last = done.slice(-count)
        if (last.length < 2) {
          expect(squash(history, count, join, RULES)).toBe(history)
          return
        }
        const after = squash(history, count, join, RULES)
        expect(currentStep(after)).toBe(join(last))
        expect(after.index).toBeLessThan(done.length - 1)
        expect(canRedo(after)).toBe(false)
      }),
    )
  })

  it('leaves nothing behind when the steps cancel out', () => {
    let history = emptyHistory<string>()
    for (const value of ['a', 'b', 'c', 'a']) history = pushStep(history, value, RULES)
    expect(squash(history, 3, () => 'a', RULES)).toEqual({ steps: ['a'], index: 0 })
  })
})

describe('a size bound', () => {
  const size = (value: string) => value.length * 10

  it('keeps the current step, and drops the oldest before any that was undone', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 200 }), (history, max) => {
        const fitted = fitInto(history, max, size)
        expect(currentStep(fitted)).toBe(currentStep(history))
        const total = fitted.steps.reduce((sum, value) => sum + size(value), 0)
        if (fitted.steps.length > 1) expect(total).toBeLessThanOrEqual(max)
        const droppedUndone =
          fitted.steps.length - fitted.index < history.steps.length - history.index
        if (droppedUndone) expect(fitted.index).toBe(0)
      }),
    )
  })

  it('leaves a history alone that fits', () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(fitInto(history, Number.POSITIVE_INFINITY, size)).toBe(history)
      }),
    )
  })
})
