import { describe, expect, it } from 'vitest'
import { shownValue } from '../properties/shownValue'
import { FONT_FAMILIES, FONT_WEIGHTS, firstFamily, writtenFamily } from './fonts'
import { clamped, measured, rangeOf } from './numberProperty'
import { shownColour } from './pageColours'
import {
  cssName,
  labelOf,
  OWN_SHADOW,
  PROPERTY_NAMES,
  propertiesOf,
  SHADOW_NAMES,
  shadowName,
  writtenShadow,
} from './properties'

const names = (tag: string) => propertiesOf(tag).map(({ name }) => name)

describe('the properties of an element', () => {
  it('are those of its tag', () => {
    expect(names('body')).toEqual(['backgroundColor'])
    const line = ['borderColor', 'borderWidth']
    const box = ['backgroundColor', ...line, 'padding', 'margin', 'borderRadius', 'boxShadow']
    const more = ['title', 'ariaLabel', 'hidden', 'data']
    const others = [...box, 'width', 'height', ...more]
    expect(names('div')).toEqual(['textContent', ...others])
    expect(names('H2')).toEqual([
      ...['textContent', 'color', 'fontSize', 'fontFamily', 'fontWeight', 'textAlign'],
      ...['lineHeight', 'letterSpacing', 'textDecoration', ...others],
    ])
    const own = (tag: string) => names(tag).filter((name) => !names('li').includes(name))
    expect(own('img')).toEqual(['src', 'alt', 'imageWidth', 'imageHeight'])
    expect(own('a')).toEqual(['href'])
    expect(own('select')).toEqual(['required', 'disabled', 'multiple'])
    expect(own('video')).toEqual(['src', 'controls', 'loop', 'autoplay', 'muted'])
    expect(own('details')).toEqual(['open'])
    for (const tag of ['svg', 'picture', 'canvas', 'img', 'video'])
      expect(names(tag)).not.toContain('fontWeight')
    for (const tag of ['svg', 'img', 'input', 'textarea', 'select', 'hr'])
      expect(names(tag)).not.toContain('textContent')
    for (const tag of ['h1', 'p', 'span', 'button', 'a', 'li', 'td', 'label', 'div'])
      expect(names(tag)).toContain('textContent')
  })

  it('are each of them offered for some tag', () => {
    const tags =
      'body div p a img video audio input textarea select button fieldset optgroup option details dialog'
    const offered = new Set(tags.split(' ').flatMap(names))
    expect([...PROPERTY_NAMES].filter((name) => !offered.has(name))).toEqual([])
  })

  it('are styles or attributes, and say what can be chosen', () => {
    const of = (tag: string, name: string) => propertiesOf(tag).find((one) => one.name === name)
    expect(of('p', 'fontFamily')).toMatchObject({ type: 'select', options: FONT_FAMILIES })
    expect(of('p', 'fontWeight')?.options).toHaveLength(FONT_WEIGHTS.length)
    expect(of('img', 'imageWidth')).toMatchObject({ htmlAttribute: 'width', type: 'number' })
    expect(of('img', 'imageWidth')?.isStyle).toBeUndefined()
    expect(of('p', 'width')).toMatchObject({ isStyle: true })
  })

  it.each([
    ['color', 'Text Color', 'color'],
    ['fontSize', 'Text Size', 'font-size'],
    ['fontWeight', 'Text Boldness', 'font-weight'],
    ['lineHeight', 'Line Spacing', 'line-height'],
    ['textAlign', 'Text Layout', 'text-align'],
    ['textDecoration', 'Text Style', 'text-decoration'],
    ['letterSpacing', 'Letter Space', 'letter-spacing'],
    ['fontFamily', 'Text Font', 'font-family'],
    ['backgroundColor', 'Box Color', 'background-color'],
    ['borderRadius', 'Round Corners', 'border-radius'],
    ['boxShadow', 'Shadow Effect', 'box-shadow'],
    ['textContent', 'Text Content', 'text-content'],
    ['constructor', 'Constructor', 'constructor'],
  ])('%s is called %s', (name, label, css) => {
    expect(labelOf(name)).toBe(label)
    expect(cssName(name)).toBe(css)
  })
})

describe('a number', () => {
  it.each([
    [{}, { min: 0, max: 100, step: 1 }],
    [{ step: 0 }, { min: 0, max: 100, step: 1 }],
    [
      { step: -2, min: 5 },
      { min: 5, max: 100, step: 1 },
    ],
    [{ min: 200 }, { min: 200, max: 300, step: 1 }],
    [
      { min: 3, max: 3, step: 0.5 },
      { min: 3, max: 103, step: 0.5 },
    ],
  ])('of %o has the range %o', (said, range) => expect(rangeOf(said)).toEqual(range))

  it('stays within its range', () => {
    const range = rangeOf({ min: 8, max: 20 })
    expect([3, 12, 99, Number.NaN].map((value) => clamped(value, range))).toEqual([8, 12, 20, 8])
  })

  it.each([
    ['16px', { number: 16, unit: 'px' }],
    [' -1.5REM ', { number: -1.5, unit: 'rem' }],
    ['.5', { number: 0.5, unit: '' }],
    ['50%', { number: 50, unit: '%' }],
    ['auto', null],
    ['1px 2px', null],
    ['calc(1px)', null],
    ['', null],
  ])('is read from %s', (text, expected) => expect(measured(text)).toEqual(expected))
})

describe('a colour', () => {
  it.each([
    ['rgb(255, 0, 10)', '#ff000a'],
    ['rgba(255, 0, 10, 1)', '#ff000a'],
    ['rgb(255 0 10 / 60%)', 'rgba(255, 0, 10, 0.6)'],
    ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ['rgba(1, 2, 3, 0.49)', ''],
    ['rgba(0, 0, 0, 0)', ''],
    ['transparent', ''],
    ['', ''],
    ['oklch(0.5 0.1 20)', 'oklch(0.5 0.1 20)'],
  ])('%s is shown as "%s"', (computed, shown) => expect(shownColour(computed)).toBe(shown))
})

describe('a font', () => {
  it.each([
    ['"Open Sans", serif', 'Open Sans'],
    ["'A, B', c", 'A, B'],
    [' Georgia , serif', 'Georgia'],
    ['', ''],
  ])('is the first one of %s', (list, family) => expect(firstFamily(list)).toBe(family))

  it('has quotes where its name has blanks', () => {
    expect(FONT_FAMILIES.map(writtenFamily)).toContain('"Times New Roman"')
    expect(writtenFamily('Arial')).toBe('Arial')
    expect(writtenFamily('a"; x: y')).toBe('"a; x: y"')
  })
})

describe('a shadow', () => {
  it.each([
    ['none', 'none'],
    ['rgba(0, 0, 0, 0.25) 0px 4px 12px 0px', 'medium'],
    ['rgb(255, 0, 0) 0px 4px 12px 0px', OWN_SHADOW],
    ['', ''],
  ])('%s is called %s', (computed, name) => expect(shadowName(computed)).toBe(name))
  it('is shown as what it was chosen by', () => {
    for (const name of SHADOW_NAMES) expect(shadowName(writtenShadow(name))).toBe(name)
  })
})

it('what is in force of a choice is told without what browsers add', () => {
  const shown = (tag: string, name: string, css: string, value: string) => {
    const property = propertiesOf(tag).find((one) => one.name === name)
    return property && shownValue(property, { own: {} }, { css: { [css]: value } })
  }
  const decoration = 'underline solid rgb(0, 0, 0)'
  expect(shown('p', 'textDecoration', 'text-decoration', decoration)).toBe('underline')
  expect(shown('div', 'boxShadow', 'box-shadow', 'none')).toBe('none')
  expect(shown('div', 'borderColor', 'border-color', 'rgb(255, 0, 0)')).toBe('#ff0000')
  const borderColor = propertiesOf('div').find(({ name }) => name === 'borderColor')
  const none = { css: { 'border-style': 'none', 'border-color': 'rgb(255, 0, 0)' } }
  expect(borderColor && shownValue(borderColor, { own: {} }, none)).toBe('')
  expect(shown('button', 'disabled', 'disabled', '')).toBe('false')
})
