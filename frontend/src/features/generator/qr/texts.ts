/** What the QR dialog says. */
export const QR = {
  title: 'Generate QR Code',
  alt: (name: string) => `QR code that opens ${name}`,
  poweredBy: 'Powered by Morpheo',
  drawFailed: 'The QR code could not be created.',
  png: 'Download PNG',
  svg: 'Download SVG',
  downloaded: { png: 'QR code downloaded as PNG', svg: 'QR code downloaded as SVG' },
  downloadFailed: 'Failed to download QR code',
  copy: 'Copy App URL',
  quickStyles: 'Quick Styles',
  ownStyle: 'Custom',
  foreground: 'Foreground',
  background: 'Background',
  dots: 'Dot Style',
  corners: 'Corner Style',
  logo: 'Logo',
  optional: '(optional)',
  logoHint: 'Shown in the middle of the code, up to 10 MB.',
  chooseLogo: 'Choose',
  removeLogo: 'Remove',
  size: 'Size',
  pixels: (size: number) => `${size} px`,
  close: 'Close',
} as const

export const QR_PROBLEMS = {
  alike:
    'These colours are too similar to scan. Choose a darker foreground or a lighter background.',
  inverted: 'Many scanners cannot read light dots on a dark background.',
  unreadable: 'A test scan could not read this code. Try other colours, dots or another logo.',
} as const

export const DOT_NAMES = {
  square: 'Square',
  rounded: 'Rounded',
  classy: 'Classy',
  'classy-rounded': 'Classy rounded',
  'extra-rounded': 'Extra rounded',
  dots: 'Dots',
} as const

export const CORNER_NAMES = {
  square: 'Square',
  'extra-rounded': 'Extra rounded',
  dot: 'Dot',
} as const

export const QR_ADDRESS = {
  copied: ['Copied', 'App URL copied to clipboard!'],
  copyFailed: ['Copy Failed', 'Failed to copy URL'],
} as const
