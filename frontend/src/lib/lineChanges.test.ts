import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineChanges, linesOf } from './lineChanges'

/** Few different lines, so that texts have much in common. */
const text = fc
  .array(fc.constantFrom('', '<p>', '</p>', 'a', 'b', '🌊', 'x\r'), { maxLength: 30 })
  .map((lines) => lines.join('\n'))
const pair = fc.oneof(
  fc.tuple(text, text),
  fc
    .tuple(text, text, text, text)
    .map(([start, one, other, end]): [string, string] => [
      [start, one, end].join('\n'),
      [start, other, end].join('\n'),
    ]),
)

/** The text after, of the lines before and what the ranges say of them. */
function applied(before: string, after: string): string {
  const [a, b] = [linesOf(before), linesOf(after)]
  const lines: string[] = []
  let done = 0
  for (const { fromA, toA, fromB, toB } of lineChanges(before, after).ranges) {
    lines.push(...a.slice(done, fromA), ...b.slice(fromB, toB))
    done = toA
  }
  return [...lines, ...a.slice(done)].join('\n')
}

it('any change, applied to the text before, gives the text after', () => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      expect(applied(before, after)).toBe(after)
      expect(lineChanges(before, after).isRough).toBe(false)
    }),
  )
})

it('the counts add up, and back again they are each other’s opposite', () => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      const { changed, added, removed, ranges } = lineChanges(before, after)
      expect(linesOf(before).length + added - removed).toBe(linesOf(after).length)
      expect(ranges.length === 0).toBe(before === after)
      const gone = ranges.reduce((sum, { fromA, toA }) => sum + toA - fromA, 0)
      expect(changed + removed).toBe(gone)
      const back = lineChanges(after, before)
      expect(back.added - back.removed).toBe(removed - added)
    }),
  )
})

it('finds the fewest lines', () => {
  const before = Array.from({ length: 50 }, (_, at) => `line ${at}`)
  const after = [...before.slice(0, 10), 'x', ...before.slice(10, 30), ...before.slice(31)]
  expect(lineChanges(before.join('\n'), after.join('\n')).ranges).toEqual([
    { fromA: 10, toA: 10, fromB: 10, toB: 11 },
    { fromA: 30, toA: 31, fromB: 31, toB: 31 },
  ])
})

it('keeps the equal lines around texts that have too little in common', () => {
  const page = (name: string) =>
    ['<html>', ...Array.from({ length: 1_000 }, (_, at) => `${name} ${at}`), '</html>'].join('\n')
  expect(lineChanges(page('old'), page('new'))).toEqual({
    ranges: [{ fromA: 1, toA: 1_001, fromB: 1, toB: 1_001 }],
    isRough: true,
    changed: 1_000,
    added: 0,
    removed: 0,
  })
})

it('tells lines that changed from those that came or went', () => {
  const counts = (before: string, after: string) => {
    const { changed, added, removed } = lineChanges(before, after)
    return [changed, added, removed]
  }
  expect(counts('a\nb\nc', 'a\nB\nc')).toEqual([1, 0, 0])
  expect(counts('a\nc', 'a\nb\nc')).toEqual([0, 1, 0])
  expect(counts('a\nb\nc', 'a\nX\nY\nc')).toEqual([1, 1, 0])
  expect(counts('', 'a\nb')).toEqual([0, 2, 0])
  expect(counts('a\nb', '')).toEqual([0, 0, 2])
  expect(counts('\na', 'b\na')).toEqual([1, 0, 0])
})

it('an edit of a page of 5 MB, and two pages of 5 MB without a line in common, are told in time that grows with their length', () => {
  const page = (word: string) => `<p>${word}</p>\n`.repeat(350_000)
  const [one, other] = [page('tide'), page('ebbs')]
  expect(one.length).toBeGreaterThan(4_000_000)
  const begun = performance.now()
  const middle = one.length / 2 - ((one.length / 2) % 12)
  const edit = `${one.slice(0, middle)}<p>moon</p>\n${one.slice(middle)}`
  expect(lineChanges(one, edit)).toMatchObject({ changed: 0, added: 1, removed: 0, isRough: false })
  expect(lineChanges(one, other)).toMatchObject({ changed: 350_000, isRough: true })
  expect(performance.now() - begun).toBeLessThan(6_000)
})
