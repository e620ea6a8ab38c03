import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines, isRough, type LineRange } from './lineDiff'

it('gives the new lines when its ranges are put into the old ones', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 60 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const ranges = diffLines(before, after)
      expect(applied(before, after, ranges)).toEqual(after)
      expect(isRough(ranges)).toBe(false)
    }),
  )
})

it('compares texts that have too little in common roughly', () => {
  const of = (name: string) => Array.from({ length: 1_000 }, (_, at) => `${name} ${at}`)
  const ranges = diffLines(of('old'), of('new'))
  expect(ranges).toEqual([{ fromA: 0, toA: 1_000, fromB: 0, toB: 1_000 }])
  expect(isRough(ranges)).toBe(true)
})

function applied(before: string[], after: string[], ranges: LineRange[]): string[] {
  const made: string[] = []
  let at = 0
  for (const { fromA, toA, fromB, toB } of ranges) {
    made.push(...before.slice(at, fromA), ...after.slice(fromB, toB))
    at = toA
  }
  return [...made, ...before.slice(at)]
}
