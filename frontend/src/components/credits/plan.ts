import type { CreditInfo } from '@/lib/api/types'
import { useModels } from '@/lib/queries/models'

const FREE_PLAN = '10 credits a month are free: each new app or change takes one.'
const OFFLINE_PLAN =
  'No AI is connected to this server yet. Sample apps and changes to them are free.'

/** What an account costs, for all sign-up forms. Nothing, where no AI model is connected. */
export function useFreePlan(): string {
  return useModels().data?.offline === true ? OFFLINE_PLAN : FREE_PLAN
}

// Months are counted in UTC; in the reader's own time the day could be the one before.
const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The day the monthly credits come again, such as 'December 1'; null when they have no limit. */
export function renewalOf({ monthlyCreditsRenewAt }: CreditInfo): string | null {
  return monthlyCreditsRenewAt === null ? null : format.format(new Date(monthlyCreditsRenewAt))
}
