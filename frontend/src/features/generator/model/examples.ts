import { RANDOM_EXAMPLE_CATEGORIES } from './limits'

/** A random few, in their original order. `random` is a parameter for tests. */
export function pickSome<T>(
  items: readonly T[],
  count = RANDOM_EXAMPLE_CATEGORIES,
  random: () => number = Math.random,
): T[] {
  const order = items.map((_, index) => index)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const a = order[last]
    const b = order[other]
    if (a === undefined || b === undefined) continue
    order[last] = b
    order[other] = a
  }
  const chosen = new Set(order.slice(0, count))
  return items.filter((_, index) => chosen.has(index))
}
