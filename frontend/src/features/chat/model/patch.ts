import { diffLines, type LineRange } from '@/lib/lineChanges'

/** One differing place of a page, with context lines by which it is found again. */
export interface Hunk {
  /** Index of its first context line in the page before, from 0. */
  at: number
  above: readonly string[]
  removed: readonly string[]
  added: readonly string[]
  below: readonly string[]
}

const CONTEXT_LINES = 3

/** The patch from one page to another. Carriage returns count as part of their lines. */
export function makePatch(before: string, after: string): Hunk[] {
  const a = before.split('\n')
  const b = after.split('\n')
  return joinNearby(diffLines(a, b).ranges).map(({ fromA, toA, fromB, toB }) => {
    const top = Math.max(0, fromA - CONTEXT_LINES)
    return {
      at: top,
      above: a.slice(top, fromA),
      removed: a.slice(fromA, toA),
      added: b.slice(fromB, toB),
      below: a.slice(toA, toA + CONTEXT_LINES),
    }
  })
}

/** Joins ranges that are so close that their context overlaps. */
function joinNearby(ranges: readonly LineRange[]): LineRange[] {
  const result: LineRange[] = []
  for (const range of ranges) {
    const last = result.at(-1)
    if (last && range.fromA - last.toA < 2 * CONTEXT_LINES) {
      last.toA = range.toA
      last.toB = range.toB
    } else {
      result.push({ ...range })
    }
  }
  return result
}

/** The patch in the other direction. */
export function reversed(patch: readonly Hunk[]): Hunk[] {
  let shift = 0
  return patch.map((hunk) => {
    const back = { ...hunk, at: hunk.at + shift, removed: hunk.added, added: hunk.removed }
    shift += hunk.added.length - hunk.removed.length
    return back
  })
}

/** The patched page, or null when a hunk's place is missing or ambiguous. */
export function applyPatch(code: string, patch: readonly Hunk[]): string | null {
  const lines = code.split('\n')
  let result: string[] = []
  let done = 0
  let drift = 0
  for (const hunk of patch) {
    const found = locate(lines, hunk, hunk.at + hunk.above.length + drift, done)
    if (found === null) return null
    result = result.concat(lines.slice(done, found), hunk.added)
    done = found + hunk.removed.length
    drift = found - hunk.at - hunk.above.length
  }
  return result.concat(lines.slice(done)).join('\n')
}

/** The line where `removed` begins: matched with full context, then with one line, then alone. */
function locate(
  lines: readonly string[],
  hunk: Hunk,
  expected: number,
  from: number,
): number | null {
  for (const context of [CONTEXT_LINES, 1, 0]) {
    const above = context === 0 ? [] : hunk.above.slice(-context)
    const below = hunk.below.slice(0, context)
    const block = [...above, ...hunk.removed, ...below]
    if (block.length === 0) return null
    const places = occurrences(lines, block, Math.max(0, from - above.length))
      .map((place) => place + above.length)
      .filter((place) => place >= from)
    const place = context === CONTEXT_LINES ? nearest(places, expected) : only(places)
    if (place !== null) return place
  }
  return null
}

/** By Knuth, Morris and Pratt: a page of equal lines takes no longer than another. */
function occurrences(lines: readonly string[], block: readonly string[], from: number): number[] {
  const borders = bordersOf(block)
  const places: number[] = []
  let matched = 0
  for (let at = from; at < lines.length; at += 1) {
    while (matched > 0 && block[matched] !== lines[at]) matched = borders[matched - 1] ?? 0
    if (block[matched] === lines[at]) matched += 1
    if (matched < block.length) continue
    places.push(at + 1 - matched)
    matched = borders[matched - 1] ?? 0
  }
  return places
}

/** For each line of a block, how many lines that end there are also the block's first. */
function bordersOf(block: readonly string[]): number[] {
  const borders = [0]
  let length = 0
  for (let at = 1; at < block.length; at += 1) {
    while (length > 0 && block[at] !== block[length]) length = borders[length - 1] ?? 0
    if (block[at] === block[length]) length += 1
    borders.push(length)
  }
  return borders
}

/** Null when two are equally near. */
function nearest(places: readonly number[], expected: number): number | null {
  const byDistance = [...places].sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))
  const [first, second] = byDistance
  if (first === undefined) return null
  const isTie = second !== undefined && Math.abs(first - expected) === Math.abs(second - expected)
  return isTie ? null : first
}

const only = (places: readonly number[]): number | null =>
  places.length === 1 ? (places[0] ?? null) : null
