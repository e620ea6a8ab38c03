import { useModels } from '@/lib/queries/models'

const FREE_PLAN = '10 credits a month are free: each new app or change takes one.'
const OFFLINE_PLAN =
  'No AI is connected to this server yet. Sample apps and changes to them are free.'

/** What an account costs, for all sign-up forms. Nothing, where no AI model is connected. */
export function useFreePlan(): string {
  return useModels().data?.offline === true ? OFFLINE_PLAN : FREE_PLAN
}
