import type { SharedAs } from './shared'

/** What sharing says. It is no part of the first scripts. */

const NOT_PUBLISHED: Record<SharedAs, string> = {
  share: 'Failed to create shareable PWA',
  qr: 'Failed to create QR code PWA',
}

export const SHARING = {
  link: 'Creating share link...',
  ready: { share: 'Share Ready!', qr: 'QR Code Ready!' },
  signedOut: 'User must be authenticated to share apps',
  failed: (as: SharedAs, reason: string) =>
    reason === '' ? NOT_PUBLISHED[as] : `${NOT_PUBLISHED[as]}: ${reason}`,
  noThumbnail: [
    'Preview Generation Failed',
    'The link works. It shows the app’s icon instead of a thumbnail.',
  ],
  otherApp: ['Nothing was shared', 'You opened another app in the meantime.'],
} as const

export const SHARE = {
  title: 'Share Your App',
  about: (name: string) => `Anyone with the link can see and open "${name}".`,
  code: (address: string) => `QR code of ${address}`,
  device: 'Share…',
  deviceFailed: ['Share Failed', 'This device could not share the link.'],
  twitter: 'Twitter/X',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  discord: 'Discord',
  copy: 'Copy App Link',
  open: 'Open App in New Tab',
  close: 'Close',
  newTab: ' (opens in a new tab)',
  link: {
    copied: ['Copied', 'App link copied to clipboard.'],
    copyFailed: ['Copy Failed', 'Failed to copy to clipboard'],
  },
  /** `where` is a site that has no page for posting a link. */
  paste: (where: string) =>
    ({
      copied: ['Copied', `Paste it into your ${where} post.`],
      copyFailed: ['Copy Failed', 'Failed to copy to clipboard'],
    }) as const,
  post: (name: string, description: string) =>
    description === '' ? `Check out ${name}` : `Check out ${name}: ${description}`,
} as const
