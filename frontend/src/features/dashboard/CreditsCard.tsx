import { CreditBalance } from '@/components/credits/CreditBalance'
import { ErrorPanel } from '@/components/ErrorPanel'
import { Skeleton } from '@/components/Skeleton'
import { useCreditInfo } from '@/lib/queries/account'

export function CreditsCard() {
  const { data, isError, refetch } = useCreditInfo()
  return (
    <section className="card-m" aria-labelledby="dash-credits">
      <h2 id="dash-credits">Credits</h2>
      {data && <CreditBalance info={data} />}
      {!data && !isError && <Skeleton height="7rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to fetch credit info." onRetry={() => void refetch()} />
      )}
    </section>
  )
}
