import { useEffect, useState } from 'react'
import { PANEL } from '../texts'
import { clamped, rangeOf } from '../values'
import type { ControlProps } from './shownValue'
import { useLasting, useTyped } from './useTyped'

/** What comes of a change is in force by then, if anything. */
const IN_FORCE_AFTER_MS = 1_500

/** A slider and a box, in the unit in which the value is written. */
export function PropertyNumber({
  id,
  name,
  property,
  value,
  placeholder,
  scale,
  inForce,
  onTry,
  onChange,
}: ControlProps) {
  const range = scale?.range ?? rangeOf(property)
  const [sent, setSent] = useState<string | null>(null)
  const [limit, setLimit] = useState<{ words: string; to: string } | null>(null)
  const change = (text: string) => {
    const [wanted, within] = [Number(text), clamped(Number(text), range)]
    const words = `${wanted > within ? PANEL.most : PANEL.least} ${within} ${unit}`
    // else it would stay as it was typed
    if (`${within}` === value) {
      setTyped(value)
      dropDraft()
    }
    setLimit(text === '' || within === wanted ? null : { words: `${words}.`, to: `${within}` })
    setSent(text)
    onChange(text)
  }
  const { typed, setTyped, leave, onKeyDown, dropDraft } = useTyped(value, change, () =>
    onTry(null),
  )
  // another rule wins: the control shows what is in force, not what came to nothing
  const isStale = sent !== null && sent === typed && typed !== value
  const stale = useLasting(isStale ? sent : null, IN_FORCE_AFTER_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has lasted
  useEffect(() => {
    if (stale === null) return
    setTyped(value)
    dropDraft()
    setSent(null)
  }, [stale])
  const words = placeholder ?? inForce?.words
  const place = typed !== '' ? typed : placeholder === undefined ? inForce?.place : null
  const isUnset = place === null || place === undefined
  // 'auto' has none
  const isWord = typed === '' && /[a-z]/i.test(words ?? '')
  const unit = isWord ? '' : (scale?.unit ?? '')
  const isOfSides = isUnset && placeholder === undefined && / /.test(words ?? '')
  return (
    <>
      <div className="edit-number" data-several={typed === '' && / /.test(words ?? '')}>
        <input
          type="range"
          aria-label={name}
          {...range}
          data-unset={isUnset}
          value={isUnset ? range.min : place}
          aria-valuetext={typed === '' ? words || PANEL.unset : `${typed}${unit}`}
          onChange={({ target }) => {
            setTyped(target.value)
            onTry(target.value)
          }}
          onPointerUp={leave}
          onKeyDown={onKeyDown}
          onKeyUp={leave}
          onBlur={leave}
        />
        <span className="edit-measure">
          <input
            id={id}
            type="number"
            inputMode="decimal"
            className="form-control"
            {...range}
            value={typed}
            placeholder={words}
            aria-describedby={unit === '' ? undefined : `${id}-unit`}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <span id={`${id}-unit`} className="edit-unit">
            {unit}
          </span>
        </span>
      </div>
      {isOfSides && <p className="edit-told">{PANEL.sides(words ?? '')}</p>}
      {limit?.to === value && (
        <p className="edit-told" role="status">{`${limit.words} ${PANEL.beyond}`}</p>
      )}
    </>
  )
}
