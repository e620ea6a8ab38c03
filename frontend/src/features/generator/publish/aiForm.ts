/** What the install dialog has of an app's AI and shared data. */
import { type AppDocument, htmlOf } from '@/document/document'
import { isConnectedModel } from '@/lib/api/modelConnections'
import type { AppAiSettings } from '@/lib/api/types'

export const AI_LIMITS = { budget: 10_000, visitor: 1_000 } as const

const USUAL_LIMITS = { dailyBudget: 20, visitorLimit: 10 } as const

/** Before anything was chosen: the page declares its system prompt, and the rest is the server's. */
export const aiSettings = (systemPrompt: string): AppAiSettings => ({
  ...{ payer: 'off', systemPrompt, model: null, imageModel: null },
  ...USUAL_LIMITS,
})

/** What cannot be sent does not stay where its field is gone, and visitors have none of the owner's connections. */
export function paidBy(settings: AppAiSettings, payer: AppAiSettings['payer']): AppAiSettings {
  const own = (model: string | null) =>
    payer === 'visitor' && model !== null && isConnectedModel(model) ? null : model
  return {
    ...settings,
    ...(payer !== 'owner' && aiProblem(settings) !== null ? USUAL_LIMITS : {}),
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

/** Why the settings cannot be sent; null when they can. */
export function aiProblem({ payer, dailyBudget, visitorLimit }: AppAiSettings): string | null {
  if (payer !== 'owner') return null
  const isWithin = (number: number, max: number) =>
    Number.isInteger(number) && number >= 1 && number <= max
  if (!isWithin(dailyBudget, AI_LIMITS.budget)) return LIMIT.budget
  return isWithin(visitorLimit, AI_LIMITS.visitor) ? null : LIMIT.visitor
}

const LIMIT = {
  budget: `The budget is a whole number from 1 to ${AI_LIMITS.budget.toLocaleString('en')}.`,
  visitor: `The limit is a whole number from 1 to ${AI_LIMITS.visitor.toLocaleString('en')}.`,
} as const
