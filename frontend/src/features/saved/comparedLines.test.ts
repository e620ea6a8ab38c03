import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareLines } from './comparedLines'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)

it('shows what differs with two lines around it', () => {
  const before = numbered(20)
  const after = [...before]
  after[10] = 'another'
  const { lines, more } = compareLines(before.join('\n'), after.join('\n'))
  expect(
    lines.map((line) => (line.kind === 'skipped' ? line.count : `${line.kind} ${line.text}`)),
  ).toEqual([
    8,
    'same line 8',
    'same line 9',
    'removed line 10',
    'added another',
    'same line 11',
    'same line 12',
    7,
  ])
  expect(more).toBe(0)
})

it('shows nothing of texts that are the same, and not all of very different ones', () => {
  expect(compareLines('a\nb', 'a\nb').lines).toEqual([])
  const { lines, more } = compareLines(numbered(1_000).join('\n'), 'x')
  expect([lines.length, more]).toEqual([600, 401])
  expect(compareLines('x'.repeat(900), 'y').lines[0]).toMatchObject({ text: `${'x'.repeat(400)}…` })
})

it('does not tell texts apart that have too little in common', () => {
  const other = numbered(900).map((line) => `other ${line}`)
  const compared = compareLines(numbered(900).join('\n'), other.join('\n'))
  expect(compared).toEqual({ lines: [], more: 0, tooMuch: true })
  expect(compareLines('', numbered(900).join('\n')).tooMuch).toBe(false)
})

it('says the lines of both texts, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 40 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { lines } = compareLines(a.join('\n'), b.join('\n'))
      const count = (kinds: string[]) =>
        lines.reduce((sum, line) => {
          if (line.kind === 'skipped') return sum + line.count
          return kinds.includes(line.kind) ? sum + 1 : sum
        }, 0)
      if (a.join('\n') === b.join('\n')) return lines.length === 0
      return (
        count(['same', 'removed']) === a.join('\n').split('\n').length &&
        count(['same', 'added']) === b.join('\n').split('\n').length
      )
    }),
  )
})
