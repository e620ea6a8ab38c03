import { useId } from 'react'
import { useStore } from 'zustand'
import type { ElementName } from '@/document/pageEdit/findElement'
import { useTyped } from '../hooks/useTyped'
import type { Content } from './content'
import type { Field } from './fields'
import { CONTENT } from './texts'

interface DrawnFieldsProps {
  content: Content
  element: ElementName
  /** A script made the element; else only its text is drawn. */
  isDrawn: boolean
}

/** What a drawn element is made of, to be changed; or why it cannot be. */
export function DrawnFields({ content, element, isDrawn }: DrawnFieldsProps) {
  // the fields are read from it
  const { isLooking } = useStore(content.state)
  const fields = isDrawn ? content.ofDrawn(element) : content.ofOwn(element)
  if (fields === null && !isDrawn) return null
  if (fields === null || fields.length === 0) {
    return <p className="edit-hint">{isLooking ? CONTENT.looking : CONTENT.nowhere}</p>
  }
  return (
    <section className="edit-drawn" aria-label={CONTENT.title}>
      <p className="edit-hint">{CONTENT.ofScript}</p>
      {fields.map((field, place) => (
        <DrawnField
          // one place of the page may be shown by several
          // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity
          key={place}
          field={field}
          name={nameOf(field, fields)}
          onChange={(value) => content.change(field, value)}
        />
      ))}
    </section>
  )
}

function nameOf(field: Field, fields: readonly Field[]): string {
  if (field.kind === 'number') return `${CONTENT.number} (${field.shown.slice(0, 40)})`
  if (field.kind === 'image') return CONTENT.image
  const texts = fields.filter(({ kind }) => kind === 'text')
  return CONTENT.part(texts.indexOf(field) + 1)
}

interface DrawnFieldProps {
  field: Field
  name: string
  onChange(value: string): void
}

function DrawnField({ field, name, onChange }: DrawnFieldProps) {
  const id = useId()
  const { typed, setTyped, leave, onKeyDown } = useTyped(field.value, onChange)
  const places = 'parts' in field.at ? field.at.parts.length : 1
  const shared = {
    id,
    className: 'form-control',
    value: typed,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    onBlur: leave,
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  }
  return (
    <div className="edit-control">
      <label htmlFor={id}>{name}</label>
      {field.kind === 'text' ? (
        <textarea {...shared} rows={2} dir="auto" aria-describedby={`${id}-places`} />
      ) : (
        <input {...shared} inputMode={field.kind === 'number' ? 'decimal' : 'url'} />
      )}
      {places > 1 && (
        <small id={`${id}-places`} className="text-m">
          {CONTENT.places(places)}
        </small>
      )}
    </div>
  )
}
