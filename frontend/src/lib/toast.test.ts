import { describe, expect, it } from 'vitest'
import { cut } from './toast'

describe('cut', () => {
  it('keeps what fits', () => {
    expect(cut('x'.repeat(30), 30)).toBe('x'.repeat(30))
  })

  it('cuts longer titles to 27 and descriptions to 37 characters plus dots', () => {
    expect(cut('x'.repeat(31), 30)).toBe(`${'x'.repeat(27)}...`)
    expect(cut('x'.repeat(41), 40)).toBe(`${'x'.repeat(37)}...`)
  })
})
