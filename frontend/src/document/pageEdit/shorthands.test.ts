import { describe, expect, it } from 'vitest'
import { declarationsOf } from './declarations'
import { editedAll } from './several'
import { isRelated, setterIn, settersOf } from './shorthands'
import { parsed } from './testing/arbitrary'

describe('properties that set each other', () => {
  it.each([
    ['margin', 'margin-left'],
    ['border-top', 'border-color'],
    ['border', 'border-left-width'],
    ['border-radius', 'border-top-left-radius'],
    ['font', 'line-height'],
    ['font', 'font-variant-caps'],
    ['background', 'background-position-x'],
    ['text-decoration', 'text-decoration-line'],
    ['inset', 'top'],
    ['inset-inline', 'left'],
    ['margin-inline-start', 'margin'],
    ['border-inline-color', 'border-left'],
    ['border-start-end-radius', 'border-radius'],
    ['max-inline-size', 'max-width'],
    ['flex', 'flex-basis'],
    ['flex-flow', 'flex-wrap'],
    ['grid', 'grid-template-areas'],
    ['grid-area', 'grid-row-start'],
    ['gap', 'row-gap'],
    ['place-items', 'align-items'],
    ['overflow', 'overflow-x'],
    ['list-style', 'list-style-type'],
    ['outline', 'outline-color'],
    ['transition', 'transition-delay'],
    ['animation', 'animation-name'],
    ['all', 'padding'],
    ['color', 'color'],
    ['--line', '--line'],
  ])('%s and %s', (one, other) => {
    expect([isRelated(one, other), isRelated(other, one)]).toEqual([true, true])
  })

  it.each([
    ['text-align', 'text-decoration'],
    ['font-size', 'font-family'],
    ['margin-left', 'margin-right'],
    ['border-radius', 'border-top'],
    ['border-collapse', 'border'],
    ['background-color', 'background-image'],
    ['outline-offset', 'outline'],
    ['flex', 'flex-wrap'],
    ['grid-row', 'grid-column'],
    ['max-width', 'max-height'],
    ['-webkit-line-clamp', '-webkit-text-stroke'],
    ['--line', '--line-height'],
    ['all', '--line'],
    ['constructor', 'color'],
  ])('but not %s and %s', (one, other) => {
    expect([isRelated(one, other), isRelated(other, one)]).toEqual([false, false])
  })

  it('are those in which a value may stand', () => {
    expect(settersOf('background-color')).toEqual(['background-color', 'background'])
    expect(settersOf('border-top-color').toSorted()).toEqual([
      'border',
      'border-color',
      'border-top',
      'border-top-color',
    ])
    expect(settersOf('padding')).toEqual(['padding'])
    const all = declarationsOf('font: 12px Arial; font-size: 14px; color: red')
    expect(setterIn(all, 'font-size')?.value).toBe('14px')
    expect(setterIn(all, 'font-family')?.property).toBe('font')
  })
})

it('a style stays where it stands unless one behind it would win', () => {
  const styled = (style: string, property: string, value: string) => {
    const target = { path: [1, 0], tag: 'p', text: 'x', id: null }
    const page = parsed(`<html><head></head><body><p style="${style}">x</p></body></html>`)
    const edits = editedAll(page, [{ kind: 'style', target, property, value }])
    return 'html' in edits && /style="(.*?)"/.exec(edits.html)?.[1]
  }
  expect(styled('font-size: 1px; font-family: Arial', 'font-size', '2px')).toBe(
    'font-size: 2px; font-family: Arial',
  )
  expect(styled('font-size: 1px; font: 3px Arial', 'font-size', '2px')).toBe(
    'font: 3px Arial; font-size: 2px',
  )
})
