import { expect, it } from 'vitest'
import { kindsOf } from './ScopeChoice'

it.each([
  ['h1,h2', 'Heading 1 and Heading 2'],
  ['h1, main > H2.title:first-child, p', 'Heading 1, Heading 2 and Paragraph'],
  ['h1,h2,h3,h4', 'Heading 1, Heading 2, Heading 3 and others'],
  ['.card p, .note p', 'Paragraph'],
  ['b, a[href="x,y"]', 'Text and Link'],
])('%s is said as %s', (selector, words) => expect(kindsOf(selector)).toBe(words))

it.each([
  '.card',
  'h1, .card',
  '*',
  '.card *',
  'h1, :is(h2, p)',
  'x-card, p',
  'constructor, p',
  '',
])('%s has no words of its own', (selector) => expect(kindsOf(selector)).toBeNull())
