import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PLAN_NAMES, subscriptionInfoKey } from '@/components/credits/plan'
import { Page } from '@/components/Page'
import { Spinner } from '@/components/Spinner'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { REFRESH_ON_401_TIMEOUT_MS, refreshToken } from '@/lib/auth/refresh'
import { creditInfoKey } from '@/lib/queries/account'

/** What a person is kept waiting for; from then on the page says that it takes longer. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 2_000
const LATER_EVERY_MS = 10_000

/** The page after a checkout: the payment arrives by another way than the person. */
export default function CheckoutPage() {
  const session = useSearchParams()[0].get('session_id')
  return (
    <Page title="Your payment">
      <section className="card-m" role="status">
        {session ? <Checkout key={session} session={session} /> : <Unknown />}
      </section>
    </Page>
  )
}

function Checkout({ session }: { session: string }) {
  const isLate = useIsLate()
  const { data, error } = useCheckout(session, isLate)
  useRefreshed(data?.credited === true)
  if (!data) {
    if (isUnknown(error)) return <Unknown />
    return isLate ? <Late text="Your payment could not be looked up yet." /> : <Waiting />
  }
  if (data.credited) return <Arrived {...data} />
  if (data.state === 'expired') return <Expired />
  if (!isLate) return <Waiting />
  return (
    <Late
      text={
        data.kind === 'plan'
          ? 'Your payment is still being processed. Your plan starts as soon as it arrives.'
          : 'Your payment is still being processed. Your credits appear here as soon as it arrives.'
      }
    />
  )
}

const Waiting = () => <Spinner label="Waiting for your payment to arrive…" />

function Late({ text }: { text: string }) {
  return (
    <>
      <h2>This takes longer than usual</h2>
      <p>{text}</p>
      <p className="text-m">
        This page looks again every ten seconds. You can also leave it: nothing gets lost.
      </p>
      <Link className="btn btn-quiet" to="/profile">
        Go to Your Profile
      </Link>
    </>
  )
}

interface ArrivedProps {
  tier?: keyof typeof PLAN_NAMES | null
  credits?: number | null
}

function Arrived({ tier, credits }: ArrivedProps) {
  return (
    <>
      <h2>Thank you!</h2>
      <p>
        {tier
          ? `Your account is on the ${PLAN_NAMES[tier]} plan now.`
          : `${credits} credits are on your account. They never expire.`}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Link className="btn btn-grad" to="/generate">
          Start Building
        </Link>
        <Link className="btn btn-quiet" to="/profile">
          Go to Your Profile
        </Link>
      </div>
    </>
  )
}

function Expired() {
  return (
    <>
      <h2>Nothing was paid</h2>
      <p>This checkout has expired, or its payment failed. You can start another one.</p>
      <ToPlans />
    </>
  )
}

function Unknown() {
  return (
    <>
      <h2>This checkout was not found</h2>
      <p>It may belong to another account. What this account has is on your profile.</p>
      <ToPlans />
    </>
  )
}

const ToPlans = () => (
  <a className="btn btn-quiet" href="/pricing">
    Compare the Plans
  </a>
)

/** Whether the person has waited as long as it usually takes. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

const isUnknown = (error: unknown): boolean =>
  isApiError(error) && [404, 422].includes(error.status)

/** How far the checkout is. The server looks at the payment service itself, so that it needs no event of it. */
function useCheckout(session: string, isLate: boolean) {
  return useQuery({
    queryKey: ['checkout', session],
    staleTime: 0,
    // it is asked again soon anyway
    retry: false,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/checkout/{session_id}', {
          params: { path: { session_id: session } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data, error } }) => {
      if (data?.credited || data?.state === 'expired' || isUnknown(error)) return false
      return isLate ? LATER_EVERY_MS : LOOK_EVERY_MS
    },
  })
}

/** Everything that shows credits or depends on the plan is loaded anew, the account in the session included. */
function useRefreshed(isCredited: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isCredited) return
    void queries.invalidateQueries({ queryKey: creditInfoKey })
    void queries.invalidateQueries({ queryKey: subscriptionInfoKey })
    refreshToken(REFRESH_ON_401_TIMEOUT_MS).catch(() => undefined)
  }, [isCredited, queries])
}
