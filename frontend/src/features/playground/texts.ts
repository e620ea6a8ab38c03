export const PLAYGROUND = {
  title: 'Playground',
  lead: 'One prompt, two or three models, side by side.',
  prompt: 'Prompt',
  placeholder: 'Describe the app that you want to compare',
  change: 'Change',
  changePlaceholder: 'Describe what to change',
  tooLong: 'Invalid Prompt. Please keep it within 10,000 characters.',
  compare: 'Compare',
  stopAll: 'Stop all',
  startOver: 'New comparison',
  offline:
    'No AI is connected. The offline studio adapts ready-made sample apps to your words instead.',
  connect: 'Connect AI',
} as const

export const MODELS = {
  legend: 'Models',
  label: (place: number) => `Model ${place}`,
  add: 'Add a model',
  remove: (place: number) => `Remove model ${place}`,
  same: 'One model three times',
  locked: (label: string) => `${label} (Pro)`,
  lockedNote: 'Locked models come with Pro.',
  failed: 'The list of AI models could not be loaded.',
} as const

export const SETTINGS = {
  title: 'Parameters',
  temperature: 'Temperature',
  temperatureHint: '0 to 2. Blank: as each model has it.',
  temperatureProblem: 'Enter a number from 0 to 2.',
  maxTokens: 'Max tokens',
  maxTokensHint: 'An answer that reaches this limit fails. Blank: as each model has it.',
  maxTokensProblem: (most: number | null) =>
    most === null
      ? 'Enter a whole number from 1.'
      : `Enter a whole number from 1 to ${most.toLocaleString('en')}.`,
  system: 'System prompt',
  systemHint: 'Added to the rules that every page is made by.',
  systemPro: 'A system prompt of your own requires Pro tier.',
  systemProblem: 'Please keep the system prompt within 10,000 characters.',
} as const

export const RESULTS = {
  stage: 'Results',
  tabs: 'Results by model',
  empty: 'Compare models side by side',
  emptyText:
    'Write a prompt, choose the models and press Compare. Each app takes shape in its own preview.',
  frame: (label: string, place: number) => `Preview ${place}: ${label}`,
  app: (name: string) => `Preview of ${name}`,
  waiting: 'Waiting for the first lines',
  thinking: 'Thinking...',
  stopping: 'Stopping...',
  stopped: 'Stopped. Nothing is charged for this answer.',
  noPage: 'No page came.',
  done: 'Done',
  stop: 'Stop',
  stopOf: (label: string) => `Stop ${label}`,
  keep: 'Keep this one',
  keepOf: (label: string) => `Keep this one, by ${label}`,
  time: 'Time',
  first: (seconds: string) => `first line after ${seconds}`,
  tokens: 'Tokens',
  counted: (input: number, output: number) =>
    `${input.toLocaleString('en')} in, ${output.toLocaleString('en')} out`,
  notCounted: 'not counted',
  cost: 'Cost',
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
} as const

export const RAW = {
  title: 'Request and response',
  request: 'Request',
  response: 'Response',
  loading: 'Loading...',
  gone: 'This request is not kept. A request is kept for an hour and a half. Changes of large pages and of single elements are not kept.',
  cut: (shown: number) => `\n... cut after ${shown.toLocaleString('en')} characters`,
} as const

export const KEPT = {
  done: 'App kept',
  failed: 'The app could not be kept',
  tryAgain: 'Please try again.',
} as const

export const OPENED = {
  done: 'Interactive Loaded',
  failed: 'Failed to load generation detail.',
  large: 'This app is too large to open here.',
} as const

/** Below the question of the leave guard. */
export const LEAVE_NOTE = {
  saved: (name: string) => `The answer of ${name} is saved as an app.`,
  savedInApp: (name: string) => `The answer of ${name} is saved in this app.`,
  stops: 'Answers that are still coming stop.',
} as const

/** Asked by the browser before the tab is closed. */
export const LEAVE_WARNING = 'You have an unsaved app. Are you sure you want to leave?'
