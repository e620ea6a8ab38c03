import { describe, expect, it } from 'vitest'
import { cleanName, freeName, freeSlug, nextPageName, slugOf } from './pageNames'

describe('the name of a page', () => {
  it.each([
    ['  Our   menu ', 'Our menu'],
    ['a\u0000b\u202e c', 'a b c'],
    [' \n ', ''],
    ['x'.repeat(120), 'x'.repeat(100)],
  ])('%j is kept as %j', (name, kept) => expect(cleanName(name)).toBe(kept))

  it.each([
    ['Menu', ['Home'], 'Menu'],
    ['Menu', ['Menu'], 'Menu 2'],
    ['menu', ['Menu', 'menu 2'], 'menu 3'],
    ['x'.repeat(100), ['x'.repeat(100)], `${'x'.repeat(98)} 2`],
  ])('%s beside %j is %s', (name, taken, free) => expect(freeName(name, taken)).toBe(free))

  it('is the number of the page where nobody named it', () => {
    expect(nextPageName(['Page 1'])).toBe('Page 2')
    expect(nextPageName(['Home', 'Page 3'])).toBe('Page 4')
  })
})

describe('the slug of a page', () => {
  // as crates/domain/src/slug.rs has them
  it.each([
    ['About Us', 'about-us'],
    ['Größe', 'grosse'],
    ['Gro\u0308ße', 'grosse'],
    ['Crème brûlée', 'creme-brulee'],
    ['Ça va ☕ été', 'ca-va-ete'],
    ['!!!', 'untitled'],
    ['word '.repeat(30), 'word-word-word-word-word-word-word-word-word-word'],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it.each([
    ['about', ['about', 'about-2'], 'about-3'],
    ['a'.repeat(50), ['a'.repeat(50)], `${'a'.repeat(48)}-2`],
  ])('%s beside %j is %s', (slug, taken, free) => expect(freeSlug(slug, taken)).toBe(free))
})
