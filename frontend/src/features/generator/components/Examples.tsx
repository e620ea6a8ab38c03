import { useMemo } from 'react'
import { ExampleCategories } from '@/components/prompting/ExampleCategories'
import { useExamples } from '@/lib/queries/examples'
import { useChooseExample } from '../hooks/useChooseExample'
import { useGenerator } from '../stores/context'
import { selectIsRunning } from '../stores/selectors'
import { EXAMPLES_TITLE } from '../texts'
import { ExampleList } from './ExampleList'

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
