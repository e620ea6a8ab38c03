import type { Preferences } from '@/lib/api/types'
import { Choices } from './Choices'

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
  return (
    <div className="choice-groups">
      {NAMES.map((name) => (
        <Choices
          key={name}
          legend={FIELDS[name].legend}
          options={[...entriesOf(name), NONE]}
          value={preferences[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  )
}

const entriesOf = <N extends Name>(name: N) =>
  Object.entries(FIELDS[name].options) as [Value<N>, string][]

const NONE = [null, 'No preference'] as const
