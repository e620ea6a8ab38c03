import { useQuery } from '@tanstack/react-query'
import { EXAMPLES } from '@/components/prompting/texts'
import { api, unwrap } from '@/lib/api/client'
import type { components } from '@/lib/api/schema'
import { notify } from '@/lib/toast'
import { TOAST_MS, useStudioSession } from '../store'
import { TOASTS } from '../texts'

export type ImageCategory = components['schemas']['ImageExampleCategory']
export type ImageExample = components['schemas']['ImageExample']

const NONE: readonly ImageCategory[] = []

/** The example prompts for images by category, in the catalogue's order. */
export function useImageExamples(): { categories: readonly ImageCategory[] } {
  const { data } = useQuery({
    queryKey: ['image-examples'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/examples/images', { signal }))).categories.toSorted(
        (one, other) => one.order - other.order,
      ),
  })
  return { categories: data ?? NONE }
}

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
