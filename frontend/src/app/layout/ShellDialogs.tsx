import { type ReactNode, useState } from 'react'
import { useConfirmationAsked } from '@/components/confirmation/store'
import { useQuotaNotice } from '@/components/credits/store'
import { lazyPart } from '@/components/LazyPart'
import { useSignInDialog } from '@/components/signin/store'
import { TourHost } from '@/features/tours/TourHost'

const SignInDialog = lazyPart(async () => ({
  default: (await import('@/components/signin/SignInDialog')).SignInDialog,
}))
const QuotaDialog = lazyPart(async () => ({
  default: (await import('@/components/credits/QuotaDialog')).QuotaDialog,
}))

const ConfirmationDialog = lazyPart(async () => ({
  default: (await import('@/components/confirmation/ConfirmationDialog')).ConfirmationDialog,
}))

/** The dialogs that any screen may open, and tours, in a chunk beside the first screen's. Each is loaded on first use. */
export default function ShellDialogs() {
  const { show } = useSignInDialog()
  const notice = useQuotaNotice()
  const isConfirmationAsked = useConfirmationAsked()
  return (
    <>
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
