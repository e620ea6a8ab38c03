import { expect, it } from 'vitest'
import { nameProblem } from '@/components/NameField'
import { isUnnamed, nameOrDefault } from './appNames'

it.each([
  ' ',
  '\u200b',
  '\u2800\u3164',
  '\u115f\u1160\uffa0',
  '\ufeff\u200d',
  '\u202e\u2069',
  '\u0085',
])('a name with nothing to see is none: %j', (name) => {
  expect(isUnnamed(name)).toBe(true)
  expect(nameProblem(name)).toBe('An app needs a name.')
  expect(nameOrDefault(name)).toBe('Untitled App')
})

it.each(['👩\u200d🚀', 'می\u200cخواهم', '❤\ufe0f'])('joiners do not hide a name: %s', (name) => {
  expect(isUnnamed(name)).toBe(false)
  expect(nameProblem(name)).toBeNull()
})
