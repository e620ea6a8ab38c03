import { useMemo, useState } from 'react'
import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail, Selected } from '../model/elementDetail'
import { likeRules, mediaAt, ONE, type Reach } from '../model/reach'
import type { Origin, RuleOwner } from '../model/valueOrigins'

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
  choose(reach: Reach): void
}

/** How far changes go that are made in the panel, for as long as the same is selected. */
export function useReach({ selected, detail, facts, origins }: Choosing): ReachChoice {
  const of = JSON.stringify(selected.map(({ key }) => key))
  const [chosen, setChosen] = useState<{ of: string; reach: Reach }>({ of, reach: ONE })
  const isSeveral = selected.length > 1
  const rules = useMemo(() => (isSeveral ? [] : likeRules(origins)), [isSeveral, origins])
  const width = facts?.viewWidth
  const media = width === undefined ? null : mediaAt(detail.media, width)
  return {
    reach: chosen.of === of ? now(chosen.reach, rules, media) : ONE,
    ...{ isSeveral, rules, media },
    choose: (reach) => setChosen({ of, reach }),
  }
}

/** The rule may be gone meanwhile, and the width another one. */
function now(reach: Reach, rules: readonly RuleOwner[], media: string | null): Reach {
  if (reach.to === 'width') {
    if (media === null || reach.isKept) return media === null ? ONE : reach
    return { to: 'width', media }
  }
  if (reach.to === 'one' || rules.some(({ selector }) => selector === reach.selector)) return reach
  const [first] = rules
  return first ? { to: 'like', selector: first.selector } : ONE
}
