import { type ReactNode, useState } from 'react'
import { useConfirmationAsked } from '@/components/confirmation/store'
import { useQuotaNotice } from '@/components/credits/store'
import { lazyPart, optionalPart } from '@/components/LazyPart'
import { useSignInDialog } from '@/components/signin/store'
import { TourHost } from '@/features/tours/TourHost'
import { useAuth } from '@/lib/auth/store'

const SignInDialog = lazyPart(async () => ({
  default: (await import('@/components/signin/SignInDialog')).SignInDialog,
}))
const QuotaDialog = lazyPart(async () => ({
  default: (await import('@/components/credits/QuotaDialog')).QuotaDialog,
}))
const ConfirmationDialog = lazyPart(async () => ({
  default: (await import('@/components/confirmation/ConfirmationDialog')).ConfirmationDialog,
}))
const DeletionNotice = optionalPart(() => import('@/features/profile/data/DeletionNotice'))

/**
 * The dialogs that any screen may open, tours, and the banner of an account that will be deleted, in a chunk beside the first
 * screen's. Each is loaded on first use.
 */
export default function ShellDialogs() {
  const { show } = useSignInDialog()
  const notice = useQuotaNotice()
  const isConfirmationAsked = useConfirmationAsked()
  const deletesAt = useAuth(({ user }) => user?.deletesAt)
  return (
    <>
      {deletesAt && <DeletionNotice deletesAt={deletesAt} />}
      <MountOnFirstUse wanted={show}>
        <SignInDialog />
      </MountOnFirstUse>
      <MountOnFirstUse wanted={notice !== null}>
        <QuotaDialog />
      </MountOnFirstUse>
      <MountOnFirstUse wanted={isConfirmationAsked}>
        <ConfirmationDialog />
      </MountOnFirstUse>
      <TourHost />
    </>
  )
}

/** Stays mounted after its first use, so that a dialog can fade out. */
function MountOnFirstUse({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(wanted)
  if (wanted && !used) setUsed(true)
  return used ? children : null
}
