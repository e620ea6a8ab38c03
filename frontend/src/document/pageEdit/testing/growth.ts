/** What is faster hangs on what else the machine does. */
const FLOOR_MS = 5
const ROUNDS = 12

/**
 * How much longer work takes on four times the text, at best: about 4 where it looks at each character once, 16 where
 * it looks at all others for each. What takes less than 5 milliseconds counts as 5.
 */
export function growth(work: (length: number) => void, length: number): number {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round += 1) {
    small = Math.min(small, Math.max(FLOOR_MS, timeOf(work, length)))
    large = Math.min(large, Math.max(FLOOR_MS, timeOf(work, 4 * length)))
    // one that grows with the square does not come below this
    if (large < 6 * small) break
  }
  return large / small
}

function timeOf(work: (length: number) => void, length: number): number {
  const begun = performance.now()
  work(length)
  return performance.now() - begun
}
