import { useId, useMemo } from 'react'
import { htmlOf } from '@/document/document'
import { useGenerator } from '../store'
import { LIBRARIES } from './dialogTexts'
import { librariesOf } from './libraries'

interface LibrariesFieldProps {
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Whether what the app loads from CDNs becomes part of it. Nothing where it loads none. */
export function LibrariesField({ isOn, onChange }: LibrariesFieldProps) {
  const document = useGenerator((state) => state.document)
  const count = useMemo(
    () => librariesOf(Object.values(document?.pages ?? {}).map(htmlOf)).length,
    [document],
  )
  const id = useId()
  if (count === 0) return null
  return (
    <div className="gen-copy-libraries mt-3">
      <label htmlFor={id}>{LIBRARIES.label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="edit-switch"
        aria-describedby={`${id}-about`}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="gen-note" id={`${id}-about`}>
        {LIBRARIES.count(count)}
      </span>
    </div>
  )
}
