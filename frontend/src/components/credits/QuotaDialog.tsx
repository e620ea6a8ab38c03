import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { useCreditInfo } from '@/lib/queries/account'
import { BELOW_ZERO, NOTHING_SOLD, renewalOf, sellsAnything, useSubscriptionInfo } from './plan'
import { closeQuotaDialog, type QuotaNotice, useQuotaNotice } from './store'

/**
 * 'Monthly Credits Used': opens when the server refused a request because no credit is left. Its
 * links open tabs of their own, so that nothing unsaved has to be left.
 */
export function QuotaDialog() {
  const notice = useQuotaNotice()
  const shown = useLastNotice(notice)
  const allotment = shown?.monthlyCreditAllotment ?? 0
  return (
    <AppDialog
      show={notice !== null}
      title="Monthly Credits Used"
      onClose={closeQuotaDialog}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={closeQuotaDialog}>
            Close
          </button>
          <a className="btn btn-grad" href="/profile" target="_blank" rel="noopener">
            Manage Subscription / View Usage
            <NewTab />
          </a>
        </>
      }
    >
      <p>{shown?.message}</p>
      <Outlook />
      {allotment > 0 && (
        <p className="quota-allotment">
          <strong>{allotment}</strong> <span className="text-m">credits each month</span>
        </p>
      )}
      <div className="card-m">
        <h3 className="sec">About Credits</h3>
        <p className="text-m mb-0">
          Each new app or change uses one credit. AI that apps use costs credits, too: when you try
          your app, when you pay for its visitors, and in apps of others that you let use your
          credits. Saving and publishing are free. If a request fails or you stop it, the credit is
          returned. Your credits renew every month. <Plans />
        </p>
      </div>
    </AppDialog>
  )
}

/** When there is something to spend again. */
function Outlook() {
  const { data: credits } = useCreditInfo()
  if (!credits) return null
  if (credits.freeCreditsRemaining + credits.purchasedCreditsRemaining < 0) {
    return <p>{BELOW_ZERO}</p>
  }
  const renewal = renewalOf(credits)
  if (renewal === null) return null
  return (
    <p>
      Your credits renew on <strong>{renewal}</strong>. Your apps and your text are safe.
    </p>
  )
}

/** The way to more of them. */
function Plans() {
  const { data: info } = useSubscriptionInfo()
  const isSelling = info !== undefined && sellsAnything(info)
  return (
    <>
      {info && !isSelling && `${NOTHING_SOLD} `}
      <a href="/pricing" target="_blank" rel="noopener">
        {isSelling ? 'Upgrade or buy credits' : 'Compare the plans'}
        <NewTab />
      </a>
    </>
  )
}

const NewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>

/** Keeps the text while the dialog fades out. */
function useLastNotice(notice: QuotaNotice | null): QuotaNotice | null {
  const [last, setLast] = useState(notice)
  useEffect(() => {
    if (notice) setLast(notice)
  }, [notice])
  return notice ?? last
}
