import { useId, useState } from 'react'
import { FieldProblem } from '@/components/Counter'
import type { ElementFacts } from '@/frame/editProtocol'
import type { Reach } from '../origins'
import type { EditSession } from '../session'
import { EXACT, PANEL } from '../texts'
import {
  asText,
  cssName,
  type ElementDetail,
  exactValue,
  grouped,
  isTaken,
  type Property,
  type PropertyName,
} from '../values'
import { useTyped } from './useTyped'

interface EditPropertiesProps {
  session: EditSession
  detail: ElementDetail
  /** Null until the frame has told them. */
  facts: ElementFacts | null
  reach: Reach
}

/** 'Edit Properties': the styles as style sheets write them, in groups that fold. */
export function EditProperties({ session, detail, facts, reach }: EditPropertiesProps) {
  const groups = grouped(detail.properties.filter(({ isStyle }) => isStyle))
  if (groups.length === 0) return null
  const isMixed = (name: PropertyName) =>
    detail.mixed.has(name) ||
    (detail.own[name] === undefined && (facts?.mixed?.includes(cssName(name)) ?? false))
  return (
    <details className="edit-exact">
      <summary>{EXACT.title}</summary>
      <p className="edit-origin">{EXACT.hint}</p>
      {groups.map(({ group, properties }) => (
        <details key={group} open className="edit-group">
          <summary>{PANEL.groups[group]}</summary>
          {properties.map((property) => (
            <Exact
              key={property.name}
              property={property}
              value={detail.own[property.name] ?? ''}
              inForce={facts?.css[cssName(property.name)] ?? ''}
              isMixed={isMixed(property.name)}
              onChange={(value) => session.change(asText(property), value, reach)}
            />
          ))}
        </details>
      ))}
    </details>
  )
}

interface ExactProps {
  property: Property
  /** What the element itself says; blank where that is nothing. */
  value: string
  inForce: string
  /** Several elements do not have the same. */
  isMixed: boolean
  onChange(value: string): void
}

function Exact({ property, value, inForce, isMixed, onChange }: ExactProps) {
  const ids = { field: useId(), problem: useId() }
  const [problem, setProblem] = useState<string | null>(null)
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, (text) => {
    const exact = exactValue(property, text)
    const isGood = isTaken(property, exact)
    setProblem(isGood ? null : EXACT.noValue(text.trim(), cssName(property.name)))
    if (isGood) onChange(exact)
  })
  return (
    <div className="edit-control">
      <label htmlFor={ids.field}>
        {cssName(property.name)}
        {isMixed && <span className="visually-hidden"> {PANEL.isMixed}</span>}
      </label>
      <input
        id={ids.field}
        type="text"
        className="form-control"
        value={typed}
        placeholder={isMixed ? PANEL.mixed : inForce}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-invalid={problem !== null}
        aria-describedby={ids.problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <FieldProblem id={ids.problem} problem={problem} />
    </div>
  )
}
