import { describe, expect, it } from 'vitest'
import { checked, FILE_MAX_BYTES } from './checks'
import { cutDescription, describedLength, keptDescription } from './InputItem'

const file = (type: string, size = 100) => ({ type, size })
const why = (...asked: Parameters<typeof checked>) => {
  const answer = checked(...asked)
  return answer?.isTaken === false ? answer.why : null
}

describe('a file', () => {
  it('is taken when it is an image of at most 10 MB', () => {
    const largest = file('image/png', FILE_MAX_BYTES)
    expect(checked([largest], 'chosen', 2)).toEqual({ isTaken: true, file: largest })
  })

  it('that is no image is refused in the words of how it came', () => {
    expect(why([file('application/pdf')], 'chosen', 0)).toBe('Please select an image file')
    expect(why([file('')], 'dropped', 0)).toBe('Please drop image files only')
  })

  it('that cannot be read here is refused in words', () => {
    for (const type of ['image/heic', 'image/avif', 'image/tiff']) {
      expect(why([file(type)], 'chosen', 0)).toBe(
        'This file type is not supported. Use JPG, PNG, GIF, WebP or SVG.',
      )
    }
  })

  it('that is larger is refused', () => {
    expect(why([file('image/jpeg', 10_485_761)], 'chosen', 0)).toBe(
      'Image must be smaller than 10MB',
    )
  })

  it('is not added to three', () => {
    expect(why([file('image/png')], 'chosen', 3)).toBe('You can add up to 3 images.')
  })

  it('is the first of several, and none when the choice was given up', () => {
    const answer = checked([file('image/webp', 1), file('text/plain')], 'dropped', 0)
    expect(answer).toEqual({ isTaken: true, file: file('image/webp', 1) })
    expect(checked([], 'chosen', 0)).toBeNull()
  })
})

describe('a description', () => {
  const family = '👨‍👩‍👧‍👦'

  it('has at most 50 characters, of which none is cut in two', () => {
    expect(cutDescription('a'.repeat(60))).toBe('a'.repeat(50))
    expect(cutDescription(family.repeat(60))).toBe(family.repeat(50))
    expect(cutDescription(` ${'é'.normalize('NFD').repeat(50)}`)).toBe(
      ` ${'é'.normalize('NFD').repeat(49)}`,
    )
  })

  it('is kept without blanks around it, and on one line', () => {
    expect(keptDescription('  my \n  cat ')).toBe('my cat')
    expect(keptDescription(`${'a'.repeat(49)} and more`)).toBe('a'.repeat(49))
  })

  it('tells how long it is', () => {
    expect(describedLength('')).toBe('0/50 characters')
    expect(describedLength(`cat ${family}`)).toBe('5/50 characters')
  })
})
