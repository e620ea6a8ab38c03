/** What the install dialog has of an app's AI and shared data. */
import { type AppDocument, htmlOf } from '@/document/document'
import { isConnectedModel } from '@/lib/api/modelConnections'
import type { AppAiLimits, AppAiSettings } from '@/lib/api/types'

const usualLimits = ({ usualDailyBudget, usualVisitorLimit }: AppAiLimits) => ({
  dailyBudget: usualDailyBudget,
  visitorLimit: usualVisitorLimit,
})

/** Before anything was chosen: the page declares its system prompt, and the rest is the server's. */
export const aiSettings = (systemPrompt: string, limits: AppAiLimits): AppAiSettings => ({
  ...{ payer: 'off', systemPrompt, model: null, imageModel: null },
  ...usualLimits(limits),
})

/** What cannot be sent does not stay where its field is gone, and visitors have none of the owner's connections. */
export function paidBy(
  settings: AppAiSettings,
  payer: AppAiSettings['payer'],
  limits: AppAiLimits,
): AppAiSettings {
  const own = (model: string | null) =>
    payer === 'visitor' && model !== null && isConnectedModel(model) ? null : model
  return {
    ...settings,
    ...(payer !== 'owner' && !isUsable(settings, limits) ? usualLimits(limits) : {}),
    ...{ payer, model: own(settings.model), imageModel: own(settings.imageModel) },
  }
}

/** The name as scripts have it, not as a part of an attribute or a key. */
const CLIENT = /(?<![\w:-])morpheo(?![\w:-])/

/** What pages seem to use of what the product offers them. */
export function usesOf(document: AppDocument | null): { ai: boolean; data: boolean } {
  const pages = Object.values(document?.pages ?? {}).map(htmlOf)
  const client = pages.filter((html) => CLIENT.test(html))
  return {
    ai:
      pages.some((html) => html.includes('/_ai/')) ||
      client.some((html) => /\b(?:chat|image)\b/.test(html)),
    data:
      pages.some((html) => html.includes('/_data/')) ||
      client.some((html) => /\bdata\b/.test(html)),
  }
}

/** Why the number in a field cannot be sent, by field; null where it can. */
export interface AiProblems {
  budget: string | null
  visitorLimit: string | null
}

export function aiProblems(
  { payer, dailyBudget, visitorLimit }: AppAiSettings,
  { maxDailyBudget, maxVisitorLimit }: AppAiLimits,
): AiProblems {
  const problem = (what: string, number: number, max: number) =>
    payer !== 'owner' || (Number.isInteger(number) && number >= 1 && number <= max)
      ? null
      : `${what} is a whole number from 1 to ${max.toLocaleString('en')}.`
  return {
    budget: problem('The budget', dailyBudget, maxDailyBudget),
    visitorLimit: problem('The limit', visitorLimit, maxVisitorLimit),
  }
}

/** Whether the settings can be sent. */
export function isUsable(settings: AppAiSettings, limits: AppAiLimits): boolean {
  const { budget, visitorLimit } = aiProblems(settings, limits)
  return budget === null && visitorLimit === null
}
