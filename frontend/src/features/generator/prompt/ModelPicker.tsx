import { ChevronDown, Sparkles } from 'lucide-react'
import { LazyMenu } from '@/components/LazyMenu'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { selectHtml } from '@/document/state'
import { createPart } from '@/lib/lazyPart'
import { neededTokens } from '@/lib/modelContext'
import { selectIsRunning, useGenerator } from '../store'
import { MODEL } from './texts'
import { useModelChoice } from './useModelChoice'

const part = createPart(() => import('./ModelDropdown'))
const SmallContext = lazyPart(() => import('@/components/SmallContext'))

/** Chooses the model. Pro models are locked for all other plans. */
export function ModelPicker() {
  const { options, chosen, loading, failed, choose } = useModelChoice()
  const isRunning = useGenerator(selectIsRunning)
  const needed = useGenerator((state) => neededTokens(selectHtml(state).length))
  if (loading) return <Skeleton height="54px" />
  if (failed || chosen === null) {
    return <p className="gen-note mb-0">{MODEL.failed}</p>
  }
  const toggle = {
    className: 'model plain-toggle',
    disabled: isRunning,
    'aria-label': MODEL.label(chosen.label),
    children: (
      <>
        <Sparkles size={17} className="gen-accent" aria-hidden />
        <span className="gen-model-text">
          <span className="gen-model-name">{chosen.label}</span>
          <span className="gen-model-about">{chosen.description}</span>
        </span>
        <ChevronDown size={16} className="text-m" aria-hidden />
      </>
    ),
  }
  const { connection } = chosen
  return (
    <>
      <LazyMenu
        part={part}
        toggle={toggle}
        around={{ className: 'gen-model' }}
        menu={{ options, chosenId: chosen.id, onChoose: choose }}
      />
      {connection && connection.contextTokens !== null && connection.contextTokens < needed && (
        <SmallContext
          model={chosen.label}
          preset={connection.preset}
          tokens={connection.contextTokens}
          needed={needed}
        />
      )}
    </>
  )
}
