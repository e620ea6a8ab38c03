import { useMemo } from 'react'
import { ExampleCategories } from '@/components/prompting/ExampleCategories'
import { useStudio } from '../store/context'
import { selectIsBusy } from '../store/selectors'
import { EXAMPLES } from '../texts'
import { ExampleList } from './ExampleList'
import { type ImageCategory, useImageExamples } from './useImageExamples'
import { useTakeExample } from './useTakeExample'

interface ExamplesProps {
  title: string
  /** Those for an image that is there, or those for a new one and all. */
  kinds: 'all' | 'editing'
}

/** Has one that can be drawn here. */
const hasAnswered = ({ examples }: ImageCategory) => examples.some(({ answered }) => answered)

/** How many of them can be drawn here; said where some cannot. */
const usable = ({ examples }: ImageCategory) => {
  const count = examples.filter(({ answered }) => answered).length
  if (count === examples.length) return null
  return count === 0 ? EXAMPLES.onlyAi : EXAMPLES.usable(count, examples.length)
}

/** Example prompts by category, for one of the boxes. */
export function Examples({ title, kinds }: ExamplesProps) {
  const { categories } = useImageExamples()
  const isBusy = useStudio(selectIsBusy)
  const take = useTakeExample()
  const all = useMemo(
    () => (kinds === 'all' ? categories : categories.filter(({ kind }) => kind === 'editing')),
    [categories, kinds],
  )
  return (
    <ExampleCategories
      id={`img-examples-${kinds}`}
      title={title}
      categories={all}
      isFirst={hasAnswered}
      hint={usable}
      isBusy={isBusy}
    >
      {(category, listId) => (
        <ExampleList
          key={category.id}
          id={listId}
          category={category}
          of={kinds === 'editing' ? 'change' : 'new'}
          onChoose={(example) => take(example, kinds === 'editing' ? 'instruction' : 'prompt')}
        />
      )}
    </ExampleCategories>
  )
}
