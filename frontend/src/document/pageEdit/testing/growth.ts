/** What is faster hangs on what else the machine does. */
const FLOOR_MS = 5

/**
 * How much longer work takes on four times the text, at best: about 4 where it looks at each character once, 16 where
 * it looks at all others for each. What takes less than 5 milliseconds counts as 5.
 */
export function growth(work: (length: number) => void, length: number): number {
  const fastest = (of: number) =>
    Math.min(
      ...[0, 1, 2, 3, 4].map(() => {
        const begun = performance.now()
        work(of)
        return performance.now() - begun
      }),
    )
  return Math.max(FLOOR_MS, fastest(4 * length)) / Math.max(FLOOR_MS, fastest(length))
}
