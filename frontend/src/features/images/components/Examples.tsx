import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useImageExamples } from '../hooks/useImageExamples'
import { useTakeExample } from '../hooks/useTakeExample'
import { someOf } from '../model/someCategories'
import { useStudio } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { EXAMPLES } from '../texts'
import { ExampleList } from './ExampleList'

const LIST_ID = 'img-example-list'

interface ExamplesProps {
  title: string
  /** Those for a picture that is there, or those for a new one and all. */
  kinds: 'all' | 'editing'
}

/** Example categories; each opens the list of its prompts. */
export function Examples({ title, kinds }: ExamplesProps) {
  const { categories } = useImageExamples()
  const isBusy = useStudio(selectIsBusy)
  const take = useTakeExample()
  const [showsAll, setShowsAll] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const all = useMemo(
    () => (kinds === 'all' ? categories : categories.filter(({ kind }) => kind === 'editing')),
    [categories, kinds],
  )
  const some = useMemo(() => someOf(all), [all])
  const shown = showsAll ? all : some
  const open = shown.find(({ id }) => id === openId) ?? null
  const titleId = `img-examples-${kinds}`
  if (all.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="gen-examples">
      <h2 className="sec mb-0" id={titleId}>
        {title}
      </h2>
      <div className="gen-chips">
        {shown.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-expanded={id === open?.id}
            aria-controls={id === open?.id ? LIST_ID : undefined}
            disabled={isBusy}
            onClick={() => setOpenId(id === openId ? null : id)}
          >
            {name} <ChevronDown size={13} aria-hidden />
          </button>
        ))}
      </div>
      {open !== null && !isBusy && (
        <ExampleList
          id={LIST_ID}
          category={open}
          onChoose={(example) => take(example, kinds === 'editing' ? 'instruction' : 'prompt')}
        />
      )}
      {(all.length > shown.length || showsAll) && (
        <button
          type="button"
          className="gen-link"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? EXAMPLES.less : EXAMPLES.all(all.length)}
        </button>
      )}
    </section>
  )
}
