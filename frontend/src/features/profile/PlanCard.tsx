import { CreditBalance } from '@/components/credits/CreditBalance'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import { useCreditInfo } from '@/lib/queries/account'

export function PlanCard() {
  const { data, isError, refetch } = useCreditInfo()
  return (
    <section className="card-m" aria-labelledby="profile-plan">
      <h2 id="profile-plan">Plan and credits</h2>
      {data && <CreditBalance info={data} />}
      {!data && !isError && <Skeleton height="5rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to fetch credit info." onRetry={() => void refetch()} />
      )}
      <a className="btn btn-quiet mt-3" href="/pricing">
        Compare the Plans
      </a>
    </section>
  )
}
