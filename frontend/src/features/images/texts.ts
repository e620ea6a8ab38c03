/** What Image Studio says. */

export const STUDIO = {
  title: 'Image Studio',
  panel: 'Prompt and changes',
  stage: 'Image',
  offline: 'Offline sketch',
  leftOut: 'Not drawn in this image',
  offlineAbout: 'It adjusts light, colour, blur and crop. Anything else needs an AI model.',
  back: 'Back to the image',
  own: 'Your image',
  openOwn: 'Upload an image',
  newImage: 'New image',
} as const

export const MODEL = {
  label: 'AI model',
  locked: (name: string) => `${name} (Pro)`,
  none: 'No AI model for images is available',
  noneText:
    "The AI provider's servers are having issues right now. Please try again in a few minutes.",
} as const

export const PROMPT = {
  label: 'Prompt',
  placeholder: 'Describe the image you want',
  tooLong: 'A prompt can have at most 10,000 characters.',
  generate: 'Generate Image',
  generating: 'Generating...',
  plan: 'Plan the story',
  planning: 'Planning...',
  show: 'Show the prompt',
  hide: 'Hide the prompt',
  empty: 'No prompt yet',
  signedOut: 'You will be asked to sign in or create an account first. Your text stays here.',
} as const

export const SHAPE = { ratio: 'Aspect ratio', size: 'Size', auto: 'Auto' } as const

export const PRICE = {
  time: (seconds: number) =>
    seconds <= 60 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`,
  plan: (seconds: number) => `Planning is free and takes about ${seconds} s.`,
} as const

export const EXAMPLES = {
  title: 'Try an example',
  needsAi: 'Needs an AI model',
  /** Beside a category's name. */
  onlyAi: 'AI only',
  usable: (count: number, all: number) => `${count} of ${all} work without AI`,
  others: (count: number) => (count === 1 ? '1 needs an AI model' : `${count} need an AI model`),
  needsImages: (count: number) => (count === 1 ? 'Needs your image' : `Needs ${count} images`),
  frames: (count: number) => `${count} images`,
} as const

export const ZOOM = {
  bar: 'View',
  in: 'Zoom in',
  out: 'Zoom out',
  whole: 'Whole image',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Exit Fullscreen',
  area: 'Image. Plus and minus zoom, arrow keys move, 0 shows the whole image.',
} as const

export const COMPARE = {
  slider: 'How much of the previous image is shown',
  before: 'Before',
  after: 'After',
  close: 'Close',
  closeLabel: 'Close before and after',
} as const

export const LOADING = {
  title: 'Morphing your vision...',
  generating: 'AI is crafting your perfect image',
  enhancing: 'AI is enhancing your perfect image',
  planning: 'AI is planning your story',
  drawing: 'Drawing your image',
  changing: 'Changing your image',
  planningOffline: 'Planning your story',
  drawingStory: 'Drawing your images',
  image: (done: number, total: number) => `Image ${done} of ${total}`,
  starting: 'Starting',
  finalizing: 'Finalizing',
  completed: 'Completed',
  seconds: (seconds: number) => `About ${seconds} s left`,
  longer: 'Taking longer than usual',
  stop: 'Stop',
  stopping: 'Stopping...',
  unreachable: 'The server cannot be reached. Your request is still running.',
} as const

export const EMPTY = {
  title: 'No image to display',
  text: 'Describe an image, choose an example, or upload your own.',
} as const

export const MODIFY = {
  title: 'Modify Image',
  tools: 'Tools',
  label: 'What should change?',
  placeholder: 'Describe the change',
  sheet: (price: string, isOffline: boolean) =>
    [isOffline ? 'Change it...' : 'Modify with AI...', price && `(${price})`]
      .filter(Boolean)
      .join(' '),
  button: 'Modify Image',
  lacks: 'Describe the change first.',
  tooLong: 'An instruction can have at most 10,000 characters.',
  modifying: 'Modifying...',
  brush: 'Brush',
  brushAbout: 'Paint the area to change. The rest stays as it is.',
  compare: 'Before and after',
  whole: 'Use the whole result',
  sameArea: 'Paint the same area again',
  wholeAbout: "The image was kept outside the painted area. This uses the model's whole result.",
  undo: 'Undo',
  redo: 'Redo',
  deleteThis: 'Delete this image',
  clear: 'Clear',
  clearAll: (count: number) =>
    count === 1 ? 'Clear and start over...' : `Clear all ${count} images...`,
  useInApp: 'Use in app',
  ideas: 'Ideas for changes',
} as const

/** The saved apps that an image can go into. */
export const USE_IN_APP = {
  title: 'Use in which app?',
  none: 'You have no saved app yet. The image stays here while you create one.',
  create: 'Create an app',
  opening: 'Opening...',
  loading: 'Loading...',
  more: 'Load more',
  failed: 'Your apps cannot be loaded. Please check your internet connection.',
  retry: 'Try Again',
} as const

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

export const TOASTS = {
  generated: 'Image Generated!',
  generatedText: 'Your image is ready.',
  modified: 'Image Changed!',
  modifiedText: 'Your change is ready.',
  story: 'Story Generated!',
  variations: 'Images Generated!',
  storyText: (count: number) => `${count} images are ready.`,
  storyPart: (done: number, all: number) => `${done} of ${all} images are ready.`,
  frameText: (number: number) => `Image ${number} is ready.`,
  leftOut: 'A note next to each image lists what was not drawn.',
  storyLeft: [
    'Story closed',
    "Its plan and your uploads are gone. The story's images stay in the history.",
  ],
  planned: 'Story planned',
  plannedText: 'Review it, edit it, then generate.',
  cleared: 'Cleared!',
  noImage: ['No Image', 'Generate an image first.'],
  noInstruction: ['No Modification', 'Please enter modification instructions.'],
  invalidInstruction: [
    'Invalid Modification',
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
  ],
  notDeleted: ['Not deleted', 'Please check your internet connection and try again.'],
  missingImage: 'No image URL returned from API',
  noArea: ['No Area Selected', 'Paint the area to change first.'],
  longPrompt: ['Invalid Prompt', 'Please keep the prompt within 10,000 characters.'],
  needsInputs: (count: number): readonly [string, string] =>
    count === 1
      ? ['Needs your image', 'Add it below first: this example works with your image.']
      : [`Needs ${count} images`, 'Add them below first: this example works with your images.'],
  invalidPrompt: ['Invalid Prompt', 'Please describe the image you want.'],
  limit: [
    'Modification Limit Reached',
    'Free and Explorer tiers are limited to 1 modification per image. Upgrade to Pro for unlimited modifications.',
  ],
  modificationFailed: 'Modification Failed',
  planningFailed: 'Planning Failed',
  generationFailed: 'Generation Failed',
  safety: 'Content Safety Block',
  failedPlan: 'Failed to create narrative plan',
  failedStory: 'Failed to generate images from narrative plan',
  failedVariations: 'Failed to generate multiple images',
  failedEdit: 'Failed to modify image',
  failedImage: 'Failed to generate image',
  used: 'Success',
  usedText: "The image is at the end of your app's page. Use Edit to move it.",
  useFailed: 'Upload Failed',
  notLoaded: 'Please check your internet connection and try again.',
} as const
