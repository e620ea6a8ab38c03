/** The ways to the payment service. Each returns the address of its page, and throws an error with words for people. */
import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'

/** What can be bought: a plan, or a pack of credits. */
export type Offer = { tier: 'pro' | 'explorer' } | { credits: number }

/** The page after the checkout. The payment service puts the id of its session there. */
const COMPLETE = '/checkout/complete?session_id={CHECKOUT_SESSION_ID}'

/**
 * A page to pay on. `from`: the path that cancelling leads back to. For an account with a subscription, whose plan is changed
 * in the portal, the page is that.
 */
export async function checkoutAddress(offer: Offer, from: string): Promise<string> {
  const returning = {
    success_url: location.origin + COMPLETE,
    cancel_url: location.origin + from,
  }
  if ('credits' in offer) {
    const call = api.POST('/api/create-credit-checkout-session', {
      body: { ...returning, credits: offer.credits },
    })
    return await addressOf(unwrap(call), 'Failed to create credit checkout session.')
  }
  const call = unwrap(
    api.POST('/api/create-checkout-session', { body: { ...returning, tier: offer.tier } }),
  )
  try {
    return (await call).url
  } catch (error) {
    const refusal = worded(error, 'Failed to create checkout session.')
    if (!isApiError(error) || error.code !== 'subscription-exists') throw refusal
    // a plan that an operator assigned has no portal
    return portalAddress().catch(() => Promise.reject(refusal))
  }
}

/** The page where a subscription is changed or cancelled. */
export function portalAddress(): Promise<string> {
  const call = api.POST('/api/create-customer-portal-session')
  return addressOf(unwrap(call), 'Failed to create customer portal session.')
}

async function addressOf(call: Promise<{ url: string }>, failed: string): Promise<string> {
  try {
    return (await call).url
  } catch (error) {
    throw worded(error, failed)
  }
}

const worded = (error: unknown, failed: string): Error =>
  new Error(errorMessage(error, failed), { cause: error })
