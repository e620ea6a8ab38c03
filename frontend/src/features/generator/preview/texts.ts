export const EDIT = {
  pro: [
    'Pro Feature Required',
    'Manual editing is available with Pro tier. Upgrade to directly edit elements and properties.',
  ],
} as const
