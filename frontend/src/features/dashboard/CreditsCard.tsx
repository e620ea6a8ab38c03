import { balanceOf } from '@/components/credits/CreditsBadge'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import type { CreditInfo } from '@/lib/api/types'
import { useCreditInfo } from '@/lib/queries/account'

export function CreditsCard() {
  const { data, isError, refetch } = useCreditInfo()
  return (
    <section className="card-m dash-credits" aria-labelledby="dash-credits">
      <h2 id="dash-credits">Credits</h2>
      {data && <Balance info={data} />}
      {!data && !isError && <Skeleton height="7rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to fetch credit info." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function Balance({ info }: { info: CreditInfo }) {
  const { level, label } = balanceOf(info)
  if (info.tier === 'pro') {
    return (
      <>
        <p className="dash-number pro">Unlimited</p>
        <p className="text-m mb-0">Your Pro plan has no monthly limit.</p>
      </>
    )
  }
  const { freeCreditsRemaining: free, purchasedCreditsRemaining: bought } = info
  const allotment = info.monthlyCreditAllotment
  return (
    <>
      <p className={`dash-number ${level}`} title={label}>
        {free + bought}
        <span className="text-m"> left</span>
      </p>
      <progress
        className={`credit-meter ${level}`}
        max={Math.max(allotment, 1)}
        value={Math.min(free, allotment)}
        aria-label={`${free} of ${allotment} monthly credits left`}
      />
      <dl className="dash-split">
        <div>
          <dt>Monthly</dt>
          <dd>
            {free} of {allotment}
          </dd>
        </div>
        <div>
          <dt>Purchased</dt>
          <dd>{bought}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd className="text-capitalize">{info.tier}</dd>
        </div>
      </dl>
    </>
  )
}
