/** What support says. */
export const SUPPORT = {
  title: 'Support',
  close: 'Close support',
  paid: 'Paid',
  messages: 'Messages with support',
  earlier: 'Show earlier messages',
  you: 'You',
  failed: 'Your messages could not be loaded.',
  sendFailed: 'Your message could not be sent. Please try again.',
  label: 'Message',
  placeholder: 'How can we help?',
  tooLong: 'Your message is too long. Please keep it within 4,000 characters.',
  send: 'Send',
  attach: 'Attach a screenshot',
  take: 'Take a screenshot',
  takeFailed: 'No screenshot could be taken. Please attach one instead.',
  wrongFile: 'Please choose a PNG, JPEG, WebP or GIF.',
  unreadable: 'This file is too large, and your browser cannot make it smaller.',
  screenshot: 'Screenshot',
  yours: 'Your screenshot, not sent yet',
  remove: 'Remove screenshot',
} as const

/** The name of the button. */
export function buttonName(unread: number): string {
  if (unread === 0) return SUPPORT.title
  return unread === 1 ? 'Support: 1 new message' : `Support: ${unread} new messages`
}

interface Reply {
  byMail: boolean
  email: string
}

/** Before the first message. */
export const welcome = ({ byMail, email }: Reply): string =>
  byMail ? `Write to us. We reply here, and by mail to ${email}.` : 'Write to us. We reply here.'

/** Below a message that nobody has answered yet. */
export const waiting = ({ byMail, email }: Reply): string =>
  byMail
    ? `Nobody is at the desk right now. We reply by mail to ${email}.`
    : 'Nobody is at the desk right now. The answer appears here.'
