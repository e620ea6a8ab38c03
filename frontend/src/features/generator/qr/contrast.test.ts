import { expect, it } from 'vitest'
import { captionColour, colourProblem, contrast, DEFAULT_LOOK } from './look'
import { QUICK_STYLE_NAMES, QUICK_STYLES, quickStyleOf } from './QrControls'

it('computes the contrast of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

it('finds colours that scanners cannot tell apart, and codes that are light on dark', () => {
  expect(colourProblem('#7c3aed', '#ffffff')).toBeNull()
  expect(colourProblem('#ffff00', '#ffffff')).toBe('alike')
  expect(colourProblem('#ffffff', '#7c3aed')).toBe('inverted')
})

it('writes captions in a colour that can be read', () => {
  expect(captionColour('#7c3aed', '#ffffff')).toBe('#7c3aed')
  expect(captionColour('#ffff00', '#ffffff')).toBe('#000000')
  expect(captionColour('#101010', '#000000')).toBe('#ffffff')
})

it.each(QUICK_STYLE_NAMES)('has colours for scanners in the style %s', (name) => {
  const { foreground, background } = QUICK_STYLES[name]
  expect(colourProblem(foreground, background)).toBeNull()
  expect(contrast(foreground, background)).toBeGreaterThan(4.5)
  expect(quickStyleOf({ ...DEFAULT_LOOK, ...QUICK_STYLES[name] })).toBe(name)
})

it('knows eleven styles, none of which is the default', () => {
  expect(QUICK_STYLE_NAMES).toHaveLength(11)
  expect(quickStyleOf(DEFAULT_LOOK)).toBeNull()
})
