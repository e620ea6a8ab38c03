import { ChevronDown, ImageIcon } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ExampleCategories } from '@/components/prompting/ExampleCategories'
import { EXAMPLES as LIST } from '@/components/prompting/texts'
import { selectIsBusy, useStudio } from '../store'
import { EXAMPLES } from '../texts'
import { shownInPanel } from '../view'
import { CATEGORY_ICONS } from './categoryIcons'
import { exampleFile } from './exampleFile.mjs'
import drawn from './exampleImages.json'
import {
  type ImageCategory,
  type ImageExample,
  useImageExamples,
  useTakeExample,
} from './useExamples'

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

interface ExampleListProps {
  id: string
  category: ImageCategory
  /** What they are for. */
  of: 'new' | 'change'
  onChoose(example: ImageExample): void
}

/** The prompts of a category, with what each needs. Those that nothing here can draw are shown when they are asked for. */
function ExampleList({ id, category, of, onChoose }: ExampleListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // it opens below all categories, on phones beyond what is seen
  useEffect(() => shownInPanel(list.current), [])
  const answered = category.examples.filter((example) => example.answered)
  const others = category.examples.length - answered.length
  const shown = showsAll ? category.examples : answered
  return (
    <div className="img-examples" id={id} ref={list}>
      {shown.length > 0 && (
        <ul className="img-example-list" aria-label={LIST.of(category.name)}>
          {shown.map((example) => (
            <li key={example.name}>
              <button
                type="button"
                className="gen-example"
                title={example.prompt}
                onClick={() => onChoose(example)}
              >
                <ExampleImage name={example.name} category={category.id} />
                <span className="img-example-text">
                  {example.name}
                  {needs(example, of).map((words) => (
                    <span key={words} className="tag">
                      {words}
                    </span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <button
          type="button"
          className="gen-link"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? LIST.less : EXAMPLES.others(others)}
          {!showsAll && <ChevronDown size={13} aria-hidden />}
        </button>
      )}
    </div>
  )
}

/** As the offline studio drew it; the sign of its category for one that it cannot draw. */
function ExampleImage({ name, category }: { name: string; category: string }) {
  if (!drawn.includes(name)) return <ExampleTile category={category} />
  const address = `/static/examples/${exampleFile(name)}.webp`
  return <img className="img-example-picture" src={address} alt="" loading="lazy" />
}

function needs({ frames, pictures, answered }: ImageExample, of: 'new' | 'change'): string[] {
  // one is the image that is changed
  const isListed = pictures > (of === 'new' ? 0 : 1)
  return [
    ...(frames === undefined ? [] : [EXAMPLES.frames(frames)]),
    ...(isListed ? [EXAMPLES.needsImages(pictures)] : []),
    ...(answered ? [] : [EXAMPLES.needsAi]),
  ]
}

/** Stands for an example that only a model can draw: the sign of its category. */
function ExampleTile({ category }: { category: string }) {
  const Icon = CATEGORY_ICONS[category] ?? ImageIcon
  return (
    <span className="img-example-picture" aria-hidden>
      <Icon size={18} strokeWidth={1.7} />
    </span>
  )
}
