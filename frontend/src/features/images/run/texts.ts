/** What is said while a job runs, and when it failed. */

export const FAILURE = {
  title: 'Image Generation Failed',
  retry: 'Try Again',
  dismiss: 'Dismiss',
  can: 'What it can do',
  returned: 'Your credit was returned.',
  free: 'You were not charged.',
  unknown: 'Unknown error occurred',
  safety:
    'Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the image you want to create.',
  timedOut:
    'Drawing the image took too long and timed out. Please try again or simplify your request.',
  tooLarge: 'The images are too large for the AI provider. Please use smaller ones.',
  came: (images: number, asked: number) =>
    `${images} of ${asked} images were created and kept. The others were not charged.`,
} as const
