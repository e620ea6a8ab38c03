import { WandSparkles } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { EmptyState } from '@/components/EmptyState'
import { Overlays } from '@/components/preview/Overlays'
import { useNetworkStatus } from '@/components/preview/usePreviewController'
import { MOBILE_QUERY, useIsMobile, useMediaQuery } from '@/lib/media'
import { usePlayground, usePreview, useSession } from './context'
import { answersOf, useModelOptions } from './models'
import { ResultColumn } from './ResultColumn'
import { type OpenApp, selectHasRuns } from './store'
import { RESULTS } from './texts'

/** The answers side by side, in narrow windows one at a time; before there are any, the open app. */
export function ResultStage() {
  const app = usePlayground((state) => state.app)
  const hasRuns = usePlayground(selectHasRuns)
  return (
    <section className="playground-stage" aria-label={RESULTS.stage}>
      {hasRuns ? <Columns /> : app ? <AppPreview key={app.id} app={app} /> : <Empty />}
    </section>
  )
}

function Empty() {
  return (
    <EmptyState icon={WandSparkles} title={RESULTS.empty}>
      {RESULTS.emptyText}
    </EmptyState>
  )
}

/** Windows in which so many columns beside the panel would each be narrower than 280 px. */
const narrowQuery = (columns: number): string =>
  `${MOBILE_QUERY}, (max-width: ${columns > 2 ? 1279.98 : 991.98}px)`

function Columns() {
  const { store } = useSession()
  const columns = usePlayground((state) => state.columns)
  const chosen = usePlayground((state) => state.shown)
  const isMobile = useIsMobile()
  const isTabbed = useMediaQuery(narrowQuery(columns.length))
  const top = useRef<HTMLDivElement>(null)
  // on a phone the answers stand below all that was asked
  useEffect(() => {
    if (isMobile) top.current?.scrollIntoView()
  }, [isMobile])
  const { options } = useModelOptions()
  const answers = answersOf(columns, options)
  const shown = columns.some(({ id }) => id === chosen) ? chosen : (columns[0]?.id ?? chosen)
  const moved = (event: KeyboardEvent, place: number) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && columns[(place + step + columns.length) % columns.length]
    if (!next) return
    event.preventDefault()
    store.getState().columnShown(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }
  return (
    <>
      <div ref={top} />
      {isTabbed && (
        <div className="seg playground-tabs" role="tablist" aria-label={RESULTS.tabs}>
          {columns.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={tabId(id)}
              aria-controls={`playground-result-${id}`}
              aria-selected={id === shown}
              tabIndex={id === shown ? 0 : -1}
              onClick={() => store.getState().columnShown(id)}
              onKeyDown={(event) => moved(event, place)}
            >
              <span className="playground-label">{`${place + 1}. ${answers[place]?.label}`}</span>
            </button>
          ))}
        </div>
      )}
      <div className="playground-columns" data-count={columns.length}>
        {columns.map((column, place) => (
          <ResultColumn
            key={column.id}
            column={column}
            place={place + 1}
            label={answers[place]?.label ?? ''}
            name={answers[place]?.name ?? ''}
            options={options}
            tab={isTabbed ? { labelledBy: tabId(column.id), isShown: column.id === shown } : null}
          />
        ))}
      </div>
    </>
  )
}

const tabId = (column: number): string => `playground-tab-${column}`

/** The kept app, as it is. */
function AppPreview({ app: { appId, html, name, page } }: { app: OpenApp }) {
  const { slot, controller, state } = usePreview(RESULTS.app(name))
  const network = useNetworkStatus()
  useEffect(() => {
    void controller?.load(html, { appId, pageKey: page.pageId })
  }, [controller, html, appId, page])
  return (
    <div className="playground-screen">
      <div className="preview-slot" ref={slot} />
      <Overlays
        controller={controller}
        state={state}
        network={network}
        fullscreen={false}
        generating={false}
        empty={null}
        onRetryGeneration={undefined}
      />
    </div>
  )
}
