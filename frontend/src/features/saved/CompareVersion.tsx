import { useId, useState } from 'react'
import { ComparedLines } from '@/components/ComparedLines'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { PublicationVersion } from '@/lib/api/types'
import { usePublicationPage } from '@/lib/queries/publications'
import { TEXTS } from './texts'

const texts = TEXTS.publications

interface CompareVersionProps {
  pwaId: string
  version: PublicationVersion
  online: PublicationVersion
}

/** What a version has otherwise than the one that is online, line by line, for one page at a time. */
export default function CompareVersion({ pwaId, version, online }: CompareVersionProps) {
  const { added, removed, changed } = publicationChanges(version, online)
  const pages = [...changed, ...added, ...removed]
  const [path, setPath] = useState(pages[0]?.path ?? '/')
  const fieldId = useId()
  const has = ({ pages }: PublicationVersion) => pages.some((page) => page.path === path)
  const before = usePublicationPage(pwaId, online.version, path, has(online))
  const after = usePublicationPage(pwaId, version.version, path, has(version))
  const failed = [before, after].find(({ isError }) => isError)
  const isThere = (side: typeof before, is: boolean) => !is || side.data !== undefined
  const ready = isThere(before, has(online)) && isThere(after, has(version))
  return (
    <div className="compare-version">
      {pages.length > 1 && (
        <label className="form-label" htmlFor={fieldId}>
          {texts.page}
          <select
            id={fieldId}
            className="form-control"
            value={path}
            onChange={({ target }) => setPath(target.value)}
          >
            {pages.map((page) => (
              <option key={page.path} value={page.path}>
                {texts.pageAt(page)}
              </option>
            ))}
          </select>
        </label>
      )}
      {failed && <ErrorPanel message={texts.compareFailed} onRetry={() => void failed.refetch()} />}
      {!failed && !ready && <Skeleton height="120px" />}
      {!failed && ready && (
        <ComparedLines
          label={texts.linesOf(path, version.version)}
          before={before.data ?? ''}
          after={after.data ?? ''}
          texts={texts.lines}
        />
      )}
    </div>
  )
}

type PublishedPage = PublicationVersion['pages'][number]

/** The pages in which a version differs from the one that is online. */
interface PublicationChanges {
  added: PublishedPage[]
  removed: PublishedPage[]
  changed: PublishedPage[]
}

/** What a version has more, less and otherwise than the one that is online. */
export function publicationChanges(
  version: PublicationVersion,
  online: PublicationVersion,
): PublicationChanges {
  const theirs = new Map(online.pages.map(({ path, contentHash }) => [path, contentHash]))
  const own = new Set(version.pages.map(({ path }) => path))
  return {
    added: version.pages.filter(({ path }) => !theirs.has(path)),
    removed: online.pages.filter(({ path }) => !own.has(path)),
    changed: version.pages.filter(
      ({ path, contentHash }) => theirs.has(path) && theirs.get(path) !== contentHash,
    ),
  }
}
