import { expect, it } from 'vitest'
import type { EditOperation } from '@/document/pageEdit/operation'
import { stepName } from './gesture'

const of = (text: string, place: number, tag = 'a') => ({ path: [place], tag, text, id: null })
const remove = (text: string, place: number): EditOperation => ({
  ...{ kind: 'delete', target: of(text, place) },
})
const style = (text: string, place: number, tag = 'a'): EditOperation => ({
  ...{ kind: 'style', target: of(text, place, tag), property: 'color', value: 'red' },
})

it.each([
  ['Deleted Link', [remove('See prices', 1)], 'Deleted Link "See prices"'],
  ['Deleted Link', [remove('', 1)], 'Deleted Link'],
  ['Deleted 2 elements', [remove('One', 1), remove('Two', 2)], 'Deleted 2 elements'],
  [
    'Placed Link',
    [style('Before See prices', 0), style('See prices', 1)],
    'Placed Link "See prices"',
  ],
  ['Changed Page Background', [style('All of it', 0, 'body')], 'Changed Page Background'],
  ['Resized Link', [remove('x'.repeat(30), 1)], `Resized Link "${'x'.repeat(23)}…"`],
])('the step of %s, %j is called %s', (name, operations, expected) =>
  expect(stepName({ name, operations })).toBe(expected),
)
