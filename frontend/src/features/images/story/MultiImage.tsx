import { notify } from '@/lib/toast'
import {
  OUTPUT_COUNTS,
  selectIsBusy,
  TOAST_MS,
  useStudio,
  useStudioSession,
  VARIATIONS,
} from '../store'
import { TOASTS } from '../texts'
import { MULTI } from './texts'

/** Multi-image mode, and how many images the story has, or how many are made of one prompt. */
export function MultiImage() {
  const { store } = useStudioSession()
  const isStory = useStudio((state) => state.isStory)
  const count = useStudio((state) => state.outputCount)
  const variations = useStudio((state) => state.variations)
  const isBusy = useStudio(selectIsBusy)
  const toggle = useStorySwitch()
  return (
    <div className="img-multi">
      <label className="check-line">
        <input
          type="checkbox"
          checked={isStory}
          disabled={isBusy}
          aria-describedby="img-multi-about"
          onChange={({ target }) => toggle(target.checked)}
        />
        {MULTI.toggle}
      </label>
      <p className="gen-note mb-0" id="img-multi-about">
        {MULTI.about}
      </p>
      {isStory ? (
        <fieldset className="img-choices" aria-label={MULTI.count} disabled={isBusy}>
          <span className="sec" aria-hidden>
            {MULTI.count}
          </span>
          <span className="img-chips">
            {OUTPUT_COUNTS.map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-label={MULTI.frames(one)}
                aria-pressed={one === count}
                onClick={() => store.getState().countChosen(one)}
              >
                {one}
              </button>
            ))}
          </span>
        </fieldset>
      ) : (
        <fieldset className="img-choices" aria-label={MULTI.variations} disabled={isBusy}>
          <span className="sec" aria-hidden>
            {MULTI.variations}
          </span>
          <span className="img-chips">
            {VARIATIONS.map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-label={MULTI.ofOnePrompt(one)}
                aria-pressed={one === variations}
                onClick={() => store.getState().variationsChosen(one)}
              >
                {one}
              </button>
            ))}
          </span>
        </fieldset>
      )}
    </div>
  )
}

/** Turns multi-image mode on or off; what goes with it is told, and can be taken back. */
export function useStorySwitch(): (isOn: boolean) => void {
  const { store } = useStudioSession()
  return (isOn) => {
    const { inputs, plan, story, storyToggled, storyTakenBack } = store.getState()
    storyToggled(isOn)
    if (isOn || (inputs.length === 0 && plan === null && story === null)) return
    notify.info(...TOASTS.storyLeft, {
      duration: TOAST_MS.limit,
      whole: true,
      action: { label: MULTI.undo, onClick: () => storyTakenBack({ inputs, plan, story }) },
    })
  }
}
