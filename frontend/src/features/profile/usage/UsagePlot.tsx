import { useId } from 'react'
import type { DayOfUsage } from '@/lib/api/types'

/** Of the drawing, in units of its own. */
const HEIGHT = 100
const STEP = 10
const GAP = 2
/** A day with a single credit is seen beside one with hundreds. */
const LEAST = 2

/** Credits by day as bars. Screen readers get the same as a table. */
export function UsagePlot({ days }: { days: readonly DayOfUsage[] }) {
  const id = useId()
  const credits = sum(days.map((day) => day.credits))
  const jobs = sum(days.map((day) => day.jobs))
  const calls = sum(days.map((day) => day.appCalls))
  // what was given back may exceed what a day cost
  const highest = Math.max(1, ...days.map((day) => day.credits))
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || (jobs === 0 && calls === 0 && credits === 0)) {
    return <p className="text-m usage-none">Nothing was made in this time.</p>
  }
  return (
    <figure className="usage">
      <figcaption id={id}>
        <strong>{counted(credits, 'credit')}</strong> for {counted(jobs, 'job')}
        {calls > 0 && ` and ${calledBy(calls)}`}
      </figcaption>
      <div className="usage-plot" aria-hidden>
        <span className="usage-most">{highest}</span>
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          <title>Credits by day</title>
          {days.map((day, at) => (
            <Bar key={day.date} day={day} at={at} highest={highest} />
          ))}
        </svg>
        <span className="usage-dates">
          <span>{shownDate(first.date)}</span>
          <span>{shownDate(last.date)}</span>
        </span>
      </div>
      <table className="visually-hidden" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Jobs</th>
            <th scope="col">Calls of apps</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => day.jobs !== 0 || day.appCalls !== 0 || day.credits !== 0)
            .map((day) => (
              <tr key={day.date}>
                <th scope="row">{shownDate(day.date)}</th>
                <td>{day.jobs}</td>
                <td>{day.appCalls}</td>
                <td>{day.credits}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

interface BarProps {
  day: DayOfUsage
  /** Its place, from 0. */
  at: number
  highest: number
}

function Bar({ day, at, highest }: BarProps) {
  const { date, jobs, appCalls, credits } = day
  const isUsed = credits > 0 || jobs > 0 || appCalls > 0
  const height = isUsed ? Math.max(LEAST, (Math.max(credits, 0) / highest) * HEIGHT) : 0
  return (
    <g>
      {/* the whole column is pointed at, also above a low bar */}
      <rect className="usage-column" x={at * STEP} width={STEP} height={HEIGHT} />
      <rect
        className="usage-bar"
        x={at * STEP + GAP / 2}
        y={HEIGHT - height}
        width={STEP - GAP}
        height={height}
      />
      <title>
        {`${shownDate(date)}: ${counted(credits, 'credit')}, ${counted(jobs, 'job')}${appCalls > 0 ? `, ${calledBy(appCalls)}` : ''}`}
      </title>
    </g>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
}

const calledBy = (calls: number): string => `${counted(calls, 'call')} of apps`

const dates = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Jan 5'. A day is one of UTC, wherever the person is. */
const shownDate = (date: string): string => dates.format(new Date(`${date}T00:00:00Z`))
