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

export const HISTORY = {
  tree: 'Tree',
  strip: 'Strip',
  deleteTitle: 'Delete image',
  clearTitle: 'Clear history',
  yesDelete: 'Delete',
  deletedToo: 'This also deletes it from your account. Images made from it stay.',
  clearedToo: 'This also deletes them from your account.',
  dragKeys:
    'Press Space to pick up the image, arrow keys to move it, Space to drop it, Escape to cancel.',
  lifted: (number: number) => `Image ${number} picked up.`,
  over: (number: number, count: number) => `Position ${number} of ${count}.`,
  dropped: (number: number, count: number) => `Dropped at position ${number} of ${count}.`,
  left: 'Move cancelled.',
  nowhere: 'Not over a position.',
  from: (number: number) => `made from image ${number}`,
} as const

export const ALL_IMAGES = {
  title: 'All images',
  none: 'You have no images yet.',
  count: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  open: (words: string) => `Open: ${words}`,
  delete: (words: string) => `Delete: ${words}`,
  date: (at: string) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(at),
    ),
  older: (count: number) => `The strip shows ${count} images. Older ones are in All images.`,
  elsewhere: 'Your images are in All images.',
  question: 'Delete this image from your account?',
  loading: 'Loading...',
  more: 'Load more',
  failed: 'Your images cannot be loaded. Please check your internet connection.',
  retry: 'Try Again',
} as const
