import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { AppDialog } from '@/components/AppDialog'
import { closeQuotaDialog, type QuotaNotice, useQuotaNotice } from './store'

/** Shows plan and credits, until there is a profile page. */
const USAGE_PAGE = '/dashboard'

/** 'Monthly Credits Used': opens when the server refused a request because no credit is left. */
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
          <Link className="btn btn-grad" to={USAGE_PAGE} onClick={closeQuotaDialog}>
            Manage Subscription / View Usage
          </Link>
        </>
      }
    >
      <p>{shown?.message}</p>
      {allotment > 0 && (
        <p className="quota-allotment">
          <strong>{allotment}</strong> <span className="text-m">credits each month</span>
        </p>
      )}
      <div className="card-m">
        <h3 className="sec">About Credits</h3>
        <p className="text-m mb-0">
          Each new app and each change takes one credit; saving and publishing take none. One that
          fails or is stopped gives its credit back. Your allotment is filled up again every month.
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
