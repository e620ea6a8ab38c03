/** What is said of a text that was typed in the app. */
import { plainText } from '@/lib/plainText'

export const TYPED_TEXTS = {
  gone: 'The page was changed meanwhile, and what you typed into is no longer in it.',
  replaced: 'The page was changed meanwhile, and the text that you typed into with it.',
  ofScript: "The page's script wrote this text: the code of the page says something else here.",
  unwritable:
    'This text cannot be typed into in the app. Change it in the panel, under Text Content.',
  halted: 'Your typing ended',
  haltedText: (text: string | null) =>
    `The page changed while you typed. Keys do nothing in the app until you choose an element.${text === null ? '' : ` What you had typed: "${plainText(text.slice(0, 500))}"`}`,
} as const
