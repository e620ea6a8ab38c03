import { useId, useMemo, useState } from 'react'
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import { widthRange } from '@/document/pageEdit/widthOrder'
import type { ElementFacts } from '@/frame/editProtocol'
import { ELEMENT_WORDS } from '@/lib/elementWords'
import {
  DEVICES,
  isOfOneKind,
  likeRules,
  mediaAt,
  ONE,
  type Origin,
  type Reach,
  type RuleOwner,
  widthIn,
} from '../origins'
import { REACH } from '../texts'
import type { ElementDetail, Selected } from '../values'

interface Choosing {
  selected: readonly Selected[]
  detail: ElementDetail
  facts: ElementFacts | null
  origins: ReadonlyMap<string, Origin>
}

interface ReachChoice {
  reach: Reach
  isSeveral: boolean
  /** Rules that mean more elements than the selected one; the strongest first. */
  rules: readonly RuleOwner[]
  /** The condition on the width that holds now; null while the width is not known. */
  media: string | null
  /** The width that was chosen, once the view has another one. */
  left: string | null
  choose(reach: Reach): void
}

interface Chosen {
  of: string
  reach: Reach
  left: string | null
}

/** How far changes go that are made in the panel, for as long as the same is selected. */
export function useReach({ selected, detail, facts, origins }: Choosing): ReachChoice {
  const of = JSON.stringify(selected.map(({ key }) => key))
  const [chosen, setChosen] = useState<Chosen>({ of, reach: ONE, left: null })
  const isSeveral = selected.length > 1
  const rules = useMemo(() => (isSeveral ? [] : likeRules(origins)), [isSeveral, origins])
  const width = facts?.viewWidth
  const media = width === undefined ? null : mediaAt(detail.media, width)
  const { reach, left } = chosen.of === of ? chosen : { reach: ONE, left: null }
  // what holds at this width alone is not meant for another one
  const isLeft =
    reach.to === 'width' &&
    !reach.isKept &&
    width !== undefined &&
    widthIn(reach.media, width) !== width
  if (isLeft) setChosen({ of, reach: ONE, left: reach.media })
  return {
    reach: isLeft ? ONE : now(reach, rules, media),
    ...{ isSeveral, rules, media },
    left: isLeft ? reach.media : left,
    choose: (wanted) => setChosen({ of, reach: wanted, left: null }),
  }
}

/** The rule may be gone meanwhile. */
function now(reach: Reach, rules: readonly RuleOwner[], media: string | null): Reach {
  if (reach.to === 'width') return media === null ? ONE : reach
  if (reach.to === 'one' || rules.some(({ selector }) => selector === reach.selector)) return reach
  const [first] = rules
  return first ? { to: 'like', selector: first.selector } : ONE
}

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

/** A condition on the width of the view, as a person says it. */
export function widthWords(media: string): string {
  const range = widthRange(media)
  if (range === null) return media
  const [min, max] = [Math.ceil(range.min ?? 0), Math.floor(range.max ?? 0)]
  if (range.min === null) return REACH.upTo(max)
  return range.max === null ? REACH.from(min) : REACH.between(min, max)
}
