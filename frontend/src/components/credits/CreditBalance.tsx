import type { CreditInfo } from '@/lib/api/types'
import { askForConfirmation } from '../confirmation/store'
import { balanceOf } from './CreditsBadge'
import { BELOW_ZERO, PLAN_NAMES, renewalOf, withMinus } from './plan'
import '@/styles/routes/credits.scss'

/** What is left to spend, of what, and when it comes again. */
export function CreditBalance({ info }: { info: CreditInfo }) {
  const { level, label } = balanceOf(info)
  if (info.tier === 'pro') {
    return (
      <>
        <p className="big-number pro">Unlimited</p>
        <p className="text-m mb-0">Your Pro plan has no monthly limit.</p>
      </>
    )
  }
  const { freeCreditsRemaining: free, purchasedCreditsRemaining: bought } = info
  const allotment = info.monthlyCreditAllotment
  const renewal = renewalOf(info)
  const balance = free + bought
  return (
    <>
      <p className={`big-number ${level}`} title={label}>
        {withMinus(balance)}
        <span className="text-m">{balance < 0 ? ' credits' : ' left'}</span>
      </p>
      <progress
        className={`credit-meter ${level}`}
        max={Math.max(allotment, 1)}
        value={Math.max(0, Math.min(free, allotment))}
        aria-label={`${free} of ${allotment} monthly credits left`}
      />
      {balance < 0 && <p className="credits-wait text-m mb-0">{BELOW_ZERO}</p>}
      {info.awaitsConfirmation && (
        <div className="credits-wait">
          <p className="text-m mb-2">
            They wait until you confirm your email address. Your first app does not.
          </p>
          <button type="button" className="btn btn-quiet" onClick={() => askForConfirmation()}>
            Confirm Email Address
          </button>
        </div>
      )}
      <dl className="facts">
        <div>
          <dt>Monthly</dt>
          <dd>
            {free} of {allotment}
          </dd>
        </div>
        {renewal && (
          <div>
            <dt>Renews</dt>
            <dd>{renewal}</dd>
          </div>
        )}
        <div>
          <dt>Purchased</dt>
          <dd>{withMinus(bought)}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{PLAN_NAMES[info.tier]}</dd>
        </div>
      </dl>
    </>
  )
}
