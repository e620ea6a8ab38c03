import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf } from './lineChanges'
import { plainLines } from './plainLines'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 })
  .map((lines) => lines.join('\n'))

it('what is shown and what is left out are all lines of both texts, in their order', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { lines, more } = plainLines(before, after)
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

it('shows as much as can be drawn, and counts the rest', () => {
  const many = Array.from({ length: 900 }, (_, n) => `line ${n}`).join('\n')
  const { lines, more } = plainLines('', many)
  expect([lines.length, more]).toEqual([500, 400])
  expect(plainLines('a', 'x'.repeat(10_000)).lines.at(-1)).toMatchObject({ text: 'x'.repeat(400) })
})
