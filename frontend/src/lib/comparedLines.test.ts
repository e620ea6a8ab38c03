import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparedLines } from './comparedLines'
import { linesOf } from './lineChanges'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 })
  .map((lines) => lines.join('\n'))

it('what is shown and what is left out are all lines of both texts, in their order', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { lines, more } = comparedLines(before, after)
      expect(more).toBe(0)
      if (before === after) {
        expect(lines).toEqual([])
        return
      }
      for (const [side, whole] of [
        ['removed', before],
        ['added', after],
      ] as const) {
        const all = linesOf(whole)
        let at = 0
        for (const line of lines) {
          if (line.kind === 'skipped') at += line.count
          else if (line.kind === 'same' || line.kind === side) expect(line.text).toBe(all[at++])
        }
        expect(at).toBe(all.length)
      }
    }),
  )
})

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)
const shown = (before: readonly string[], after: readonly string[]) =>
  comparedLines(before.join('\n'), after.join('\n')).lines.map((line) =>
    line.kind === 'skipped' ? line.count : `${line.kind} ${line.text}`,
  )

it('shows what differs with two lines around it', () => {
  const before = numbered(20)
  expect(shown(before, before.with(10, 'another'))).toEqual([
    8,
    'same line 8',
    'same line 9',
    'removed line 10',
    'added another',
    'same line 11',
    'same line 12',
    7,
  ])
})

it('shows what follows on a line that was put above all others', () => {
  const before = numbered(5)
  const around = ['same line 0', 'same line 1', 3]
  expect(shown(before, ['first', ...before])).toEqual(['added first', ...around])
})

it('of a text that is not there, no line was removed', () => {
  expect(shown([], ['a'])).toEqual(['added a'])
  expect(shown(['a'], [])).toEqual(['removed a'])
})

it('shows as much as can be drawn, and counts the rest', () => {
  const { lines, more } = comparedLines('', numbered(900).join('\n'))
  expect([lines.length, more]).toEqual([500, 400])
  const long = comparedLines('a', 'x'.repeat(10_000)).lines.at(-1)
  expect(long).toMatchObject({ text: `${'x'.repeat(400)}…` })
})

it('does not tell texts apart that have too little in common', () => {
  const other = numbered(900).map((line) => `other ${line}`)
  expect(comparedLines(numbered(900).join('\n'), other.join('\n'))).toEqual({
    lines: [],
    more: 0,
    isRough: true,
  })
  expect(comparedLines('', numbered(900).join('\n')).isRough).toBe(false)
})
