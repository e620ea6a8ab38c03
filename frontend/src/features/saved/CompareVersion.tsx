import { useId, useMemo, useState } from 'react'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import type { PublicationVersion } from '@/lib/api/types'
import { usePublicationPage } from '@/lib/queries/publications'
import { compareLines } from './comparedLines'
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
        <Lines
          label={texts.linesOf(path, version.version)}
          before={before.data ?? ''}
          after={after.data ?? ''}
        />
      )}
    </div>
  )
}

function Lines({ label, before, after }: { label: string; before: string; after: string }) {
  const { lines, more, tooMuch } = useMemo(() => compareLines(before, after), [before, after])
  if (tooMuch) return <p className="text-m mb-0">{texts.tooMuch}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="compared-lines" aria-label={label} tabIndex={0}>
        {lines.map((line) =>
          line.kind === 'skipped' ? (
            <div key={line.id} className="is-skipped">
              {texts.skipped(line.count)}
            </div>
          ) : (
            <div key={line.id} className={`is-${line.kind}`}>
              <span aria-hidden>{SIGNS[line.kind]}</span>
              {line.kind !== 'same' && (
                <span className="visually-hidden">{texts.sides[line.kind]}</span>
              )}
              <code>{line.text}</code>
            </div>
          ),
        )}
      </section>
      {more > 0 && <p className="text-m mb-0">{texts.moreLines(more)}</p>}
    </>
  )
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
