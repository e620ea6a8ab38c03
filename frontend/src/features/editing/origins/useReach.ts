import { useMemo, useState } from 'react'
import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail, Selected } from '../elements/elementDetail'
import { likeRules, mediaAt, ONE, type Reach, widthIn } from './reach'
import type { Origin, RuleOwner } from './valueOrigins'

interface Choosing {
  selected: readonly Selected[]
  detail: ElementDetail
  facts: ElementFacts | null
  origins: ReadonlyMap<string, Origin>
}

export interface ReachChoice {
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
