import { EXAMPLES } from '@/components/prompting/texts'
import type { Example } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { notify } from '@/lib/toast'
import { useGeneratorSession } from '../store/context'
import { TOAST_MS } from '../store/limits'
import { placeExample } from './placeExample'

/** Puts an example in the place of what is typed, which Undo brings back. */
export function useChooseExample(): (example: Example) => void {
  const { store } = useGeneratorSession()
  const { data = [] } = useExamples()
  const isTyped = (prompt: string) =>
    prompt.trim() !== '' &&
    !data.some(({ examples }) => examples.some((example) => example.prompt === prompt))

  return ({ name, prompt }) => {
    const before = store.getState().prompt
    const onClick = placeExample(store, prompt)
    if (isTyped(before)) {
      const undo = { label: EXAMPLES.undo, onClick }
      notify.success(EXAMPLES.loaded, EXAMPLES.insteadOfTyped, {
        duration: TOAST_MS.critical,
        action: undo,
      })
    } else {
      notify.success(EXAMPLES.loaded, name)
    }
  }
}
