import { useStore } from 'zustand'
import type { ElementName } from '@/document/pageEdit/findElement'
import type { Content } from './content'
import type { Field } from './fields'
import { wordsOf } from './shownTables'
import { CONTENT } from './texts'
import { ValueField } from './ValueField'

interface DrawnFieldsProps {
  content: Content
  element: ElementName
  /** The text of what is around it in the app. */
  around: string
  /** A script made the element; else only its text is drawn. */
  isDrawn: boolean
}

/** What a drawn element is made of, to be changed; or why it cannot be. */
export function DrawnFields({ content, element, around, isDrawn }: DrawnFieldsProps) {
  // the fields are read from it
  useStore(content.state)
  const fields = isDrawn ? content.ofDrawn(element, around) : content.ofOwn(element, around)
  if (fields === null && !isDrawn) return null
  if (fields === null || fields.length === 0) {
    return <p className="edit-hint">{content.isCurrent() ? CONTENT.nowhere : CONTENT.looking}</p>
  }
  const names = namesOf(fields)
  return (
    <section className="edit-drawn" aria-label={CONTENT.title}>
      <p className="edit-hint">{CONTENT.ofScript}</p>
      {fields.map((field, place) => (
        <ValueField
          // one place of the page may be shown by several
          // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity
          key={place}
          kind={field.kind}
          name={names[place] ?? ''}
          value={field.value}
          hint={hintOf(field)}
          onChange={(value) => content.change(field, value)}
        />
      ))}
    </section>
  )
}

const hintOf = ({ shownIn }: Field): string | null => (shownIn > 1 ? CONTENT.places(shownIn) : null)

/** Names that say which of the fields one is; those that would be the same are numbered. */
function namesOf(fields: readonly Field[]): string[] {
  const names = fields.map(nameOf)
  return names.map((name, place) => {
    const isOnly = names.indexOf(name) === names.lastIndexOf(name)
    const before = names.slice(0, place).filter((one) => one === name).length
    return isOnly ? name : CONTENT.numbered(name, before + 1)
  })
}

/** A shorter name in a script says nothing to people. */
const NAME_MIN_CHARS = 3

function nameOf({ kind, key }: Field): string {
  const isNamed = kind !== 'image' && key !== null && key.length >= NAME_MIN_CHARS
  return isNamed ? wordsOf(key) : CONTENT[kind]
}
