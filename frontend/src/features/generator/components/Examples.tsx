import { useExamplePicker } from '../hooks/useExamplePicker'
import { useGenerator } from '../stores/context'
import { selectIsRunning } from '../stores/selectors'
import { EXAMPLES } from '../texts'

/** Example categories; each click inserts a prompt of the category. */
export function Examples() {
  const { shown, total, showsAll, toggleAll, choose } = useExamplePicker()
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
            disabled={isRunning}
            onClick={() => choose(category)}
          >
            {category.name}
          </button>
        ))}
      </div>
      {total > shown.length || showsAll ? (
        <button type="button" className="gen-link" aria-expanded={showsAll} onClick={toggleAll}>
          {showsAll ? EXAMPLES.less : EXAMPLES.all(total)}
        </button>
      ) : null}
    </section>
  )
}
