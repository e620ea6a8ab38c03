import { EXAMPLES } from '@/components/prompting/texts'
import { notify } from '@/lib/toast'
import { useStudioSession } from '../store/context'
import { TOAST_MS } from '../store/limits'
import { TOASTS } from '../texts'
import { type ImageExample, useImageExamples } from './useImageExamples'

/** Puts an example into one of the boxes. What was typed there comes back by Undo. */
export function useTakeExample(): (example: ImageExample, box: 'prompt' | 'instruction') => void {
  const { store } = useStudioSession()
  const { categories } = useImageExamples()
  const isExample = (text: string) =>
    categories.some(({ examples }) => examples.some(({ prompt }) => prompt === text))
  return ({ name, prompt, frames, pictures }, box) => {
    const {
      exampleTaken,
      ideaTaken,
      promptChanged,
      instructionChanged,
      storyToggled,
      countChosen,
      ...before
    } = store.getState()
    const change = box === 'prompt' ? promptChanged : instructionChanged
    const put = box === 'prompt' ? promptChanged : ideaTaken
    const typed = before[box]
    put(prompt)
    // of an instruction, one is the image that is changed
    const needed = box === 'prompt' ? pictures : pictures - 1
    exampleTaken(needed > 0 ? { box, text: prompt, inputs: needed } : null)
    if (box === 'prompt' && frames !== undefined) {
      storyToggled(true)
      countChosen(frames)
    }
    if (before.inputs.length < needed) {
      notify.warning(...TOASTS.needsInputs(needed), { duration: TOAST_MS.limit, whole: true })
    }
    if (typed.trim() === '' || isExample(typed)) {
      notify.success(EXAMPLES.loaded, name)
      return
    }
    notify.success(EXAMPLES.loaded, EXAMPLES.insteadOfTyped, {
      duration: TOAST_MS.critical,
      action: { label: EXAMPLES.undo, onClick: () => change(typed) },
    })
  }
}
