import type { CreditInfo } from '@/lib/api/types'
import { useCreditInfo } from '@/lib/queries/account'

type Level = 'ok' | 'low' | 'none' | 'pro'

interface Balance {
  level: Level
  text: string
  /** Text for screen readers. */
  label: string
}

/** Green above 5, orange from 1 to 5, red at 0 and below; PRO has no count. */
export function balanceOf(info: CreditInfo): Balance {
  if (info.tier === 'pro') return { level: 'pro', text: 'PRO', label: 'Pro plan' }
  const credits = info.freeCreditsRemaining + info.purchasedCreditsRemaining
  const text = credits === 1 ? '1 credit' : `${credits} credits`
  return { level: levelOf(credits), text, label: `${text} left` }
}

function levelOf(credits: number): Level {
  if (credits > 5) return 'ok'
  return credits > 0 ? 'low' : 'none'
}

export function CreditsBadge() {
  const { data } = useCreditInfo()
  if (!data) return null
  const { level, text, label } = balanceOf(data)
  return (
    <span className={`credit ${level}`} title={label}>
      <span className="visually-hidden">Balance: </span>
      {text}
    </span>
  )
}
