export const EXAMPLES_TITLE = 'Try an example'

export const MODEL = {
  label: (name: string) => `AI model: ${name}`,
  failed: 'The list of AI models could not be loaded.',
  locked: 'Locked models come with Pro.',
  pro: 'Pro',
} as const

export const PROMPT = {
  panel: 'Prompt and changes',
  label: 'Prompt',
  placeholder: 'Describe the app you want to build',
  loaded: 'Prompt Loaded',
  empty: 'Write a new prompt',
  tooLong: 'Invalid Prompt. Please keep it within 10,000 characters.',
  hide: 'Hide prompt',
  back: 'Back to preview',
  fold: 'Hide panel',
  unfold: 'Show panel',
} as const

export const OFFLINE_NOTE =
  'No AI is connected. The offline studio adapts ready-made sample apps to your words instead.'
