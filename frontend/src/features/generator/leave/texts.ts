export const CLEARED = 'Cleared!'

export const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'
