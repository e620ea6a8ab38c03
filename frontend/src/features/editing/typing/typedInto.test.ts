import { expect, it } from 'vitest'
import { named, parsed } from '@/document/pageEdit/testing/arbitrary'
import { EDITING } from '../texts'
import { TYPED_TEXTS, TypedInto } from './typedInto'

/** As the frame tells it. */
const told = (html: string, id: string) => {
  const { path, ...name } = named(html, id)
  return { ...name, path: [...path] }
}

it('knows what was there although somebody begins to type anew once it is gone', () => {
  const into = new TypedInto()
  const element = told('<p id="p">Low</p>', 'p')
  into.began({ type: 'edit-typing', element }, parsed('<p id="p">Low</p>'))
  into.began({ type: 'edit-typing', element }, parsed('<h1 id="h">Tide</h1>'))
  const typed = { type: 'edit-typed', element, place: 0, before: 'Low', text: 'Ebb' } as const
  expect(into.lost(typed, EDITING.notInText)).toBe(EDITING.notWritten('Ebb', TYPED_TEXTS.gone))
  const other = { ...typed, element: told('<b id="b">x</b>', 'b') }
  expect(into.lost(other, EDITING.notInText)).toBe(EDITING.notWritten('Ebb', EDITING.notInText))
})
