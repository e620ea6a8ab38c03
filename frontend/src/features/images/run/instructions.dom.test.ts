import { expect, it } from 'vitest'
import { wholeInstruction } from './FailurePanel'

it.each([
  ['Black and white', 'Black and white'],
  ['Tint it blue (or another colour)', 'Tint it blue'],
  ['Make it lighter or darker', null],
  ['Crop it to a square, to 16:9, or to the painted area', null],
  ['Add the caption "your words"', null],
])('%s is the instruction %s', (line, instruction) => {
  expect(wholeInstruction(line)).toBe(instruction)
})
