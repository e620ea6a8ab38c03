import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { CreditInfo, SubscriptionInfo, Tier } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
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

/** The names of the plans, wherever they are shown. */
export const PLAN_NAMES: Readonly<Record<Tier, string>> = {
  free: 'Free',
  explorer: 'Explorer',
  pro: 'Pro',
}

/** Where an installation has no payment service, or no prices. */
export const NOTHING_SOLD = 'This server sells no plans.'

export const subscriptionInfoKey = ['subscription-info'] as const

/** The plan of the account, and what can be bought here. */
export function useSubscriptionInfo(): UseQueryResult<SubscriptionInfo> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: subscriptionInfoKey,
    enabled,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscription-info', { signal })),
  })
}

/** Whether anything can be bought here. */
export function sellsAnything({ sells }: SubscriptionInfo): boolean {
  return sells.pro || sells.explorer || sells.packs.length > 0
}

/** Why a balance is below zero, and what that means. */
export const BELOW_ZERO =
  'A payment was taken back after its credits were spent. Work that runs goes on; nothing that costs credits starts until the balance is above zero.'

/** '−3', with a real minus: a payment that was taken back leaves fewer than none. */
export const withMinus = (credits: number): string => credits.toLocaleString('en').replace('-', '−')
