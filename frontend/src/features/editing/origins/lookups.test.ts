import { expect, it } from 'vitest'
import { cssName, propertiesOf } from '../values/properties'
import { INHERITED } from './declared'

/** Of CSS, by its own definitions: those that the panel has, or may have one day. */
const INHERITED_BY_CSS = new Set([
  ...['color', 'cursor', 'direction', 'font-family', 'font-size', 'font-style', 'font-variant'],
  ...['font-weight', 'font-stretch', 'hyphens', 'letter-spacing', 'line-height', 'list-style'],
  ...['list-style-type', 'pointer-events', 'quotes', 'tab-size', 'text-align', 'text-indent'],
  ...['text-shadow', 'text-transform', 'text-wrap', 'visibility', 'white-space', 'word-break'],
  ...['word-spacing', 'overflow-wrap', 'writing-mode', 'accent-color', 'caret-color'],
])

it('what an element has from those around it is looked for there, and nothing else', () => {
  const tags = ['p', 'h1', 'a', 'img', 'input', 'ul', 'div', 'video']
  const styles = tags.flatMap((tag) => propertiesOf(tag).filter(({ isStyle }) => isStyle))
  const shown = new Set(styles.map(({ name }) => cssName(name)))
  const inherited = [...shown].filter((name) => INHERITED_BY_CSS.has(name))
  expect([...INHERITED].toSorted()).toEqual(inherited.toSorted())
})
