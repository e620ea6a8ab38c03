const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'yesterday', '3 hours ago', 'just now'. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  if (Number.isNaN(seconds)) return ''
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  if (!step) return 'just now'
  const [unit, length] = step
  return format.format(Math.round(seconds / length), unit)
}
