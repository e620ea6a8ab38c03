import { CreditBalance } from '@/components/credits/CreditBalance'
import { useSubscriptionInfo } from '@/components/credits/plan'
import type { SubscriptionInfo } from '@/lib/api/types'
import { useCreditInfo } from '@/lib/queries/account'
import { Card, Loaded } from '../Card'
import { CapForm } from './CapForm'
import { PlanActions } from './PlanActions'

/** What the account may spend, what pays for it, and how to have more of it. */
export default function PlanCard() {
  const credits = useCreditInfo()
  const plan = useSubscriptionInfo()
  return (
    <Card title="Plan and credits">
      <Loaded query={credits} height="5rem" failed="Failed to fetch credit info.">
        {(info) => <CreditBalance info={info} />}
      </Loaded>
      <Loaded query={plan} height="5rem" failed="Failed to fetch subscription info.">
        {(info) => (
          <>
            {info.subscription && <SubscriptionState subscription={info.subscription} />}
            <PlanActions info={info} />
          </>
        )}
      </Loaded>
      {credits.data && <CapForm cap={credits.data.cap} />}
    </Card>
  )
}

type Subscription = NonNullable<SubscriptionInfo['subscription']>

/** States in which something is to be done. */
const TROUBLES: Readonly<Partial<Record<Subscription['status'], string>>> = {
  past_due:
    'The last payment failed. Please check how you pay under Manage Subscription, so that your plan goes on.',
  unpaid:
    'Your plan has stopped, since the last payment failed. It goes on once the open invoice is paid under Manage Subscription.',
  paused: 'Your plan is paused. It goes on once you resume it under Manage Subscription.',
  incomplete: 'The first payment of your plan is not complete yet.',
}

/** Until when the plan holds, and what stands in its way. */
function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const trouble = TROUBLES[subscription.status]
  if (trouble !== undefined) {
    return (
      <div className="alert-m warn plan-state" role="status">
        {trouble}
      </div>
    )
  }
  const period = periodOf(subscription)
  return period && <p className="text-m plan-state">{period}</p>
}

function periodOf({ status, managed, renewsAt, endsAt }: Subscription): string | null {
  if (managed === 'operator') return 'The operator of this server gave you this plan.'
  if (endsAt !== null) return `Your plan ends on ${dayOf(endsAt)}. Until then nothing changes.`
  if (renewsAt === null) return null
  return status === 'trialing'
    ? `Your plan is free until ${dayOf(renewsAt)}, and paid from then on.`
    : `Your plan renews on ${dayOf(renewsAt)}.`
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const dayOf = (moment: string): string => days.format(new Date(moment))
