/** Precise modification. */
export const PRECISE = {
  label: 'Precise modification',
  choose: 'Click the component that you want to change.',
  chooseByFinger: 'Tap the component that you want to change.',
  keys: 'Keyboard: Tab to move, Enter to select, Escape to exit.',
  only: 'Only this will change:',
  other: 'Choose another',
  leave: 'Whole page',
} as const
