import { useId } from 'react'
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import { ELEMENT_WORDS } from '@/lib/elementWords'
import { REACH } from '../texts'
import { DEVICES, isOfOneKind, ONE, type Reach } from './reach'
import type { ReachChoice } from './useReach'
import { widthWords } from './widthWords'

/** 'Apply to': this one alone, all that a rule of the page means, or this width alone. */
export function ScopeChoice({ reach, isSeveral, rules, media, left, choose }: ReachChoice) {
  const ids = { name: useId(), note: useId() }
  const narrowFirst = [...rules].sort((a, b) => a.count - b.count)
  const [first] = narrowFirst
  const rule = rules.find((one) => reach.to === 'like' && one.selector === reach.selector) ?? first
  const options: { reach: Reach; label: string; rule?: string; hint?: string }[] = [
    { reach: ONE, label: isSeveral ? REACH.several : REACH.one },
  ]
  if (rule) {
    const { selector, count } = rule
    const kinds = isOfOneKind(selector) ? null : kindsOf(selector)
    const label = isOfOneKind(selector) ? REACH.like(count) : REACH.ofKinds(count, kinds)
    options.push({
      ...{ reach: { to: 'like', selector }, label },
      // the words say it all, or the rule has to
      ...(kinds === null ? { rule: selector } : { hint: selector }),
    })
  }
  if (media !== null) {
    const chosen = reach.to === 'width' ? reach : { to: 'width' as const, media }
    options.push({ reach: chosen, label: REACH.width(widthWords(chosen.media)) })
  }
  if (options.length < 2) return null
  const choices = choicesOf({ reach, rules: narrowFirst, media })
  return (
    <fieldset className="edit-scope" aria-describedby={ids.note}>
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
            <span title={option.hint}>
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
      {choices && (
        <select
          className="form-control"
          aria-label={choices.label}
          value={choices.value}
          onChange={({ target }) => choose(choices.reachOf(target.value))}
        >
          {choices.options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
      <p id={ids.note} className="edit-scope-told" aria-live="polite">
        {reach.to === 'like' && rules.length === 1 && (
          <>
            {REACH.writtenIn} <code>{reach.selector}</code>
          </>
        )}
        {reach.to === 'width' && REACH.at(widthWords(reach.media))}
        {reach.to === 'one' && left !== null && REACH.left(widthWords(left))}
      </p>
    </fieldset>
  )
}

interface Choices {
  label: string
  value: string
  options: (readonly [value: string, words: string])[]
  reachOf(value: string): Reach
}

/** Which rule, or which width, where there are several. */
function choicesOf({
  reach,
  rules,
  media,
}: Pick<ReachChoice, 'reach' | 'rules' | 'media'>): Choices | null {
  if (reach.to === 'like' && rules.length > 1) {
    return {
      ...{ label: REACH.rule, value: reach.selector },
      options: rules.map(({ selector, count }) => [selector, REACH.ofRule(selector, count)]),
      reachOf: (selector) => ({ to: 'like', selector }),
    }
  }
  if (reach.to !== 'width' || media === null) return null
  const here = reach.isKept ? media : reach.media
  const all = [[REACH.here, here] as const, ...DEVICES]
  return {
    ...{ label: REACH.widths, value: reach.isKept ? reach.media : '' },
    options: all.map(([name, of], at) => [at ? of : '', REACH.device(name, widthWords(of))]),
    reachOf: (value) => ({ to: 'width', media: value || here, isKept: value !== '' }),
  }
}

// What a rule of the page means, in a person's words.

/** More of them are no words for a choice. */
const KINDS_MAX = 3
/** The last step of a selector, as far as it says a tag: `main > h2.title`. */
const TAG_OF_LAST = /(?:^|[\s>+~])([a-z][a-z\d]*)(?:[.#[:][^\s>+~]*)?$/i

/** The kinds that a rule for several of them names; null where it names them otherwise than by their tags. */
export function kindsOf(selector: string): string | null {
  const words = new Set<string>()
  for (const one of selectorsOf(selector)) {
    const tag = TAG_OF_LAST.exec(one)?.[1]?.toLowerCase() ?? ''
    const word = Object.hasOwn(ELEMENT_WORDS, tag) ? ELEMENT_WORDS[tag] : undefined
    if (word === undefined) return null
    words.add(word)
  }
  const all = [...words]
  if (all.length === 0) return null
  if (all.length > KINDS_MAX) return `${all.slice(0, KINDS_MAX).join(', ')} and others`
  return all.length === 1 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
