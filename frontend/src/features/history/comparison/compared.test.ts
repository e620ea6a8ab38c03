import { expect, it } from 'vitest'
import { type NewPageStep, pageStep } from '@/document/step'
import { choiceFor, choicesFor, comparedSteps } from './compared'

const steps = ['a', 'b', 'c'].map((id) => {
  const made: NewPageStep = { id, html: id, name: id, origin: 'manual' }
  return pageStep(made)
})
const history = { steps, index: 1 }

it('a step can be compared with the one before, and with the current one unless it is that', () => {
  expect(choicesFor(history, 0)).toEqual(['current'])
  expect(choicesFor(history, 1)).toEqual(['before'])
  expect(choicesFor(history, 2)).toEqual(['before', 'current'])
})

it('what a step does not have is something that it has; only the only step has nothing', () => {
  expect(choiceFor(history, 0, 'before')).toBe('current')
  expect(choiceFor(history, 1, 'current')).toBe('before')
  expect(choiceFor(history, 1, 'b')).toBe('before')
  expect(choiceFor(history, 1, 'gone')).toBe('before')
  expect(choiceFor(history, 1, 'c')).toBe('c')
  expect(choiceFor({ steps, index: 0 }, 0, 'before')).toBe('b')
  expect(choiceFor({ steps: steps.slice(0, 1), index: 0 }, 0, 'before')).toBeNull()
})

it('the older one comes first, whichever was chosen', () => {
  expect(comparedSteps(history, 2, 'before')).toEqual({ older: 1, newer: 2 })
  expect(comparedSteps(history, 0, 'current')).toEqual({ older: 0, newer: 1 })
  expect(comparedSteps(history, 2, 'a')).toEqual({ older: 0, newer: 2 })
  expect(comparedSteps(history, 0, 'c')).toEqual({ older: 0, newer: 2 })
})
