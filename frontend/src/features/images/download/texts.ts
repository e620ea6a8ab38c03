/** What the download menu says. */

const images = (count: number) => (count === 1 ? '1 image' : `${count} images`)

export const DOWNLOAD = {
  none: 'No Images',
  noneText: 'No images available to download.',
  failed: 'Download Failed',
  zipFailed: 'Failed to create ZIP file',
  pdfFailed: 'Failed to create PDF',
  pdfTimedOut: 'The PDF took too long. Please try again with fewer images.',
  pdfTooLarge: 'The images are too large for one PDF. Please choose fewer of them.',
  imageFailed: 'Failed to download image',
  notLoaded: 'Please check your internet connection and try again.',
  missing: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Image ${numbers[0]} could not be loaded and was left out.`
      : `Images ${numbers.join(', ')} could not be loaded and were left out.`,
  zipDone: 'ZIP Downloaded!',
  zipDoneText: (count: number) => `${images(count)} in one ZIP file.`,
  pdfDone: 'PDF Downloaded!',
  pdfDoneText: (count: number) => `${images(count)} in one PDF, one on each page.`,
  imagesDone: 'Images Downloaded!',
  imagesDoneText: (count: number) => `${images(count)} saved.`,
  preparing: 'Preparing download...',
  progress: (done: number, total: number) => `Image ${done} of ${total}`,
} as const

export const DOWNLOADS = {
  menu: 'Download',
  zip: 'ZIP',
  pdf: 'PDF',
  files: 'Individual files',
  one: 'This image',
  all: (count: number) => (count === 1 ? 'All: 1 image' : `All ${count} images`),
  story: (count: number) => (count === 1 ? 'The story: 1 image' : `The story: ${count} images`),
  variations: (count: number) =>
    count === 1 ? 'Of one prompt: 1 image' : `Of one prompt: ${count} images`,
  title: 'Downloading',
  stop: 'Cancel',
} as const
