import * as z from 'zod/mini'
import { checkoutAddress } from '@/components/credits/checkout'
import { authStore } from '@/lib/auth/store'

/** The page that the forms are on, where a checkout that was cancelled leads back to. */
const HERE = '/pricing'

const OfferSchema = z.union([
  z.object({ tier: z.enum(['pro', 'explorer']) }),
  z.object({ credits: z.number() }),
])

/**
 * Buys a plan or a pack for who is signed in. The form, as the server renders it, leads visitors to the login page, and is
 * sent like that where the session has ended. The account menu, on the same page, finds out who is signed in.
 */
export function mount(form: HTMLElement, props: unknown): void {
  const offer = OfferSchema.parse(props)
  const button = form.querySelector('button')
  if (!(form instanceof HTMLFormElement) || button === null) return
  const problem = problemOf(form)
  let isBusy = false
  const setBusy = (busy: boolean) => {
    isBusy = busy
    // not `disabled`, which would take the focus off it
    button.ariaDisabled = String(busy)
    button.classList.toggle('disabled', busy)
  }

  const start = () => {
    if (isBusy) return
    setBusy(true)
    problem.hidden = true
    leave().catch((error: unknown) => {
      setBusy(false)
      problem.hidden = false
      problem.textContent = error instanceof Error ? error.message : String(error)
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    start()
  })
  // before this was there
  if (form.dataset.pressed !== undefined) start()
  // who comes back by the browser's button can press again
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setBusy(false)
  })

  async function leave(): Promise<void> {
    if (await isSignedIn()) location.assign(await checkoutAddress(offer, HERE))
    else (form as HTMLFormElement).submit()
  }
}

function problemOf(form: HTMLElement): HTMLElement {
  const problem = document.createElement('div')
  problem.className = 'alert-m bad site-buy-problem'
  problem.setAttribute('role', 'alert')
  problem.hidden = true
  form.append(problem)
  return problem
}

/** Once the session was looked for. */
function isSignedIn(): Promise<boolean> {
  return new Promise((done) => {
    const look = () => {
      const { authReady, user } = authStore.getState()
      if (!authReady) return
      stop()
      done(user !== null)
    }
    const stop = authStore.subscribe(look)
    look()
  })
}
