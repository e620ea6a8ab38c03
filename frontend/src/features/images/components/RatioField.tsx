import { RATIOS } from '../model/ratios'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { RATIO } from '../texts'

/** The shape of the picture. */
export function RatioField() {
  const { store } = useStudioSession()
  const ratio = useStudio((state) => state.ratio)
  const isBusy = useStudio(selectIsBusy)
  return (
    <fieldset className="img-choices" disabled={isBusy} aria-label={RATIO.label}>
      <span className="sec" aria-hidden>
        {RATIO.label}
      </span>
      <span className="img-chips">
        {[null, ...RATIOS].map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === ratio}
            onClick={() => store.getState().ratioChosen(one)}
          >
            {one !== null && (
              <i
                className="img-ratio"
                style={{ aspectRatio: one.replace(':', ' / ') }}
                aria-hidden
              />
            )}
            {one ?? RATIO.auto}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
