/**
 * How much longer work takes on four times the text, at best: about 4 where it looks at each character once, 16 where
 * it looks at all others for each. What takes less than a millisecond counts as one.
 */
export function growth(work: (length: number) => void, length: number): number {
  const fastest = (of: number) =>
    Math.min(
      ...[0, 1, 2].map(() => {
        const begun = performance.now()
        work(of)
        return performance.now() - begun
      }),
    )
  return Math.max(1, fastest(4 * length)) / Math.max(1, fastest(length))
}
