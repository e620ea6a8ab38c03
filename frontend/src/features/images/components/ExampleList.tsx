import { ImageIcon } from 'lucide-react'
import { EXAMPLES as LIST } from '@/components/prompting/texts'
import drawn from '../examplePictures.json'
import type { ImageCategory, ImageExample } from '../hooks/useImageExamples'
import { EXAMPLES } from '../texts'

interface ExampleListProps {
  id: string
  category: ImageCategory
  onChoose(example: ImageExample): void
}

/** The prompts of a category, with what each needs. */
export function ExampleList({ id, category, onChoose }: ExampleListProps) {
  return (
    <ul className="img-example-list" id={id} aria-label={LIST.of(category.name)}>
      {category.examples.map((example) => (
        <li key={example.name}>
          <button
            type="button"
            className="gen-example"
            title={example.prompt}
            onClick={() => onChoose(example)}
          >
            <ExamplePicture name={example.name} />
            {example.name}
            {needs(example).map((words) => (
              <span key={words} className="tag">
                {words}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** As the offline studio drew it; a sign for one that it cannot draw. */
function ExamplePicture({ name }: { name: string }) {
  if (!drawn.includes(name)) {
    return (
      <span className="img-example-picture">
        <ImageIcon size={16} aria-hidden />
      </span>
    )
  }
  const file = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const address = `/static/examples/${file}.webp`
  return <img className="img-example-picture" src={address} alt="" loading="lazy" />
}

function needs({ frames, pictures, answered }: ImageExample): string[] {
  return [
    ...(frames === undefined ? [] : [EXAMPLES.frames(frames)]),
    ...(pictures > 1 ? [EXAMPLES.needsPictures(pictures)] : []),
    ...(answered ? [] : [EXAMPLES.needsAi]),
  ]
}
