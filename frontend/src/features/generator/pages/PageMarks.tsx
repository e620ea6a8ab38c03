import { PAGE_RUN } from '../store/texts'
import { PAGES } from './texts'
import type { ListedPage } from './usePageList'

/** Which page a job works on, and which are ready and were not looked at: said, and drawn as small marks. */
export function PageMarks({ pages }: { pages: readonly ListedPage[] }) {
  const marked = pages.filter(({ mark }) => mark !== null)
  return (
    <span className="pages-marks" role="status">
      {marked.map(({ meta, mark }) => {
        const text = mark === 'working' ? PAGE_RUN.working(meta.name) : PAGES.arrived(meta.name)
        return (
          <span key={meta.pageId} className="pages-mark" data-mark={mark} title={text}>
            <span className="visually-hidden">{text}</span>
          </span>
        )
      })}
    </span>
  )
}
