import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { checkoutAddress, type Offer, portalAddress } from '@/components/credits/checkout'
import { NOTHING_SOLD, PLAN_NAMES, sellsAnything } from '@/components/credits/plan'
import { BusyLabel } from '@/components/Spinner'
import type { SubscriptionInfo } from '@/lib/api/types'

/** Where a checkout that was cancelled leads back to. */
const HERE = '/profile'

/** Upgrades, packs of credits, the portal of the payment service, and the ways to the plans and the usage. */
export function PlanActions({ info }: { info: SubscriptionInfo }) {
  const note = useId()
  const { leave, leavingBy, problem } = useLeaving()
  const isPortalOpen = sellsAnything(info) || info.subscription?.managed === 'stripe'
  const offers = offersFor(info)
  const press = (label: string, address: () => Promise<string>) => ({
    label,
    isBusy: leavingBy === label,
    isDisabled: leavingBy !== null,
    onPress: () => leave({ label, address }),
  })
  return (
    <>
      {problem && (
        <div className="alert-m bad plan-state" role="alert">
          {problem}
        </div>
      )}
      <div className="account-actions plan-actions">
        {offers.map(({ label, offer }, place) => (
          <ActionButton
            key={label}
            {...press(label, () => checkoutAddress(offer, HERE))}
            isMain={place === 0}
          />
        ))}
        <ActionButton
          {...press('Manage Subscription', portalAddress)}
          {...(isPortalOpen ? {} : { isDisabled: true, describedBy: note })}
        />
        <a className="btn btn-quiet" href="#usage">
          View Usage
        </a>
        <a className="btn btn-quiet" href="/pricing">
          Compare the Plans
        </a>
      </div>
      {offers.length > 0 && (
        <p className="text-m plan-note">
          Stripe takes the payment and shows the price before you pay. Purchased credits never
          expire.
        </p>
      )}
      {!isPortalOpen && (
        <p className="text-m plan-note" id={note}>
          {NOTHING_SOLD}
        </p>
      )}
    </>
  )
}

interface ActionButtonProps {
  label: string
  isBusy: boolean
  isDisabled: boolean
  isMain?: boolean
  describedBy?: string
  onPress(): void
}

/** Not `disabled`, which would take the focus off it once it is pressed. */
function ActionButton(props: ActionButtonProps) {
  const { label, isBusy, isDisabled, isMain = false, describedBy, onPress } = props
  return (
    <button
      type="button"
      className={`btn ${isMain ? 'btn-grad' : 'btn-quiet'}${isDisabled ? ' disabled' : ''}`}
      aria-disabled={isDisabled}
      aria-describedby={describedBy}
      onClick={isDisabled ? undefined : onPress}
    >
      <BusyLabel busy={isBusy}>{label}</BusyLabel>
    </button>
  )
}

/** What this account can still buy here. A plan without a limit needs no packs. */
function offersFor({ tier, sells }: SubscriptionInfo): { label: string; offer: Offer }[] {
  if (tier === 'pro') return []
  const plans = [
    ...(sells.pro ? ['pro' as const] : []),
    ...(sells.explorer && tier === 'free' ? ['explorer' as const] : []),
  ]
  return [
    ...plans.map((plan) => ({ label: `Upgrade to ${PLAN_NAMES[plan]}`, offer: { tier: plan } })),
    ...sells.packs.map((credits) => ({ label: `Buy ${credits} Credits`, offer: { credits } })),
  ]
}

interface Leaving {
  /** The text of the button that was pressed. */
  label: string
  address(): Promise<string>
}

/** Goes to a page of the payment service. The button stays busy until the page is left; who comes back can press again. */
function useLeaving() {
  const { mutate, reset, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ address }: Leaving) => address(),
    onSuccess: (address) => location.assign(address),
  })
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', cameBack)
    return () => removeEventListener('pageshow', cameBack)
  }, [reset])
  return {
    leave: mutate,
    leavingBy: isPending || isSuccess ? (variables?.label ?? null) : null,
    problem: error?.message ?? null,
  }
}
