import { useStudio, useStudioSession } from '../store/context'
import { selectIsBusy } from '../store/selectors'
import { SHAPE } from '../texts'
import { useFittingShape, useShapes } from './useShapes'

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
