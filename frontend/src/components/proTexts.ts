/** What is said of a feature that needs the Pro tier. */
export const PRO = {
  title: '🌟 Pro Feature',
  required: 'Pro Feature Required',
  requires: (feature: string) => `${feature} requires Pro tier`,
  close: 'Close',
  upgrade: 'Upgrade',
  newTab: ' (opens in a new tab)',
} as const
