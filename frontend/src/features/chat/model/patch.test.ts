import { describe, expect, it } from 'vitest'
import { random } from '@/testing/random'
import { applyPatch, makePatch, reversed } from './patch'

const page = (...lines: string[]) => lines.join('\n')
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`)

/** Two pages with few distinct lines, so that repetition and near misses occur. */
function twoPages(seed: number): [string, string] {
  const { between, pick } = random(seed)
  const before = Array.from({ length: between(0, 40) }, () => pick(['a', 'b', 'c', '', '}', '  x']))
  const after = [...before]
  for (let edits = between(0, 8); edits > 0; edits -= 1) {
    after.splice(
      between(0, after.length),
      between(0, 3),
      ...Array(between(0, 3)).fill(pick(['n', 'a', ''])),
    )
  }
  return [before.join('\n'), after.join('\n')]
}

describe('a patch', () => {
  it('turns any page into any other, and back to the same bytes', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const [before, after] = twoPages(seed)
      const patch = makePatch(before, after)
      expect(applyPatch(before, patch), `seed ${seed}`).toBe(after)
      expect(applyPatch(after, reversed(patch)), `seed ${seed}, back`).toBe(before)
    }
  })

  it('keeps carriage returns and a missing last line break', () => {
    const before = 'a\r\nb\r\nc'
    const after = 'a\r\nB\r\nc'
    expect(applyPatch(before, makePatch(before, after))).toBe(after)
  })

  it('finds its place again after other lines were added and removed', () => {
    const lines = numbered(30)
    const patch = makePatch(
      lines.join('\n'),
      page(...lines.slice(0, 20), 'NEW', ...lines.slice(21)),
    )
    const moved = page('first', 'second', ...lines.slice(5))
    const result = applyPatch(moved, patch)
    expect(result).toContain('line 19\nNEW\nline 21')
    expect(applyPatch(result ?? '', reversed(patch))).toBe(moved)
  })

  it('keeps later changes elsewhere when it is reversed', () => {
    const lines = numbered(30)
    const first = page(...lines.slice(0, 4), 'TITLE', ...lines.slice(5))
    const both = first.replace('line 22', 'BUTTON')
    const undone = applyPatch(both, reversed(makePatch(lines.join('\n'), first)))
    expect(undone).toBe(lines.join('\n').replace('line 22', 'BUTTON'))
  })

  it('is undone in pages of very many equal lines', () => {
    const before = '\n'.repeat(400_000)
    const after = `${'\n'.repeat(200_000)}x${'\n'.repeat(100_000)}`
    expect(applyPatch(after, reversed(makePatch(before, after))) === before).toBe(true)
  })

  it('fails when its place has changed since', () => {
    const patch = makePatch(page('a', 'b', 'c'), page('a', 'X', 'c'))
    expect(applyPatch(page('a', 'Y', 'c'), reversed(patch))).toBeNull()
  })

  it('fails when its place is ambiguous', () => {
    const patch = makePatch(page('q', 'x', 'r'), page('q', 'y', 'r'))
    expect(applyPatch(page('x', 'one', 'x'), patch)).toBeNull()
  })
})
