import type { Tier } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'

const TIERS: readonly Tier[] = ['free', 'explorer', 'pro']

/**
 * 'Your plan' at the plan of the signed-in user, in place of the button behind it; a smaller plan has neither. The account
 * menu, which is on the same page, finds out who that is.
 */
export function mount(element: HTMLElement, props: unknown): void {
  const action = element.nextElementSibling
  const place = TIERS.indexOf(tierOf(props) as Tier)
  const show = () => {
    const tier = authStore.getState().user?.tier
    const own = tier === undefined ? -1 : TIERS.indexOf(tier)
    element.hidden = own !== place
    if (action instanceof HTMLElement) action.hidden = own >= place
  }
  show()
  authStore.subscribe(show)
}

function tierOf(props: unknown): unknown {
  return typeof props === 'object' && props !== null && 'tier' in props ? props.tier : null
}
