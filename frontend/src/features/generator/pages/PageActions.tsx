import { ArrowDown, ArrowUp, Copy, House, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { useRequireSignIn } from '@/components/signin/store'
import { useGenerator, useGeneratorSession } from '../store/context'
import type { RowTask } from './PagesDialog'
import { PAGES } from './texts'
import type { ListedPage } from './usePageList'

interface PageActionsProps {
  page: ListedPage
  place: number
  count: number
  onTask(task: RowTask['kind']): void
  onMove(to: number): void
  onHome(): void
}

/** What can be done with a page: each button says with which. */
export function PageActions({ page, place, count, onTask, onMove, onHome }: PageActionsProps) {
  const { pages } = useGeneratorSession()
  const requireSignIn = useRequireSignIn()
  const isSaving = useGenerator((state) => state.saving)
  const { pageId, name, isHomePage } = page.meta
  const isWorking = page.mark === 'working'
  const label = (action: string) => PAGES.ofPage(action, name)
  return (
    <span className="pages-actions">
      <IconButton icon={Pencil} label={label(PAGES.rename)} onClick={() => onTask('rename')} />
      <IconButton
        icon={Copy}
        label={label(PAGES.duplicate)}
        disabled={isWorking}
        onClick={() => requireSignIn(() => pages.duplicate(pageId))}
      />
      {count > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            label={label(PAGES.up)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={label(PAGES.down)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <IconButton
            icon={House}
            label={label(PAGES.makeHome)}
            disabled={isHomePage}
            onClick={onHome}
          />
          <IconButton
            icon={Trash2}
            label={label(PAGES.remove)}
            disabled={isWorking || isSaving}
            onClick={() => onTask('delete')}
          />
        </>
      )}
    </span>
  )
}
