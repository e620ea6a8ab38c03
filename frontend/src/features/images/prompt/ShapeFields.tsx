import { useEffect } from 'react'
import { selectIsBusy, useImageModel, useStudio, useStudioSession } from '../store'
import { SHAPE } from '../texts'

/** The shape of the image, and its size where the model has a choice. */
export function ShapeFields() {
  const { store } = useStudioSession()
  const shapes = useShapes()
  const ratio = useStudio((state) => state.ratio)
  const size = useStudio((state) => state.size)
  useFittingShape()
  if (shapes === null) return null
  const { ratioChosen, sizeChosen } = store.getState()
  return (
    <>
      <Choices
        label={SHAPE.ratio}
        of={shapes.ratios}
        chosen={ratio}
        onChoose={ratioChosen}
        isDrawn
      />
      {shapes.sizes.length > 1 && (
        <Choices label={SHAPE.size} of={shapes.sizes} chosen={size} onChoose={sizeChosen} />
      )}
    </>
  )
}

interface ChoicesProps {
  label: string
  of: readonly string[]
  /** Null leaves it to the model. */
  chosen: string | null
  onChoose(one: string | null): void
  /** Each is a ratio, which is shown as a frame as well. */
  isDrawn?: boolean
}

function Choices({ label, of, chosen, onChoose, isDrawn = false }: ChoicesProps) {
  const isBusy = useStudio(selectIsBusy)
  return (
    <fieldset className="img-choices" disabled={isBusy} aria-label={label}>
      <span className="sec" aria-hidden>
        {label}
      </span>
      <span className="img-chips">
        {[null, ...of].map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === chosen}
            onClick={() => onChoose(one)}
          >
            {isDrawn && one !== null && (
              <i
                className="img-ratio"
                style={{ aspectRatio: one.replace(':', ' / ') }}
                aria-hidden
              />
            )}
            {one ?? SHAPE.auto}
          </button>
        ))}
      </span>
    </fieldset>
  )
}

interface Shapes {
  readonly ratios: readonly string[]
  readonly sizes: readonly string[]
}

const NONE: readonly string[] = []

/** Of models that take any, and of servers of the version before. */
const USUAL_RATIOS = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'] as const

/** The shapes that the model draws in, and its sizes in the one that is chosen; null while it is not known. */
function useShapes(): Shapes | null {
  const { chosen } = useImageModel()
  const ratio = useStudio((state) => state.ratio)
  if (chosen === null) return null
  const { ratios = NONE, sizes = NONE } = chosen
  return {
    ratios: ratios.length > 0 ? ratios : USUAL_RATIOS,
    sizes: sizes.filter((size) => hasRatio(size, ratio)),
  }
}

/** Sizes that are pixels, such as 1536x1024, have a shape of their own. */
function hasRatio(size: string, ratio: string | null): boolean {
  const [width, height] = size.split('x').map(Number)
  const [across, down] = ratio?.split(':').map(Number) ?? []
  const isKnown = width && height && across && down
  return !isKnown || width * down === height * across
}

/** What was chosen for another model, and this one does not have, is chosen no more. */
function useFittingShape(): void {
  const { store } = useStudioSession()
  const shapes = useShapes()
  const ratio = useStudio((state) => state.ratio)
  const size = useStudio((state) => state.size)
  const isRatioOff = shapes !== null && ratio !== null && !shapes.ratios.includes(ratio)
  const isSizeOff = shapes !== null && size !== null && !shapes.sizes.includes(size)
  useEffect(() => {
    if (isRatioOff) store.getState().ratioChosen(null)
    if (isSizeOff) store.getState().sizeChosen(null)
  }, [store, isRatioOff, isSizeOff])
}
