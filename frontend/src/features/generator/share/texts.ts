export const NOTHING_TO_SHARE = ['Nothing to Share', 'Generate an app first.'] as const

export const NOTHING_FOR_QR = ['Nothing to Generate', 'Generate an app first.'] as const

export const SHARING_FAILED = {
  title: { share: 'Share Failed', qr: 'QR Code Failed' },
  chunk: 'Loading chunk failed',
} as const
