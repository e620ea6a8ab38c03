import { ChevronDown, ImageIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EXAMPLES as LIST } from '@/components/prompting/texts'
import { EXAMPLES } from '../texts'
import { CATEGORY_ICONS } from './categoryIcons'
import { exampleFile } from './exampleFile.mjs'
import drawn from './exampleImages.json'
import { shownInPanel } from './shownInPanel'
import type { ImageCategory, ImageExample } from './useImageExamples'

interface ExampleListProps {
  id: string
  category: ImageCategory
  /** What they are for. */
  of: 'new' | 'change'
  onChoose(example: ImageExample): void
}

/** The prompts of a category, with what each needs. Those that nothing here can draw are shown when they are asked for. */
export function ExampleList({ id, category, of, onChoose }: ExampleListProps) {
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
