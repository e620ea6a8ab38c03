/** What Image Studio says (specification 1, sections 2, 4, 5 and 8; 2, sections 2, 4 and 5). */

export const STUDIO = {
  title: 'Image Studio',
  panel: 'Prompt and changes',
  stage: 'Picture',
  offline: 'Offline sketch',
  leftOut: 'Left out of this picture',
  offlineAbout:
    'It edits light, colour, blur, crop, captions and backgrounds. For anything else an AI model has to be connected.',
  back: 'Back to the picture',
  own: 'Your image',
  openOwn: 'Open an image of your own',
  newPicture: 'New picture',
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
  placeholder: 'Describe the picture you want',
  tooLong: 'A prompt can have at most 10,000 characters.',
  generate: 'Generate Image',
  generating: 'Generating...',
  plan: 'Plan the story',
  planning: 'Planning...',
  show: 'Show the prompt',
  hide: 'Hide the prompt',
  empty: 'No prompt yet',
  signedOut: 'You are asked to sign in or to make an account first; what you wrote stays.',
} as const

export const PRICE = {
  time: (seconds: number) =>
    seconds <= 60 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`,
  plan: (seconds: number) => `Planning costs nothing and takes about ${seconds} s.`,
} as const

export const SHAPE = { ratio: 'Aspect ratio', size: 'Size', auto: 'Auto' } as const

export const MULTI = {
  toggle: 'Multi-image',
  about: 'A story in several pictures that share their hero and style.',
  count: 'Number of pictures',
  frames: (count: number) => `${count} pictures`,
  variations: 'Variations',
  ofOnePrompt: (count: number) =>
    count === 1 ? '1 picture of this prompt' : `${count} pictures of this prompt`,
  undo: 'Undo',
} as const

export const INPUTS = {
  title: 'Your images',
  titleOfChange: 'Images to go by',
  add: 'Add image',
  camera: 'Take a picture',
  remove: (number: number) => `Remove image ${number}`,
  describe: (number: number) => `Describe image ${number}`,
  describePlaceholder: 'What is it?',
  undescribed: 'Say what it is',
  save: 'Save',
  cancel: 'Cancel',
  alt: (number: number, description: string) => description || `Image ${number}`,
  paste: 'WebP and SVG, too. Drop or paste one here.',
  inNew: 'They go into the new picture. One can be changed itself instead.',
  inChange: 'They go along with your change.',
  inChangeOffline:
    'Only AI models look at them; the offline studio does not. To change one of them itself, press “Change this picture”.',
  along: (count: number) =>
    count === 1 ? 'Your image goes along.' : `Your ${count} images go along.`,
  change: 'Change this picture',
} as const

/** Images of one's own, for other plans. */
export const OWN_PRO = {
  mark: 'Pro',
  feature: 'Image upload',
  needed: 'Image upload requires Pro tier',
} as const

export const EXAMPLES = {
  title: 'Try an example',
  needsAi: 'Needs an AI model',
  /** Beside a category's name. */
  onlyAi: 'AI only',
  usable: (count: number, all: number) => `${count} of ${all} work without AI`,
  others: (count: number) => (count === 1 ? '1 needs an AI model' : `${count} need an AI model`),
  needsPictures: (count: number) => (count === 1 ? 'Needs your image' : `Needs ${count} images`),
  frames: (count: number) => `${count} pictures`,
} as const

export const LOADING = {
  title: 'Morphing your vision...',
  generating: 'AI is crafting your perfect image',
  enhancing: 'AI is enhancing your perfect image',
  planning: 'AI is planning your story',
  drawing: 'Drawing your picture',
  changing: 'Changing your picture',
  planningOffline: 'Planning your story',
  drawingStory: 'Drawing your pictures',
  image: (done: number, total: number) => `Image ${done} of ${total}`,
  starting: 'Starting',
  finalizing: 'Finalizing',
  completed: 'Completed',
  seconds: (seconds: number) => `About ${seconds} s left`,
  longer: 'Takes longer than usual',
  stop: 'Stop',
  stopping: 'Stopping...',
  unreachable: 'The server cannot be reached. What you asked for goes on there.',
} as const

export const EMPTY = {
  title: 'No image to display',
  text: 'Describe a picture, choose an example, or begin with an image of your own.',
} as const

export const FAILURE = {
  title: 'Image Generation Failed',
  retry: 'Try Again',
  dismiss: 'Dismiss',
  can: 'What it can do',
  returned: 'Your credit was returned.',
  free: 'It cost nothing.',
  unknown: 'Unknown error occurred',
  safety:
    'Your request was blocked by AI safety filters. Please rephrase your prompt to be more specific about the picture you want to create.',
  timedOut:
    'Drawing the picture took too long and timed out. Please try again or simplify your request.',
  tooLarge: 'The pictures are too large for the AI provider. Please use smaller images.',
  came: (pictures: number, asked: number) =>
    `${pictures} of ${asked} pictures came and are kept; the others cost nothing.`,
} as const

export const MODIFY = {
  title: 'Modify Image',
  tools: 'Tools',
  label: 'What shall be changed?',
  placeholder: 'Describe what shall change',
  sheet: (price: string, isOffline: boolean) =>
    [isOffline ? 'Change it...' : 'Modify with AI...', price && `(${price})`]
      .filter(Boolean)
      .join(' '),
  button: 'Modify Image',
  lacks: 'Say what shall change first.',
  tooLong: 'An instruction can have at most 10,000 characters.',
  modifying: 'Modifying...',
  brush: 'Brush',
  brushAbout: 'Paint where the picture shall change; the rest stays as it is.',
  compare: 'Before and after',
  whole: 'Use the whole result',
  sameArea: 'Paint the same area again',
  wholeAbout:
    'Outside of what you painted the picture was kept. This takes all that the model made.',
  undo: 'Undo',
  redo: 'Redo',
  deleteThis: 'Delete this picture',
  clear: 'Clear',
  clearAll: (count: number) =>
    count === 1 ? 'Clear and start over...' : `Clear all ${count} pictures...`,
  useInApp: 'Use in app',
  ideas: 'Ideas for changes',
} as const

/** The saved apps that a picture can go into. */
export const USE_IN_APP = {
  title: 'Use in which app?',
  none: 'You have no saved app yet. The picture stays here while you make one.',
  create: 'Create an app',
  opening: 'Opening...',
  loading: 'Loading...',
  more: 'Load more',
  failed: 'Your apps cannot be loaded. Please check your internet connection.',
  retry: 'Try Again',
} as const

export const ZOOM = {
  bar: 'View',
  in: 'Zoom in',
  out: 'Zoom out',
  whole: 'Whole picture',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Exit Fullscreen',
  area: 'Picture. Plus and minus zoom, arrow keys move, 0 shows all of it.',
} as const

export const COMPARE = {
  slider: 'How much of the picture before is shown',
  before: 'Before',
  after: 'After',
  close: 'Close',
  closeLabel: 'Close before and after',
} as const

export const BRUSH = {
  bar: 'Brush',
  area: 'Picture to paint on. Arrow keys move the brush, Enter begins and ends a stroke, Escape leaves it out.',
  erase: 'Erase',
  eraseLasso: 'Erase by the lasso',
  brush: 'Brush',
  lasso: 'Lasso',
  soft: 'Soft edge',
  size: (size: number) => `Brush size ${size}`,
  undo: 'Undo stroke',
  redo: 'Redo stroke',
  invert: 'Invert',
  fill: 'Fill',
  clear: 'Clear strokes',
  done: 'Done',
  painted: (count: number) => (count === 1 ? '1 stroke' : `${count} strokes`),
  only: 'Only the painted part changes',
  none: 'Paint where it shall change',
  forget: 'Forget the painting',
  /** Below the icons, where there is no pointer that shows their names. */
  words: {
    ...{ brush: 'Brush', lasso: 'Lasso', erase: 'Erase', soft: 'Soft', undo: 'Undo', redo: 'Redo' },
    ...{
      fill: 'Fill',
      invert: 'Invert',
      clear: 'Clear',
      smaller: 'Out',
      larger: 'In',
      whole: 'All',
    },
    size: (size: number) => `Size ${size}`,
  },
  drawing: 'Drawing',
  stroke: 'Stroke added',
} as const

export const HISTORY = {
  tree: 'Tree',
  strip: 'Strip',
  deleteTitle: 'Delete image',
  clearTitle: 'Clear history',
  yesDelete: 'Delete',
  deletedToo: 'It is deleted from your account, too. What was made from it stays.',
  clearedToo: 'They are deleted from your account, too.',
  dragKeys:
    'Space lifts it, arrow keys move it, Space puts it down, Escape leaves it where it was.',
  lifted: (number: number) => `Image ${number} was lifted.`,
  over: (number: number, count: number) => `Place ${number} of ${count}.`,
  dropped: (number: number, count: number) => `Put down at place ${number} of ${count}.`,
  left: 'It stays where it was.',
  nowhere: 'Not over a place.',
  from: (number: number) => `made from image ${number}`,
} as const

export const ALL_PICTURES = {
  title: 'All pictures',
  none: 'You have no pictures yet.',
  count: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  open: (words: string) => `Open: ${words}`,
  delete: (words: string) => `Delete: ${words}`,
  date: (at: string) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(at),
    ),
  older: (count: number) =>
    `The strip shows ${count} pictures; the older ones are in All pictures.`,
  elsewhere: 'Your pictures are in All pictures.',
  question: 'Delete this picture from your account?',
  loading: 'Loading...',
  more: 'Load more',
  failed: 'Your pictures cannot be loaded. Please check your internet connection.',
  retry: 'Try Again',
} as const

export const PLAN = {
  title: 'Your story',
  genre: (genre: string) => `Genre: ${genre}`,
  estimate: (seconds: number) =>
    seconds <= 60 ? `About ${seconds} s` : `About ${Math.ceil(seconds / 60)} minutes`,
  frame: (number: number) => `Picture ${number}`,
  beat: (number: number) => `What happens in picture ${number}`,
  caption: (number: number) => `Caption of picture ${number}`,
  up: (number: number) => `Move picture ${number} up`,
  down: (number: number) => `Move picture ${number} down`,
  moved: (number: number, count: number) => `Picture ${number} of ${count} now.`,
  remove: (number: number) => `Leave picture ${number} out`,
  add: 'Add a picture',
  least: (count: number) => `A story has at least ${count} pictures.`,
  most: (count: number) => `A story has at most ${count} pictures.`,
  beatLabel: 'What happens',
  captionLabel: 'Caption',
  draw: 'Generate the story',
  discard: 'Discard the plan',
  incomplete: 'Each picture needs words for what happens.',
} as const

export const STORY = {
  title: 'Pictures of the story',
  variations: 'Variations',
  waiting: 'Waiting',
  drawing: 'Drawing',
  failed: 'Failed',
  frame: (number: number, caption: string) =>
    caption ? `${number}. ${caption}` : `Picture ${number}`,
  redraw: (number: number) => `Redraw picture ${number}`,
  draw: (number: number) => `Draw picture ${number}`,
  notRedrawn: (why: string) => `Not drawn again: ${why}`,
  redrawPrice: (price: string) => `Drawing a finished picture again: ${price}`,
  retry: (count: number) => `Retry ${count} missing`,
  freeRetry: 'Free this once',
  freeRetryOfOne: 'Free this once, for all of them or for one',
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

export const TOASTS = {
  generated: 'Image Generated!',
  generatedText: 'Your picture is ready.',
  modified: 'Image Changed!',
  modifiedText: 'Your change is ready.',
  story: 'Story Generated!',
  variations: 'Images Generated!',
  storyText: (count: number) => `${count} pictures are ready.`,
  storyPart: (done: number, all: number) => `${done} of ${all} pictures are ready.`,
  frameText: (number: number) => `Picture ${number} is ready.`,
  leftOut: 'What was left out stands beside each picture.',
  storyLeft: [
    'Story put away',
    'Its plan and your images are gone; its pictures stay in the history.',
  ],
  planned: 'Story planned',
  plannedText: 'Read it, change it, then generate it.',
  cleared: 'Cleared!',
  noImage: ['No Image', 'Generate an image first.'],
  noInstruction: ['No Modification', 'Please enter modification instructions.'],
  invalidInstruction: [
    'Invalid Modification',
    'Please enter valid modification instructions. Please keep them within 10,000 characters.',
  ],
  notDeleted: ['Not deleted', 'Please check your internet connection and try again.'],
  noPicture: 'No image URL returned from API',
  noArea: ['No Area Selected', 'Paint the area that shall change first.'],
  longPrompt: ['Invalid Prompt', 'Please keep the prompt within 10,000 characters.'],
  needsInputs: (count: number): readonly [string, string] =>
    count === 1
      ? ['Needs your image', 'Add it below first: this example is about a picture of yours.']
      : [`Needs ${count} images`, 'Add them below first: this example is about pictures of yours.'],
  invalidPrompt: ['Invalid Prompt', 'Please describe the picture that you want.'],
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
  usedText: 'The picture is in your app, at the end of its page. Edit moves it.',
  useFailed: 'Upload Failed',
  notLoaded: 'Please check your internet connection and try again.',
} as const
