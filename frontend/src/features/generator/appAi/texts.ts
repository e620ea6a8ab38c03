import type { AppAiPrice } from '@/lib/api/types'

/** What an app used in this tab. */
export interface AppUse {
  calls: number
  credits: number
}

const credits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

export const CONSENT = {
  title: 'Allow AI for this app?',
  unnamed: 'The app in the preview',
  asks: { chat: 'asks an AI model:', image: 'asks for an image:' },
  price: ({ chat, image, tokensPerCredit }: AppAiPrice) =>
    `While you try it here, you pay: ${credits(chat)} for each started ${tokensPerCredit.toLocaleString('en')} tokens of a chat, ${credits(image)} for an image. Each call follows a press of yours in the app.`,
  once: 'You are asked once for each app, and can change your answer beside the preview. Who pays in the published app is chosen when you install it.',
  refuse: "Don't Allow",
  allow: 'Allow for this app',
} as const

export const USE = {
  label: ({ calls, credits: spent }: AppUse) =>
    `This app used AI ${calls === 1 ? 'once' : `${calls} times`} here, for ${credits(spent)}`,
  revoke: "Don't allow AI any more",
  /** On the button of an app that may not. */
  off: 'Off',
  refused: 'This app may not use AI',
  allow: 'Allow AI for this app…',
  allowed: 'AI is allowed for this app.',
  allowedText: 'What you press in it now can use AI.',
  notAllowed: 'Not allowed',
  revoked: 'AI is no longer allowed for this app.',
  notRevoked: 'Still allowed',
  tryAgain: 'Please try again in a moment.',
  /** Above what answers without a model say of themselves. */
  note: 'Answered without an AI model',
} as const
