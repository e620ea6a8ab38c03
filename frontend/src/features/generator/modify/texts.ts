/** An instruction that waits for the validation of the last change. */
export const INSTRUCTION_WAITS = {
  begun: ['Checking the change…', 'Your instruction is next.'],
  givenUp: ['Not sent', 'You started something else in the meantime.'],
} as const

export const MODIFY = {
  title: 'Modify Interactive',
  withAi: 'Modify with AI',
  sheetPlaceholder: (price: string) => (price === '' ? 'Modify…' : `Modify… (${price})`),
  instructions: 'Modification instructions',
  placeholder: 'What should change?',
  tooLong:
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
} as const

export const NO_INSTRUCTION = [
  'Invalid Modification',
  'Please enter valid modification instructions.',
] as const

export const NO_COMPONENT = [
  'Invalid Modification',
  'No component selected or no HTML content available',
] as const
