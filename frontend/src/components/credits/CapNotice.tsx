import { useEffect } from 'react'
import type { CreditInfo } from '@/lib/api/types'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useCreditInfo } from '@/lib/queries/account'
import { readStored, writeStored } from '@/lib/storage'
import { notify } from '@/lib/toast'

const NOTICED_KEY = 'morpheo-cap-noticed'
const READ_MS = 10_000

/** A toast, once a month for an account, when most of its own cap of credits is used. */
export function CapNotice() {
  const uid = useAuth(selectUser)?.uid
  const cap = useCreditInfo().data?.cap
  const text = cap?.isNear ? nearCap(cap) : null
  useEffect(() => {
    if (uid === undefined || text === null) return
    // months are counted in UTC
    const noticed = `${uid} ${new Date().toISOString().slice(0, 7)}`
    if (readStored(NOTICED_KEY) === noticed) return
    writeStored(NOTICED_KEY, noticed)
    notify.warning(text, 'You can change it on your profile.', { duration: READ_MS, whole: true })
  }, [uid, text])
  return null
}

/** How much of the cap is used, in words; null without a cap. */
function nearCap({ monthly, used }: CreditInfo['cap']): string | null {
  if (monthly === null) return null
  const percent = Math.min(100, Math.floor((used / monthly) * 100))
  const credits = monthly === 1 ? '1 credit' : `${monthly.toLocaleString('en')} credits`
  return `You have used ${percent} % of your cap of ${credits} this month.`
}
