/** `count` of them by chance, in their own order. `random` is a parameter for tests. */
export function someOf<T>(
  all: readonly T[],
  count: number,
  random: () => number = Math.random,
): T[] {
  const left = all.map((_, at) => at)
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, all.length)) {
    const [at] = left.splice(Math.floor(random() * left.length), 1)
    if (at !== undefined) chosen.add(at)
  }
  return all.filter((_, at) => chosen.has(at))
}
