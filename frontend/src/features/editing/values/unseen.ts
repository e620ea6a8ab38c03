/** Which styles of an element were written anew and show as before: a script or a rule of the page decides them. */
import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail } from '../elements/elementDetail'
import { cssName } from '../properties/properties'
import { overriding } from './overridden'

export interface Looks {
  detail: Pick<ElementDetail, 'own' | 'properties'>
  facts: Pick<ElementFacts, 'css'> | null
}

/** What a person calls them. */
export function unseenOf(before: Looks, now: Looks): string[] {
  return now.detail.properties
    .filter(({ name, isStyle }) => {
      const written = now.detail.own[name]
      if (!isStyle || written === undefined || written === before.detail.own[name]) return false
      const css = cssName(name)
      const [was, is] = [before.facts?.css[css] ?? '', now.facts?.css[css] ?? '']
      return (is !== '' && is === was) || overriding(name, written, now.facts) !== null
    })
    .map(({ label }) => label)
}
