import { pageOf } from '@/document/document'
import { useGenerator, useGeneratorSession } from '../store/context'
import { PAGE_RUN } from '../texts'

/** Another page of the open app is worked on: nothing else can be asked for meanwhile. */
export function RunElsewhere() {
  const { store } = useGeneratorSession()
  const meta = useGenerator(({ document, run }) =>
    document && run ? (pageOf(document, run.target.pageId)?.meta ?? null) : null,
  )
  if (meta === null) return null
  return (
    <div className="card-m gen-run">
      <div className="gen-run-head">
        <span className="gen-pulse" aria-hidden />
        <span className="gen-run-text">{PAGE_RUN.working(meta.name)}</span>
        <button
          type="button"
          className="btn btn-sm btn-quiet gen-stop"
          onClick={() => store.getState().pageOpened(meta.pageId)}
        >
          {PAGE_RUN.show}
        </button>
      </div>
    </div>
  )
}
