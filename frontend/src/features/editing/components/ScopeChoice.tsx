import { useId } from 'react'
import type { ReachChoice } from '../hooks/useReach'
import { ONE, type Reach } from '../model/reach'
import { REACH } from '../texts'
import { widthWords } from '../widthWords'

/** 'Apply to': this one alone, all that a rule of the page means, or this width alone. */
export function ScopeChoice({ reach, isSeveral, rules, media, choose }: ReachChoice) {
  const ids = { name: useId(), told: useId() }
  const narrowFirst = [...rules].sort((a, b) => a.count - b.count)
  const [first] = narrowFirst
  const rule = rules.find((one) => reach.to === 'like' && one.selector === reach.selector) ?? first
  const options: { reach: Reach; label: string; rule?: string }[] = [
    { reach: ONE, label: isSeveral ? REACH.several : REACH.one },
  ]
  if (rule) {
    const { selector, count } = rule
    const label = isOfOneKind(selector) ? REACH.like(count) : REACH.elements(count)
    options.push({ reach: { to: 'like', selector }, label, rule: selector })
  }
  if (media !== null) {
    options.push({ reach: { to: 'width', media }, label: REACH.width(widthWords(media)) })
  }
  if (options.length < 2) return null
  return (
    <fieldset className="edit-scope" aria-describedby={ids.told}>
      <legend>{REACH.title}</legend>
      <div className="edit-scope-options">
        {options.map((option) => (
          <label key={option.reach.to}>
            <input
              type="radio"
              name={ids.name}
              checked={option.reach.to === reach.to}
              onChange={() => choose(option.reach)}
            />
            <span>
              {option.label}
              {option.rule !== undefined && (
                <>
                  {' '}
                  <code title={option.rule}>{option.rule}</code>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {reach.to === 'like' && rules.length > 1 && (
        <select
          className="form-control"
          aria-label={REACH.rule}
          value={reach.selector}
          onChange={({ target }) => choose({ to: 'like', selector: target.value })}
        >
          {narrowFirst.map(({ selector, count }) => (
            <option key={selector} value={selector}>
              {REACH.ofRule(selector, count)}
            </option>
          ))}
        </select>
      )}
      <p id={ids.told} className="edit-scope-told" aria-live="polite">
        {reach.to === 'like' && rules.length === 1 && (
          <>
            {REACH.writtenIn} <code>{reach.selector}</code>
          </>
        )}
        {reach.to === 'width' && REACH.at(widthWords(reach.media))}
      </p>
    </fieldset>
  )
}

/** Headings and paragraphs in one rule are not like each other. */
const isOfOneKind = (selector: string): boolean => !/[,*]/.test(selector)
