import { Sparkles } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'
import { useGenerator } from '../stores/context'
import { selectIsEmptyPage } from '../stores/selectors'
import { CHOOSING_STAGE, EMPTY_STAGE } from '../texts'
import { EmptyPage } from './lateParts'

/** Shown in the preview before there is an app, and for a page that has no content. */
export function EmptyStage() {
  const isChoosing = useGenerator((state) => state.offer !== null)
  const isPage = useGenerator(selectIsEmptyPage)
  const { title, text } = isChoosing ? CHOOSING_STAGE : EMPTY_STAGE
  return (
    <div className="gen-empty">
      {isPage && !isChoosing ? (
        <EmptyPage />
      ) : (
        <EmptyState icon={Sparkles} title={title}>
          {text}
        </EmptyState>
      )}
    </div>
  )
}
