/** '1.5 MB'; decimal units, as quotas are counted. */
export function shownBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  const [size, unit] = UNITS.find(([size]) => bytes >= size) ?? [1_000, 'KB']
  const amount = bytes / size
  return `${amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount)} ${unit}`
}

const UNITS: readonly [number, string][] = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1_000, 'KB'],
]
