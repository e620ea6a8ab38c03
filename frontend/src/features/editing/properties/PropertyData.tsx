import { useState } from 'react'
import { DATA } from '../texts'
import { readData } from '../values/dataAttributes'
import type { ControlProps } from './PropertyControl'
import { useTyped } from './useTyped'

const ROWS_MAX = 8

/** A JSON object. What is none stays as it was typed, with the reason. */
export function PropertyData({ id, value, onChange }: ControlProps) {
  const [reason, setReason] = useState<string | null>(null)
  const { typed, setTyped, leave } = useTyped(value, (text) => {
    const read = readData(text)
    const refused = read instanceof Map ? null : read.refused
    setReason(refused)
    if (refused === null) onChange(text)
  })
  return (
    <>
      <textarea
        id={id}
        className="form-control edit-data"
        rows={Math.min(ROWS_MAX, Math.max(2, typed.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={typed}
        aria-invalid={reason !== null}
        aria-describedby={`${id}-told`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(value)
            setReason(null)
          }
          // Enter alone goes on in another line
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave()
        }}
      />
      <p id={`${id}-told`} className="edit-told" role={reason === null ? undefined : 'alert'}>
        {reason ?? DATA.hint}
      </p>
    </>
  )
}
