import { expect, it } from 'vitest'
import { propertiesOf } from '../values/properties'
import { shownValue } from './shownValue'

const align = (css: Record<string, string>) => {
  const property = propertiesOf('p').find(({ name }) => name === 'textAlign')
  return property && shownValue(property, { own: {} }, { css })
}

it.each([
  ['start', 'ltr', 'left'],
  ['start', 'rtl', 'right'],
  ['end', 'ltr', 'right'],
  ['end', 'rtl', 'left'],
  ['center', 'rtl', 'center'],
])('text that begins at its %s, %s, is laid out as %s', (value, direction, shown) => {
  expect(align({ 'text-align': value, direction })).toBe(shown)
})

it("the colour behind a page is named as the page's", () => {
  const label = (tag: string) =>
    propertiesOf(tag).find(({ name }) => name === 'backgroundColor')?.label
  expect([label('body'), label('div')]).toEqual(['Page Background', 'Box Color'])
})
