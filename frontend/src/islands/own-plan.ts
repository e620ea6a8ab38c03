import { authStore } from '@/lib/auth/store'

/**
 * 'Your plan' at the plan of the signed-in user, in place of the button behind it. The account menu,
 * which is on the same page, finds out who that is.
 */
export function mount(element: HTMLElement, props: unknown): void {
  const action = element.nextElementSibling
  const show = () => {
    const isOwn = authStore.getState().user?.tier === tierOf(props)
    element.hidden = !isOwn
    if (action instanceof HTMLElement) action.hidden = isOwn
  }
  show()
  authStore.subscribe(show)
}

function tierOf(props: unknown): unknown {
  return typeof props === 'object' && props !== null && 'tier' in props ? props.tier : null
}
