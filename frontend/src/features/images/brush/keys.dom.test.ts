import { describe, expect, it } from 'vitest'
import { brushAction } from './keys'
import { BRUSH } from './testing/gestures'

const press = (key: string, more: Partial<Parameters<typeof brushAction>[0]> = {}) =>
  brushAction({ key, shift: false, mod: false, alt: false, ...more }, BRUSH)

describe('a key of the brush', () => {
  it.each([
    ['[', { size: 4 }],
    [']', { size: 12 }],
    ['x', { isErase: true }],
    ['E', { isErase: true }],
    ['l', { kind: 'lasso' }],
    ['b', { kind: 'brush' }],
  ])('%s changes the tool', (key, changed) => {
    expect(press(key)).toEqual({ type: 'tool', tool: { ...BRUSH, ...changed } })
  })

  it.each([
    ['l', 'lasso'],
    ['b', 'brush'],
  ])('%s takes the %s to paint with, not to erase', (key, kind) => {
    const pressed = { key, shift: false, mod: false, alt: false }
    const tool = { ...BRUSH, kind, isErase: false }
    expect(brushAction(pressed, { ...BRUSH, isErase: true })).toEqual({ type: 'tool', tool })
  })

  it('paints again when erasing is chosen once more', () => {
    const pressed = { key: 'x', shift: false, mod: false, alt: false }
    expect(brushAction(pressed, { ...BRUSH, isErase: true })).toEqual({ type: 'tool', tool: BRUSH })
  })

  it.each([
    ['z', { mod: true }, { type: 'undo' }],
    ['Z', { mod: true, shift: true }, { type: 'redo' }],
    ['y', { mod: true }, { type: 'redo' }],
    ['f', {}, { type: 'fill' }],
    ['i', {}, { type: 'invert' }],
    ['Delete', {}, { type: 'clear' }],
    ['+', { shift: true }, { type: 'zoom', factor: 1.25 }],
    ['-', {}, { type: 'zoom', factor: 0.8 }],
    ['0', {}, { type: 'wholeImage' }],
  ])('%s with %o', (key, more, action) => expect(press(key, more)).toEqual(action))
})

it.each([
  ['s', { mod: true }],
  ['x', { mod: true }],
  ['0', { mod: true }],
  ['e', { alt: true }],
  ['z', {}],
  ['Tab', {}],
])('%s with %o stays the browser’s', (key, more) => expect(press(key, more)).toBeNull())
