/** What is said of a text that was typed in the app. */
import { plainText } from '@/lib/plainText'

export const TYPED_TEXTS = {
  gone: 'The page has changed, and the element you typed in no longer exists.',
  replaced: 'The page has changed, and so has the text you typed in.',
  ofScript: "The app's script wrote this text: the page's code has different text here.",
  unwritable: 'This text cannot be edited in the app. Edit it in the panel, under Text Content.',
  halted: 'Typing stopped',
  haltedText: (text: string | null) =>
    `The page changed while you were typing. Select an element to use keys in the app again.${text === null ? '' : ` Your text: "${plainText(text.slice(0, 500))}"`}`,
} as const
