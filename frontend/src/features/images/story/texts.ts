/** What is said about stories. */

export const MULTI = {
  toggle: 'Multi-image',
  about: 'A story in several images with the same character and style.',
  count: 'Number of images',
  frames: (count: number) => `${count} images`,
  variations: 'Variations',
  ofOnePrompt: (count: number) =>
    count === 1 ? '1 image of this prompt' : `${count} images of this prompt`,
  undo: 'Undo',
} as const

export const PLAN = {
  title: 'Your story',
  genre: (genre: string) => `Genre: ${genre}`,
  estimate: (seconds: number) =>
    seconds <= 60 ? `About ${seconds} s` : `About ${Math.ceil(seconds / 60)} minutes`,
  frame: (number: number) => `Image ${number}`,
  beat: (number: number) => `What happens in image ${number}`,
  caption: (number: number) => `Caption of image ${number}`,
  up: (number: number) => `Move image ${number} up`,
  down: (number: number) => `Move image ${number} down`,
  moved: (number: number, count: number) => `Now image ${number} of ${count}.`,
  remove: (number: number) => `Remove image ${number}`,
  add: 'Add an image',
  least: (count: number) => `A story has at least ${count} images.`,
  most: (count: number) => `A story has at most ${count} images.`,
  beatLabel: 'What happens',
  captionLabel: 'Caption',
  draw: 'Generate the story',
  discard: 'Discard the plan',
  incomplete: 'Describe what happens in each image.',
} as const

export const STORY = {
  title: 'Story images',
  variations: 'Variations',
  waiting: 'Waiting',
  drawing: 'Drawing',
  failed: 'Failed',
  frame: (number: number, caption: string) =>
    caption ? `${number}. ${caption}` : `Image ${number}`,
  redraw: (number: number) => `Redraw image ${number}`,
  draw: (number: number) => `Draw image ${number}`,
  notRedrawn: (why: string) => `Not redrawn: ${why}`,
  redrawPrice: (price: string) => `Redraw an image: ${price}`,
  retry: (count: number) => `Retry ${count} missing`,
  freeRetry: 'Free this time',
  freeRetryOfOne: 'Free this time, for all of them or one',
} as const
