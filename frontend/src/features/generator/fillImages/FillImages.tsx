import { ImagePlus } from 'lucide-react'
import { useStore } from 'zustand'
import { BusyLabel } from '@/components/Spinner'
import { useDocumentHost } from '@/document/host'
import { selectBusyHere, selectHtml } from '@/document/state'
import type { PageProblem } from '@/frame/host/errorMonitor'
import { ownModel, useModels } from '@/lib/queries/models'
import { useGenerator, useSession } from '../store'
import { SUGGESTING } from '../suggest'
import { fillImages, fillingOf } from './filling'
import { countImageMarkers, isMarkerAddress } from './markers'
import { FILL } from './texts'

/** One press for all images that are missing: markers of a model, and addresses that did not load. */
export function FillImages({ problems }: { problems: readonly PageProblem[] }) {
  const host = useDocumentHost()
  const { refreshCredits } = useSession(SUGGESTING)
  const isBusy = useGenerator(selectBusyHere)
  const modelId = useGenerator((state) => state.modelId)
  const own = ownModel(useModels().data?.models ?? [], 'image', modelId)
  const markers = useGenerator((state) => countImageMarkers(selectHtml(state)))
  const { isRunning } = useStore(fillingOf(host))
  const failed = problems
    .filter(({ kind, message }) => kind === 'image' && message === 'img')
    .flatMap(({ addresses }) => addresses)
    .filter((address) => address !== '' && !isMarkerAddress(address))
  const count = markers + failed.length
  if (count === 0 && !isRunning) return null
  return (
    <div className="problem mb-2" data-kind="image">
      <ImagePlus size={18} aria-hidden />
      <div className="problem-about">
        <strong>{FILL.title(count)}</strong>
        <p className="gen-note">{own === null ? FILL.text : FILL.ownText(own.label)}</p>
      </div>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        disabled={isBusy || isRunning}
        onClick={() => void fillImages(host, refreshCredits, failed, own?.id ?? null)}
      >
        <BusyLabel busy={isRunning}>{isRunning ? FILL.running : FILL.press(count)}</BusyLabel>
      </button>
    </div>
  )
}
