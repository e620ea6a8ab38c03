import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { archiveName, extensionOf, fileName, slug } from './names'

const AT = new Date(2026, 10, 5, 2, 19, 3)

describe('a slug', () => {
  it.each([
    ['A Cat on the Roof!', 'a-cat-on-the-roof'],
    ['Crème brûlée & Ærø', 'creme-brulee-ærø'],
    ['  __snake_case -- and   blanks__ ', 'snake-case-and-blanks'],
    ["don't/../../etc\\passwd:*?", 'dontetcpasswd'],
    ['がんばれ 東京', 'がんばれ-東京'],
    ['قطة على السطح', 'قطة-على-السطح'],
    ['हिन्दी चित्र', 'हिन्दी-चित्र'],
    ['🦊🌙', ''],
    ['---', ''],
  ])('of %s is %s', (text, made) => expect(slug(text, 40)).toBe(made))

  it('is cut, and has no hyphen at its end then', () => {
    expect(slug('one two three', 8)).toBe('one-two')
    expect(slug('one two three', 7)).toBe('one-two')
    expect(slug('one two three', 6)).toBe('one-tw')
  })

  it('of any text is a name that every system takes, and its own slug', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, most) => {
        const made = slug(text, most)
        expect(made).toMatch(/^(?!-)[\p{L}\p{N}\p{M}-]*(?<!-)$/u)
        expect(made).not.toContain('--')
        expect([...made].length).toBeLessThanOrEqual(most)
        expect(slug(made, most)).toBe(made)
      }),
    )
  })
})

describe('the name of a file', () => {
  const named = { number: 3, count: 7, description: 'The fox, at night', type: 'image/jpeg' }

  it('has its number, its description and the time', () => {
    expect(fileName(named, AT)).toBe('03-the-fox-at-night-20261105-021903.jpg')
    expect(fileName({ ...named, count: 120 }, AT)).toBe('003-the-fox-at-night-20261105-021903.jpg')
    expect(fileName({ ...named, description: '🦊' }, AT)).toBe('03-20261105-021903.jpg')
  })

  it('takes 30 characters of the description', () => {
    const name = fileName({ ...named, description: 'x'.repeat(99) }, AT)
    expect(name).toBe(`03-${'x'.repeat(30)}-20261105-021903.jpg`)
  })

  it('ends as its data type says, or in png', () => {
    const types = ['image/jpeg', 'image/png', 'image/WEBP; q=1', 'image/gif', 'image/bmp', '']
    expect(types.map(extensionOf)).toEqual(['jpg', 'png', 'webp', 'gif', 'png', 'png'])
  })
})

it('the archive is named by what it is of', () => {
  expect(archiveName('The Fox and the Moon', AT)).toBe(
    'images-the-fox-and-the-moon-20261105-021903',
  )
  expect(archiveName('', AT)).toBe('images-20261105-021903')
  expect(archiveName('x'.repeat(99), AT)).toBe(`images-${'x'.repeat(25)}-20261105-021903`)
})
