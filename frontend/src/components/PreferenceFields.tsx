import { useId } from 'react'
import type { Preferences } from '@/lib/api/types'
import '@/styles/choices.scss'

type Name = keyof Preferences
type Value<N extends Name> = NonNullable<Preferences[N]>

interface Field<N extends Name> {
  legend: string
  options: Readonly<Record<Value<N>, string>>
}

const FIELDS: { readonly [N in Name]: Field<N> } = {
  communication: {
    legend: 'Communication',
    options: { professional: 'Professional', friendly: 'Friendly', technical: 'Technical' },
  },
  design: {
    legend: 'Design',
    options: { modern: 'Modern', bold: 'Bold', classic: 'Classic' },
  },
  tone: { legend: 'Tone', options: { formal: 'Formal', casual: 'Casual' } },
  codeStyle: { legend: 'Code style', options: { verbose: 'Verbose', concise: 'Concise' } },
}

const NAMES = Object.keys(FIELDS) as Name[]

interface PreferenceFieldsProps {
  preferences: Preferences
  onChange(changed: Partial<Preferences>): void
}

/** How a person likes answers and apps to be; for each question there is 'No preference'. */
export function PreferenceFields({ preferences, onChange }: PreferenceFieldsProps) {
  const group = useId()
  return (
    <div className="choice-groups">
      {NAMES.map((name) => (
        <fieldset key={name} className="choice-group">
          <legend className="form-label">{FIELDS[name].legend}</legend>
          <div className="choices">
            {[...Object.entries(FIELDS[name].options), NONE].map(([value, label]) => (
              <label key={label} className="choice">
                <input
                  type="radio"
                  name={`${group}-${name}`}
                  checked={preferences[name] === value}
                  onChange={() => onChange({ [name]: value })}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

const NONE = [null, 'No preference'] as const
