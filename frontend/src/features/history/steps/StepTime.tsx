import { timeAgo } from '@/lib/time'

const exactly = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** How long ago, with the exact time to point at and for screen readers. In milliseconds since 1970. */
export function StepTime({ timestamp }: { timestamp: number }) {
  const time = new Date(timestamp)
  const exact = exactly.format(time)
  return (
    <time dateTime={time.toISOString()} title={exact}>
      {timeAgo(time.toISOString())}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  )
}
