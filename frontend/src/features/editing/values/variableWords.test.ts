import { expect, it } from 'vitest'
import { variableWords } from './pageColours'

it.each([
  ['--sea', 'Sea'],
  ['--bg', 'Background'],
  ['--color-primary', 'Primary'],
  ['--colour', 'Colour'],
  ['--btn-bgHover', 'Button background hover'],
  ['--accent_2', 'Accent 2'],
  ['--500', '--500'],
  ['--', '--'],
])('the variable %s is called %s', (name, words) => expect(variableWords(name)).toBe(words))
