import { ChevronDown } from 'lucide-react'
import { useExamplePicker } from '../hooks/useExamplePicker'
import { useGenerator } from '../stores/context'
import { selectIsRunning } from '../stores/selectors'
import { EXAMPLES } from '../texts'
import { ExampleList } from './ExampleList'

const LIST_ID = 'gen-example-list'

/** Example categories; each opens the list of its prompts. */
export function Examples() {
  const { shown, total, showsAll, open, toggleAll, toggle, choose } = useExamplePicker()
  const isRunning = useGenerator(selectIsRunning)
  if (total === 0) return null
  return (
    <section aria-labelledby="gen-examples" className="gen-examples">
      <h2 className="sec mb-0" id="gen-examples">
        {EXAMPLES.title}
      </h2>
      <div className="gen-chips">
        {shown.map((category) => (
          <button
            key={category.id}
            type="button"
            className="chip"
            aria-expanded={category.id === open?.id}
            aria-controls={category.id === open?.id ? LIST_ID : undefined}
            disabled={isRunning}
            onClick={() => toggle(category)}
          >
            {category.name} <ChevronDown size={13} aria-hidden />
          </button>
        ))}
      </div>
      {open !== null && !isRunning && (
        <ExampleList key={open.id} id={LIST_ID} category={open} onChoose={choose} />
      )}
      {total > shown.length || showsAll ? (
        <button type="button" className="gen-link" aria-expanded={showsAll} onClick={toggleAll}>
          {showsAll ? EXAMPLES.less : EXAMPLES.all(total)}
        </button>
      ) : null}
    </section>
  )
}
