import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { withMinus } from '@/components/credits/plan'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { BusyLabel } from '@/components/Spinner'
import { api, unwrap } from '@/lib/api/client'
import type { LedgerEntry, LedgerReason } from '@/lib/api/types'
import { passFocus } from '../focus'

const PAGE_ENTRIES = 20

const REASONS: Readonly<Record<LedgerReason, string>> = {
  charge: 'Used',
  unlimited: 'Used, included in your plan',
  refund: 'Returned',
  purchase: 'Bought',
  reversal: 'Taken back',
  grant: 'Given',
}

/** A refund or a dispute takes credits, and gives them back where the payment holds after all. */
const reasonOf = ({ reason, amount }: LedgerEntry): string =>
  reason === 'reversal' && amount > 0 ? 'Given back' : REASONS[reason]

const USAGES: Readonly<Record<NonNullable<LedgerEntry['usage']>, string>> = {
  'app-preview': 'by your app in the preview',
  'app-owner': 'by visitors of your app',
  'app-visitor': 'by an app that you visited',
}

/** Each entry of the account's credits, the newest first. */
export function LedgerList() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLedger()
  const list = useRef<HTMLElement>(null)
  if (data === undefined) {
    return isError ? (
      <ErrorPanel message="Failed to load your credit history." onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="8rem" />
    )
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="text-m mb-0">No credits came or went yet.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where it is too wide */}
      <section ref={list} className="ledger" aria-label="Credit history" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col">Credits</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <button
          ref={passFocus(() => list.current)}
          type="button"
          className="btn btn-quiet mt-3"
          aria-disabled={isFetchingNextPage}
          onClick={() => void (isFetchingNextPage || fetchNextPage())}
        >
          <BusyLabel busy={isFetchingNextPage}>Show Earlier</BusyLabel>
        </button>
      )}
    </>
  )
}

function Row({ entry }: { entry: LedgerEntry }) {
  const { at, amount, usage, appName, balance } = entry
  const reason = reasonOf(entry)
  const moment = new Date(at)
  const [day, time] = [days.format(moment), times.format(moment)]
  return (
    <tr>
      <th scope="row">
        <time dateTime={at} title={`${day}, ${time}`}>
          {day}
          <span className="ledger-time">, {time}</span>
        </time>
      </th>
      <td>
        {usage === undefined ? reason : `${reason}, ${USAGES[usage]}`}
        {appName !== undefined && (
          <>
            {' ('}
            <bdi>{appName}</bdi>)
          </>
        )}
      </td>
      <td>{signed(amount)}</td>
      <td>
        {balance === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="visually-hidden">of this month's credits</span>
          </>
        ) : (
          withMinus(balance)
        )}
      </td>
    </tr>
  )
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const times = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** '+5', '−1', '0', with a real minus. */
function signed(amount: number): string {
  const size = Math.abs(amount).toLocaleString('en')
  if (amount === 0) return size
  return `${amount > 0 ? '+' : '−'}${size}`
}

function useLedger() {
  return useInfiniteQuery({
    queryKey: ['ledger'],
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, more }) => (more ? (entries.at(-1)?.id ?? null) : null),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_ENTRIES, ...(pageParam === null ? {} : { before: pageParam }) }
      return unwrap(api.GET('/api/account/ledger', { params: { query }, signal }))
    },
  })
}
