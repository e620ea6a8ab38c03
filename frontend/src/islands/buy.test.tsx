import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { mount } from './buy'

const assign = vi.fn()
const submit = vi.fn()
const asked = vi.fn()

const RETURNING = {
  success_url: `${location.origin}/checkout/complete?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${location.origin}/pricing`,
}

const answers = (path: string, answer: () => Response) =>
  server.use(
    http.post(url(path), async ({ request }) => {
      asked(path, JSON.parse((await request.text()) || 'null'))
      return answer()
    }),
  )

/** The server's form, enhanced. */
function bound(props: unknown, wasPressed = false): HTMLElement {
  document.body.innerHTML = `
    <form action="/login"><input type="hidden" name="return_to" value="/pricing">
    <button type="submit">Buy</button></form>`
  const form = document.querySelector('form') as HTMLFormElement
  form.submit = submit
  if (wasPressed) form.dataset.pressed = ''
  mount(form, props)
  return screen.getByRole('button', { name: 'Buy' })
}

beforeEach(() => {
  for (const mock of [assign, submit, asked]) mock.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('leads to the checkout of a plan, once', async () => {
  signIn()
  answers('/api/create-checkout-session', () =>
    HttpResponse.json({ url: 'https://pay.example/1', sessionId: 'cs_1' }),
  )
  const button = bound({ tier: 'pro' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
  expect(asked.mock.calls).toEqual([
    ['/api/create-checkout-session', { ...RETURNING, tier: 'pro' }],
  ])
  expect(button.ariaDisabled).toBe('true')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(button.ariaDisabled).toBe('false')
})

it('goes on with a press from before it was there', async () => {
  signIn()
  answers('/api/create-checkout-session', () =>
    HttpResponse.json({ url: 'https://pay.example/1', sessionId: 'cs_1' }),
  )
  const button = bound({ tier: 'explorer' }, true)
  expect(button.ariaDisabled).toBe('true')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'))
  expect(asked).toHaveBeenCalledTimes(1)
})

it('leads to the checkout of a pack', async () => {
  signIn()
  answers('/api/create-credit-checkout-session', () =>
    HttpResponse.json({ url: 'https://pay.example/2', sessionId: 'cs_2' }),
  )
  await userEvent.click(bound({ credits: 200 }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/2'))
  expect(asked).toHaveBeenCalledWith('/api/create-credit-checkout-session', {
    ...RETURNING,
    credits: 200,
  })
})

it('waits for the session, and sends the form where there is none', async () => {
  const button = bound({ tier: 'pro' })
  await userEvent.click(button)
  expect(submit).not.toHaveBeenCalled()
  beAnonymous()
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  expect(asked).not.toHaveBeenCalled()
})

it('opens the portal for who has a subscription', async () => {
  signIn()
  answers('/api/create-checkout-session', () => refuse(409, 'subscription-exists', 'One plan.'))
  answers('/api/create-customer-portal-session', () =>
    HttpResponse.json({ url: 'https://pay.example/portal' }),
  )
  await userEvent.click(bound({ tier: 'explorer' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/portal'))
})

it('says that there is a plan where it has no portal', async () => {
  signIn()
  answers('/api/create-checkout-session', () => refuse(409, 'subscription-exists', 'One plan.'))
  answers('/api/create-customer-portal-session', () =>
    refuse(404, 'no-subscription', 'Nothing to manage.'),
  )
  await userEvent.click(bound({ tier: 'explorer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('One plan.')
})

it.each([
  [{ tier: 'pro' }, 'Failed to create checkout session.'],
  [{ credits: 50 }, 'Failed to create credit checkout session.'],
])('says why %o cannot be bought, and can be pressed again', async (props, fallback) => {
  signIn()
  const path =
    'tier' in props ? '/api/create-checkout-session' : '/api/create-credit-checkout-session'
  answers(path, () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }))
  const button = bound(props)
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(fallback)
  answers(path, () => refuse(503, 'plans-unavailable', 'This server sells no plans.'))
  await userEvent.click(button)
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('This server sells no plans.'),
  )
  expect(assign).not.toHaveBeenCalled()
})
