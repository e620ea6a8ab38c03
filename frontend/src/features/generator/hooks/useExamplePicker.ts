import { useMemo, useState } from 'react'
import type { Example, ExampleCategory } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { notify } from '@/lib/toast'
import { pickSome } from '../model/examples'
import { TOAST_MS } from '../model/limits'
import { placeExample } from '../session/placeExample'
import { useGeneratorSession } from '../stores/context'
import { EXAMPLES } from '../texts'

export interface ExamplePicker {
  /** The visible categories: a random five, or all. */
  shown: ExampleCategory[]
  total: number
  showsAll: boolean
  /** The category whose examples are listed. */
  open: ExampleCategory | null
  toggleAll(): void
  toggle(category: ExampleCategory): void
  /** Takes the place of what is typed, which Undo brings back. */
  choose(example: Example): void
}

/** Example prompts by category. */
export function useExamplePicker(): ExamplePicker {
  const { store } = useGeneratorSession()
  const { data } = useExamples()
  const [showsAll, setShowsAll] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const all = useMemo(() => [...(data ?? [])].sort((a, b) => a.order - b.order), [data])
  const some = useMemo(() => pickSome(all), [all])
  const shown = showsAll ? all : some

  const isTyped = (prompt: string) =>
    prompt.trim() !== '' &&
    !all.some(({ examples }) => examples.some((example) => example.prompt === prompt))

  return {
    shown,
    total: all.length,
    showsAll,
    open: shown.find(({ id }) => id === openId) ?? null,
    toggleAll: () => setShowsAll((before) => !before),
    toggle: ({ id }) => setOpenId((before) => (before === id ? null : id)),
    choose(example) {
      const { prompt } = store.getState()
      const onClick = placeExample(store, example.prompt)
      if (isTyped(prompt)) {
        const undo = { label: EXAMPLES.undo, onClick }
        notify.success(EXAMPLES.loaded, EXAMPLES.insteadOfTyped, {
          duration: TOAST_MS.critical,
          action: undo,
        })
      } else {
        notify.success(EXAMPLES.loaded, example.name)
      }
    },
  }
}
