import { useMemo, useRef, useState } from 'react'
import type { ExampleCategory } from '@/lib/api/types'
import { useExamples } from '@/lib/queries/examples'
import { notify } from '@/lib/toast'
import { pickSome } from '../model/examples'
import { useGeneratorSession } from '../stores/context'
import { EXAMPLES } from '../texts'

export interface ExamplePicker {
  /** The visible categories: a random five, or all. */
  shown: ExampleCategory[]
  total: number
  showsAll: boolean
  toggleAll(): void
  choose(category: ExampleCategory): void
}

/** Example prompts by category. Choosing a category again inserts its next prompt. */
export function useExamplePicker(): ExamplePicker {
  const { store } = useGeneratorSession()
  const { data } = useExamples()
  const [showsAll, setShowsAll] = useState(false)
  const nextOf = useRef(new Map<string, number>())
  const all = useMemo(() => [...(data ?? [])].sort((a, b) => a.order - b.order), [data])
  const some = useMemo(() => pickSome(all), [all])

  return {
    shown: showsAll ? all : some,
    total: all.length,
    showsAll,
    toggleAll: () => setShowsAll((before) => !before),
    choose(category) {
      const next = nextOf.current.get(category.id) ?? 0
      const example = category.examples[next % category.examples.length]
      if (example === undefined) return
      nextOf.current.set(category.id, next + 1)
      store.getState().promptChanged(example.prompt)
      notify.success(EXAMPLES.loaded, example.name)
    },
  }
}
