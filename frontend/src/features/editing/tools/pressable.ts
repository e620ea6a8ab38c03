/** A button that says that it can't be pressed, and keeps the keyboard: its own press may have come to that. */
export const unless = (isOff: boolean, onClick: () => void) =>
  isOff ? { 'aria-disabled': true } : { onClick }
