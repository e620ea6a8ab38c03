export const LEAVE = {
  title: 'Save and clear?',
  text: 'You have an unsaved app. Save it before you continue?',
  changes: 'You have unsaved changes. Save them before you continue?',
  cancel: 'Cancel',
  discard: 'Discard & Continue',
  save: 'Save & Continue',
} as const
