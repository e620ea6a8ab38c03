/** What the history strip says. */

export const IMAGE_HISTORY = {
  title: 'Image history',
  deleteQuestion: 'Are you sure you want to delete this image from history?',
  clearQuestion: (count: number) =>
    `Are you sure you want to clear all ${count} images from history?`,
  clearAll: 'Clear All',
  /** A thumbnail that cannot be shown has its number. */
  failed: (number: number) => String(number),
  place: (number: number, count: number) => `Image ${number} of ${count}`,
} as const
