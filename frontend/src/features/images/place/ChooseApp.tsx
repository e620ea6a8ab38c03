import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AppCover } from '@/components/AppCover'
import { AppDialog } from '@/components/AppDialog'
import { useDocument } from '@/document/host'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { type OpenGeneration, openedGeneration } from '@/lib/navigation'
import { useSavedApps } from '@/lib/queries/savedApps'
import { timeAgo } from '@/lib/time'
import { USE_IN_APP } from '../texts'
import '@/styles/choose-app.scss'

interface ChooseAppProps {
  /** The app that was chosen is open by now. Whether the image is in it. */
  onOpened(): Promise<boolean>
  onClose(): void
}

const TO_APPS = '/generate?mode=code'

/** The saved apps that an image can go into: the chosen one is opened in the other mode, which is gone to. */
export default function ChooseApp({ onOpened, onClose }: ChooseAppProps) {
  const { data, isPending, isError, hasNextPage, isFetching, fetchNextPage, refetch } =
    useSavedApps(true, '')
  const navigate = useNavigate()
  const { isOpening, open } = useOpening(async () => {
    const isPlaced = await onOpened()
    onClose()
    if (isPlaced) void navigate(TO_APPS)
  })
  // those of the playground are not opened here
  const apps = data?.pages
    .flatMap(({ generations }) => generations)
    .filter(({ source }) => source !== 'playground')
  return (
    <AppDialog show scrollable fullscreenOnMobile title={USE_IN_APP.title} onClose={onClose}>
      {apps?.length === 0 && !hasNextPage && (
        <p className="mb-0">
          {USE_IN_APP.none} <Link to={TO_APPS}>{USE_IN_APP.create}</Link>
        </p>
      )}
      {apps !== undefined && apps.length > 0 && (
        <ul className="img-apps" aria-label={USE_IN_APP.title}>
          {apps.map((app) => (
            <li key={app.id}>
              <button
                type="button"
                className="img-app"
                disabled={isOpening}
                onClick={() => open(app)}
              >
                <span className="img-app-cover">
                  <AppCover seed={app.appId} name={nameOf(app)} thumbnail={app.pictureUrl} />
                </span>
                <span className="img-app-words">
                  <span dir="auto">{nameOf(app)}</span>
                  <span className="gen-note">{timeAgo(app.lastSavedAt ?? app.createdAt)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {isOpening ? USE_IN_APP.opening : isPending ? USE_IN_APP.loading : ''}
      </p>
      {isError && <p role="alert">{USE_IN_APP.failed}</p>}
      {(isError || hasNextPage) && (
        <button
          type="button"
          className="btn btn-quiet"
          disabled={isFetching}
          onClick={() => void (isError ? refetch() : fetchNextPage())}
        >
          {isError ? USE_IN_APP.retry : USE_IN_APP.more}
        </button>
      )}
    </AppDialog>
  )
}

/** Opens a saved app as its card does, while this mode stays; why one cannot be opened is told by what opens it. */
function useOpening(onOpened: () => Promise<void>) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const openId = useDocument(({ document }) => document?.app.recordId ?? null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isPlacing, setIsPlacing] = useState(false)
  const hasBegun = useRef(false)
  const opened = useRef(onOpened)
  opened.current = onOpened
  const isAsked = openedGeneration(state) !== null
  useEffect(() => {
    if (chosen === null) return
    if (isAsked) {
      hasBegun.current = true
      return
    }
    if (!hasBegun.current) return
    hasBegun.current = false
    setChosen(null)
    if (openId !== chosen) return
    setIsPlacing(true)
    void opened.current().finally(() => setIsPlacing(false))
  }, [chosen, isAsked, openId])
  return {
    isOpening: isAsked || isPlacing,
    open({ id, source }: GenerationSummary) {
      const state: OpenGeneration = { generation: { id, source } }
      setChosen(id)
      void navigate({ search }, { replace: true, state })
    },
  }
}
