/** Precise modification. */
export const PRECISE = {
  label: 'Precise modification',
  choose: 'Click the component in the app that you want to change.',
  chooseByFinger: 'Tap the component in the app that you want to change.',
  keys: 'By keyboard: Tab and Enter in the app choose, Escape leaves.',
  only: 'Only this changes:',
  other: 'Choose another',
  leave: 'Whole page',
} as const
