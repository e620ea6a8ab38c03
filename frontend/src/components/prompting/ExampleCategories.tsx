import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { EXAMPLES } from './texts'

/** How many are shown at random. */
const SHOWN = 5

interface ExampleCategoriesProps<C> {
  /** The ids of its parts begin with it. */
  id: string
  title: string
  categories: readonly C[]
  /** Which are among those that are shown at first, as far as there are enough. */
  isFirst?(category: C): boolean
  /** A word or two about it, behind its name; null for none. */
  hint?(category: C): string | null
  isBusy: boolean
  /** The prompts of the one that is open, in an element with this id. */
  children(category: C, listId: string): ReactNode
}

/** Example categories, five by chance or all; each opens the list of its prompts. */
export function ExampleCategories<C extends { id: string; name: string }>({
  id,
  title,
  categories,
  isFirst,
  hint,
  isBusy,
  children,
}: ExampleCategoriesProps<C>) {
  const [showsAll, setShowsAll] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const some = useMemo(() => {
    const first = isFirst ? categories.filter(isFirst) : categories
    return someOf(first.length < SHOWN ? categories : first, SHOWN)
  }, [categories, isFirst])
  const shown = showsAll ? categories : some
  const open = shown.find((one) => one.id === openId) ?? null
  const listId = `${id}-list`
  if (categories.length === 0) return null
  return (
    <section aria-labelledby={id} className="gen-examples">
      <h2 className="sec mb-0" id={id}>
        {title}
      </h2>
      <div className="gen-chips">
        {shown.map((category) => (
          <button
            key={category.id}
            type="button"
            className="chip"
            aria-expanded={category === open}
            aria-controls={category === open ? listId : undefined}
            aria-description={hint?.(category) ?? undefined}
            disabled={isBusy}
            onClick={() => setOpenId(category === open ? null : category.id)}
          >
            {category.name}
            {hint?.(category) && (
              <span className="chip-hint" aria-hidden>
                {hint(category)}
              </span>
            )}{' '}
            <ChevronDown size={13} aria-hidden />
          </button>
        ))}
      </div>
      {open !== null && !isBusy && children(open, listId)}
      {(categories.length > shown.length || showsAll) && (
        <button
          type="button"
          className="gen-link"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? EXAMPLES.less : EXAMPLES.all(categories.length)}
        </button>
      )}
    </section>
  )
}

/** `count` of them by chance, in their own order. `random` is a parameter for tests. */
function someOf<T>(all: readonly T[], count: number, random: () => number = Math.random): T[] {
  const left = all.map((_, at) => at)
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, all.length)) {
    const [at] = left.splice(Math.floor(random() * left.length), 1)
    if (at !== undefined) chosen.add(at)
  }
  return all.filter((_, at) => chosen.has(at))
}
