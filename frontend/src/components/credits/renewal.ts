import type { CreditInfo } from '@/lib/api/types'

// Months are counted in UTC; in the reader's own time the day could be the one before.
const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The day the monthly credits come again, such as 'December 1'; null when they have no limit. */
export function renewalOf({ monthlyCreditsRenewAt }: CreditInfo): string | null {
  return monthlyCreditsRenewAt === null ? null : format.format(new Date(monthlyCreditsRenewAt))
}
