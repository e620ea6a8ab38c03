import { useMemo } from 'react'
import { ExampleCategories } from '@/components/prompting/ExampleCategories'
import { useExamples } from '@/lib/queries/examples'
import { useGenerator } from '../store/context'
import { selectIsRunning } from '../store/selectors'
import { ExampleList } from './ExampleList'
import { EXAMPLES_TITLE } from './texts'
import { useChooseExample } from './useChooseExample'

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
