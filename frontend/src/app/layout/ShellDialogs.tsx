import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuotaNotice } from '@/components/credits/store'
import { useSignInDialog } from '@/components/signin/store'

const SignInDialog = lazy(async () => ({
  default: (await import('@/components/signin/SignInDialog')).SignInDialog,
}))
const QuotaDialog = lazy(async () => ({
  default: (await import('@/components/credits/QuotaDialog')).QuotaDialog,
}))

/** The dialogs that any screen may open. Each is loaded when it is first needed. */
export function ShellDialogs() {
  const { show } = useSignInDialog()
  const notice = useQuotaNotice()
  return (
    <>
      <FromFirstUse wanted={show}>
        <SignInDialog />
      </FromFirstUse>
      <FromFirstUse wanted={notice !== null}>
        <QuotaDialog />
      </FromFirstUse>
    </>
  )
}

/** Stays mounted once it was wanted: a dialog fades out by itself. */
function FromFirstUse({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [used, setUsed] = useState(wanted)
  if (wanted && !used) setUsed(true)
  return used ? <Suspense>{children}</Suspense> : null
}
