import { describe, expect, it } from 'vitest'
import { checked, kindOf, namesOf, sizeText } from './checks'

const MB = 1024 * 1024
const file = (name: string, size = 100, type = '') => ({ name, size, type })
const many = (count: number, size = 100) =>
  Array.from({ length: count }, (_, at) => file(`${at}.csv`, size))

describe('a file is taken', () => {
  it.each([
    ['prices.csv', 'table'],
    ['Müller [final] (2).PNG', 'image'],
    ['archive.tar.json', 'data'],
    ['brief.docx', 'document'],
    ['sums.xlsx', 'table'],
    ['app.py', 'text'],
    ['theme.mp3', 'audio'],
    ['tour.mov', 'video'],
  ])('%s, as %s', (name, kind) => {
    expect(checked([file(name)], [])).toEqual({ taken: [file(name)], problem: null, warnings: [] })
    expect(kindOf(name)).toBe(kind)
  })
  it('of exactly 10 MB', () => {
    expect(checked([file('a.mp4', 10 * MB)], []).taken).toHaveLength(1)
  })
})

describe('a file is refused in a sentence that names it', () => {
  it.each([
    [file('setup.exe'), '“setup.exe”: This type of file is not supported.'],
    [file('old.xls'), '“old.xls”: This type of file is not supported.'],
    [file('README'), '“README”: This type of file is not supported.'],
    [file('csv'), '“csv”: This type of file is not supported.'],
    [file('a.csv', 0), '“a.csv”: The file is empty.'],
    [file('a.csv', 10 * MB + 1), '“a.csv”: The file is larger than 10 MB.'],
    [
      file('IMG_1.HEIC', 100, ''),
      '“IMG_1.HEIC”: HEIC and AVIF images cannot be read. Save the image as JPEG or PNG first.',
    ],
    [
      file('called.png', 100, 'image/avif'),
      '“called.png”: HEIC and AVIF images cannot be read. Save the image as JPEG or PNG first.',
    ],
  ])('%o', (chosen, problem) => {
    expect(checked([chosen], [])).toEqual({ taken: [], problem, warnings: [] })
  })

  it('the first one, and the others are taken', () => {
    const chosen = [file('a.exe'), file('b.csv'), file('c.csv', 0)]
    expect(checked(chosen, [])).toEqual({
      taken: [file('b.csv')],
      problem: '“a.exe”: This type of file is not supported. Another file was refused, too.',
      warnings: [],
    })
  })

  it('where all would be larger than 40 MB; a smaller one still fits', () => {
    const chosen = [file('x.csv', 5 * MB), file('y.csv', 4 * MB)]
    const { taken, problem } = checked(chosen, many(4, 9 * MB))
    expect(taken).toEqual([file('y.csv', 4 * MB)])
    expect(problem).toMatch(/^“x.csv”: Together your files would be larger than 40 MB/)
  })
})

describe('a file is skipped with a warning', () => {
  it('that is attached, or chosen twice', () => {
    const { taken, problem, warnings } = checked(
      [file('a.csv'), file('b.csv'), file('b.csv')],
      [file('a.csv')],
    )
    expect(taken).toEqual([file('b.csv')])
    expect(problem).toBeNull()
    expect(warnings).toEqual(['a.csv, b.csv are already attached.'])
  })
  it('but not one of the same name with another size', () => {
    expect(checked([file('a.csv', 200)], [file('a.csv')]).taken).toHaveLength(1)
  })
  it('beyond twenty', () => {
    const { taken, warnings } = checked([file('x.csv'), file('y.csv')], many(19))
    expect(taken).toEqual([file('x.csv')])
    expect(warnings).toEqual(['You can attach up to 20 files. The others were left out.'])
  })
})

it('the first two names are listed, then how many more there are', () => {
  expect(namesOf(['a.csv'])).toBe('a.csv')
  expect(namesOf(['a.csv', 'b.csv'])).toBe('a.csv, b.csv')
  expect(namesOf(['a.csv', 'b.csv', 'c.csv', 'd.csv'])).toBe('a.csv, b.csv +2 more')
})

it('sizes are written as people read them', () => {
  expect([340, 12_300, 3.4 * MB].map(sizeText)).toEqual(['340 B', '12 KB', '3.4 MB'])
})
