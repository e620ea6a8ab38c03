import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { StorageInfo } from '@/lib/api/types'
import '@/styles/routes/credits.scss'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'

export function StorageCard() {
  const { data, isError, refetch } = useStorageInfo()
  return (
    <section className="card-m" aria-labelledby="profile-storage">
      <h2 id="profile-storage">Storage</h2>
      {data && <Used info={data} />}
      {!data && !isError && <Skeleton height="5rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to load your storage." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

/** From this share on the meter warns. */
const NEARLY_FULL = 0.9

function Used({ info }: { info: StorageInfo }) {
  const { usedBytes, quotaBytes } = info
  const used = shownBytes(usedBytes)
  return (
    <>
      <p className="big-number">
        {used}
        <span className="text-m">
          {quotaBytes === null ? ' used, no limit' : ` of ${shownBytes(quotaBytes)} used`}
        </span>
      </p>
      {quotaBytes !== null && (
        <progress
          className={`credit-meter ${usedBytes >= quotaBytes * NEARLY_FULL ? 'low' : 'ok'}`}
          max={Math.max(quotaBytes, 1)}
          value={Math.min(usedBytes, quotaBytes)}
          aria-label={`${used} of ${shownBytes(quotaBytes)} used`}
        />
      )}
      <dl className="facts">
        {partsOf(info).map(([name, bytes]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shownBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const partsOf = (info: StorageInfo): [string, number][] => [
  ['Apps and drafts', info.pagesBytes],
  ['Published apps', info.publishedBytes],
  ['Chats', info.chatsBytes],
  ['Files and images', info.filesBytes],
]

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

function useStorageInfo(): UseQueryResult<StorageInfo> {
  return useQuery({
    queryKey: ['storage-info'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/storage-info', { signal })),
  })
}
