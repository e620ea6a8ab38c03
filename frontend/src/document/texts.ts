/** Texts for all places where the open document is edited. */

/** Why something has to wait, as title and text: a model's last change is not in view. */
export const BLOCKED = {
  validation: ['Checking the change…', 'You can do this in a moment.'],
  choice: ['Choose Undo or Keep first', 'The last change is not shown yet.'],
} as const

/** Names of the steps that an imported page begins with. */
export const IMPORT_STEPS = { imported: 'Imported', ids: 'Prepared for editing' } as const
