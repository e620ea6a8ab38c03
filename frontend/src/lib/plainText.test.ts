import { expect, it } from 'vitest'
import { plainText } from './plainText'

it.each([
  ['Save\u202egnp.exe', 'Save gnp.exe'],
  ['a\u2067b\u2069c\u0007d\ne', 'a b c d e'],
  [
    '\u05e9\u05dc\u05d5\u05dd \u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e',
    '\u05e9\u05dc\u05d5\u05dd \u{1f468}\u200d\u{1f469} \u0645\u06cc\u200c\u062e',
  ],
])('%j is shown as %j', (text, shown) => expect(plainText(text)).toBe(shown))
