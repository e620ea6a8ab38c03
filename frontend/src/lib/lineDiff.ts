/** Lines `fromA` to `toA` of one text correspond to `fromB` to `toB` of the other. */
export interface LineRange {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

/** Texts that differ in more lines than this are compared roughly: as one range. */
const MAX_EDITS = 1_500

/** Whether the ranges of two texts say no more than where the first and the last differing line is. */
export function isRough([whole, ...others]: readonly LineRange[]): boolean {
  if (whole === undefined || others.length > 0) return false
  const [before, after] = [whole.toA - whole.fromA, whole.toB - whole.fromB]
  return before > 0 && after > 0 && before + after > MAX_EDITS
}

/** The differing ranges of two texts by Myers' greedy algorithm, after trimming common ends. */
export function diffLines(a: readonly string[], b: readonly string[]): LineRange[] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const whole = { fromA: start, toA: a.length - end, fromB: start, toB: b.length - end }
  if (whole.fromA === whole.toA && whole.fromB === whole.toB) return []
  if (whole.fromA === whole.toA || whole.fromB === whole.toB) return [whole]
  return middle(a, b, whole) ?? [whole]
}

function middle(a: readonly string[], b: readonly string[], whole: LineRange): LineRange[] | null {
  const n = whole.toA - whole.fromA
  const m = whole.toB - whole.fromB
  const same = (x: number, y: number) => a[whole.fromA + x] === b[whole.fromB + y]
  const limit = Math.min(n + m, MAX_EDITS)
  const reach = new Int32Array(2 * limit + 3)
  const at = (k: number) => k + limit + 1
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(reach.slice(at(-edits) - 1, at(edits) + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && get(reach, at(k - 1)) < get(reach, at(k + 1)))
      let x = down ? get(reach, at(k + 1)) : get(reach, at(k - 1)) + 1
      while (x < n && x - k < m && same(x, x - k)) x += 1
      reach[at(k)] = x
      if (x >= n && x - k >= m) return rangesOf(trace, n, m, whole)
    }
  }
  return null
}

/** Backtracks the edits from the end and joins adjacent ones. */
function rangesOf(
  trace: readonly Int32Array[],
  n: number,
  m: number,
  whole: LineRange,
): LineRange[] {
  const ranges: LineRange[] = []
  let x = n
  let y = m
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits] as Int32Array
    const at = (k: number) => k + edits + 1
    const k = x - y
    const down = k === -edits || (k !== edits && get(reach, at(k - 1)) < get(reach, at(k + 1)))
    const fromX = get(reach, at(down ? k + 1 : k - 1))
    const fromY = fromX - (down ? k + 1 : k - 1)
    const toX = down ? fromX : fromX + 1
    const toY = down ? fromY + 1 : fromY
    const first = ranges[0]
    if (first && first.fromA === toX && first.fromB === toY) {
      first.fromA = fromX
      first.fromB = fromY
    } else {
      ranges.unshift({ fromA: fromX, toA: toX, fromB: fromY, toB: toY })
    }
    x = fromX
    y = fromY
  }
  return ranges.map(({ fromA, toA, fromB, toB }) => ({
    fromA: fromA + whole.fromA,
    toA: toA + whole.fromA,
    fromB: fromB + whole.fromB,
    toB: toB + whole.fromB,
  }))
}

const get = (numbers: Int32Array, index: number): number => numbers[index] ?? 0
