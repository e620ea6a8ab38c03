import { useMemo, useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { ExampleCategories } from '@/components/prompting/ExampleCategories'
import { EXAMPLES } from '@/components/prompting/texts'
import type { Example, ExampleCategory } from '@/lib/api/types'
import { useIsMobile } from '@/lib/media'
import { useExamples } from '@/lib/queries/examples'
import { selectIsRunning, useGenerator } from '../store'
import { useChooseExample } from './replacing'
import { EXAMPLES_TITLE } from './texts'

/** Example prompts by category. */
export function Examples() {
  const { data } = useExamples()
  const isRunning = useGenerator(selectIsRunning)
  const choose = useChooseExample()
  const categories = useMemo(
    () => (data ?? []).toSorted((one, other) => one.order - other.order),
    [data],
  )
  return (
    <ExampleCategories
      id="gen-examples"
      title={EXAMPLES_TITLE}
      categories={categories}
      isBusy={isRunning}
    >
      {(category, listId) => (
        <ExampleList key={category.id} id={listId} category={category} onChoose={choose} />
      )}
    </ExampleCategories>
  )
}

const SampleFrame = lazyPart(() => import('@/components/SampleFrame'))

interface ExampleListProps {
  id: string
  category: ExampleCategory
  onChoose(example: Example): void
}

/**
 * The prompts of a category, and beside them, where there is room, the sample app that answers the one which is pointed
 * at; the category's first one before.
 */
export function ExampleList({ id, category, onChoose }: ExampleListProps) {
  const isMobile = useIsMobile()
  const [pointedAt, setPointedAt] = useState<string | undefined>()
  const shown = category.samples.find(({ slug }) => slug === pointedAt) ?? category.samples[0]
  return (
    <div className="gen-example-list" id={id}>
      <ul aria-label={EXAMPLES.of(category.name)}>
        {category.examples.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className="gen-example"
              title={example.prompt}
              onClick={() => onChoose(example)}
              onFocus={() => setPointedAt(example.sample ?? undefined)}
              onPointerEnter={() => setPointedAt(example.sample ?? undefined)}
            >
              {example.name}
              {example.needsModel && <small>{EXAMPLES.needsModel}</small>}
            </button>
          </li>
        ))}
      </ul>
      {!isMobile && shown && (
        <div className="gen-example-sample" aria-hidden>
          <SampleFrame key={shown.slug} slug={shown.slug} title={shown.title} inert />
        </div>
      )}
    </div>
  )
}
