import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { useCreditInfo } from '@/lib/queries/account'
import { renewalOf } from './plan'
import { closeQuotaDialog, type QuotaNotice, useQuotaNotice } from './store'

/**
 * 'Monthly Credits Used': opens when the server refused a request because no credit is left. Its
 * links open tabs of their own, so that nothing unsaved has to be left.
 */
export function QuotaDialog() {
  const notice = useQuotaNotice()
  const shown = useLastNotice(notice)
  const allotment = shown?.monthlyCreditAllotment ?? 0
  const { data: credits } = useCreditInfo()
  const renewal = credits ? renewalOf(credits) : null
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
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </>
      }
    >
      <p>{shown?.message}</p>
      {renewal && (
        <p>
          Your credits renew on <strong>{renewal}</strong>. Your apps and your text are safe.
        </p>
      )}
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
          returned. Your credits renew every month.{' '}
          <a href="/pricing" target="_blank" rel="noopener">
            Compare the plans<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </div>
    </AppDialog>
  )
}

/** Keeps the text while the dialog fades out. */
function useLastNotice(notice: QuotaNotice | null): QuotaNotice | null {
  const [last, setLast] = useState(notice)
  useEffect(() => {
    if (notice) setLast(notice)
  }, [notice])
  return notice ?? last
}
