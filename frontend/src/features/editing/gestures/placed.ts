/** Whether an element lies where it was put: said once, for the panel, its keys, and those of the app. */
import type { ElementFacts } from '@/frame/editProtocol'

/** Out of the flow, which does not make room for it. */
export const isFree = ({ position }: Pick<ElementFacts, 'position'>): boolean =>
  position === 'absolute' || position === 'fixed'

/** Arrow keys move it by pixels: with `relative` it keeps its room, but lies beside it. */
export const isNudged = (facts: Pick<ElementFacts, 'position'>): boolean =>
  isFree(facts) || facts.position === 'relative'
