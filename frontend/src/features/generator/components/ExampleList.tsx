import { lazyPart } from '@/components/LazyPart'
import { EXAMPLES } from '@/components/prompting/texts'
import type { Example, ExampleCategory } from '@/lib/api/types'
import { useIsMobile } from '@/lib/media'

const SampleFrame = lazyPart(() => import('@/components/SampleFrame'))

interface ExampleListProps {
  id: string
  category: ExampleCategory
  onChoose(example: Example): void
}

/** The prompts of a category, with its sample app beside them where there is room. */
export function ExampleList({ id, category, onChoose }: ExampleListProps) {
  const isMobile = useIsMobile()
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
            >
              {example.name}
            </button>
          </li>
        ))}
      </ul>
      {!isMobile && (
        <div className="gen-example-sample" aria-hidden>
          <SampleFrame categoryId={category.id} title={category.sample.title} inert />
        </div>
      )}
    </div>
  )
}
