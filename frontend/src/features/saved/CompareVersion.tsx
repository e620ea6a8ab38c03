import { useId, useState } from 'react'
import { ComparedLines } from '@/components/ComparedLines'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import type { PublicationVersion } from '@/lib/api/types'
import { usePublicationPage } from '@/lib/queries/publications'
import { publicationChanges } from './publicationChanges'
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
