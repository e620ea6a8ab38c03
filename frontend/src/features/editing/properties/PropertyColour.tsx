import { useEffect, useRef, useState } from 'react'
import { FieldProblem } from '@/components/Counter'
import { EXACT, PANEL } from '../texts'
import { cssName, isTaken } from '../values'
import type { ControlProps } from './shownValue'
import { useTyped } from './useTyped'

// Any colour of CSS as the browser's colour well can hold it, which takes `#rrggbb` alone.

/** The well's value, and what is left of it there: how far it is seen through, as two digits; blank where it is not. */
interface WellColour {
  value: string
  alpha: string
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
let drawing: CanvasRenderingContext2D | null | undefined

/** Null for what is no colour by itself: nothing, a variable, a keyword that stands for another's. */
function wellColour(colour: string): WellColour | null {
  drawing ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!drawing) return /^#[0-9a-f]{6}$/i.test(colour) ? { value: colour, alpha: '' } : null
  // what it cannot read leaves the one before as it is: so two of them tell
  const read = (before: string): unknown => {
    if (!drawing) return null
    drawing.fillStyle = before
    drawing.fillStyle = colour
    return drawing.fillStyle
  }
  if (read('#000') !== read('#fff')) return null
  drawing.clearRect(0, 0, 1, 1)
  drawing.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = drawing.getImageData(0, 0, 1, 1).data
  if (alpha === 0) return { value: '#000000', alpha: '' }
  const value = `#${hex(red)}${hex(green)}${hex(blue)}`
  return { value, alpha: alpha === 255 ? '' : hex(alpha) }
}

export function PropertyColour(props: ControlProps) {
  return (
    <>
      <Colour {...props} />
      <Swatches {...props} />
    </>
  )
}

function Colour({ id, name, property, value, placeholder, onTry, onChange }: ControlProps) {
  const [problem, setProblem] = useState<{ text: string; value: string } | null>(null)
  const { typed, setTyped, leave, onKeyDown, dropDraft } = useTyped(value, (text) => {
    const isGood = isTaken(property, text.trim())
    setProblem(isGood ? null : { text: EXACT.noValue(text.trim(), cssName(property.name)), value })
    if (isGood) onChange(text)
  })
  const isNone = problem !== null && problem.value === value && typed !== value
  const swatch = useRef<HTMLInputElement>(null)
  const shown = wellColour(typed)
  /** As far as it was seen through, it still is. */
  const alpha = wellColour(value)?.alpha ?? ''
  const choose = (colour: string) => {
    dropDraft()
    onChange(colour + alpha)
  }
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    // React has no event of its own for the end of choosing
    const chosen = () => swatch.current && latest.current(swatch.current.value)
    const input = swatch.current
    input?.addEventListener('change', chosen)
    return () => input?.removeEventListener('change', chosen)
  }, [])
  const problemId = `${id}-problem`
  return (
    <>
      <div className="edit-colour">
        <input
          ref={swatch}
          type="color"
          aria-label={name}
          value={shown?.value ?? '#000000'}
          data-empty={typed === ''}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value + alpha)
            onTry(currentTarget.value + alpha)
          }}
        />
        <input
          id={id}
          type="text"
          className="form-control"
          value={typed}
          placeholder={placeholder}
          spellCheck={false}
          aria-invalid={isNone}
          aria-describedby={problemId}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </div>
      <FieldProblem id={problemId} problem={isNone ? problem.text : null} />
    </>
  )
}

/** The page's own variables and colours. */
function Swatches({ property, swatches = [], own, onChange }: ControlProps) {
  if (swatches.length === 0) return null
  return (
    <fieldset className="edit-swatches" aria-label={PANEL.swatches(property.label)}>
      {swatches.map(({ value, label, colour }) => (
        <button
          key={value}
          type="button"
          className="edit-swatch"
          title={label}
          aria-label={label}
          aria-pressed={own === value}
          style={{ backgroundColor: colour }}
          onClick={() => onChange(value)}
        />
      ))}
    </fieldset>
  )
}
