import { describe, expect, it } from 'vitest'
import { contrast, type Hex, readable, textOn } from './colors'

const random = (): Hex =>
  `#${Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`

describe('colours', () => {
  it('have the contrast that the guidelines define', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('that can be read are left as they are', () => {
    expect(readable('#5b21b6', ['#ffffff'], 4.5)).toBe('#5b21b6')
  })

  it('become readable on every ground, whatever they are', () => {
    for (let round = 0; round < 200; round += 1) {
      const color = random()
      for (const grounds of [['#08090e', '#181b29'] as const, ['#ffffff', '#eeeff6'] as const]) {
        const tone = readable(color, grounds, 4.5)
        for (const ground of grounds) expect(contrast(tone, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
