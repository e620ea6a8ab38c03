import { command, PROMPT, type TourStep } from './step'

/** The App Generation Tour. */
export const APP_STEPS: readonly TourStep[] = [
  {
    ...PROMPT,
    target: '#gen-prompt-box',
    title: 'Describe your app',
    text: 'Say what it does, who it is for and how it should feel. A sentence or two is enough.',
  },
  {
    ...PROMPT,
    target: '.gen-model',
    title: 'Choose a model',
    text: 'Each model has its own speed and strengths. The first choice is a good one to begin with.',
  },
  {
    ...PROMPT,
    target: '.gen-examples',
    title: 'Start from an example',
    text: 'Open a category and choose a prompt. You can change it before you use it.',
  },
  {
    ...PROMPT,
    target: '#gen-prompt-box .bar',
    title: 'Files and better prompts',
    text: 'Attach what the app should build on, or let AI improve your words first.',
  },
  {
    ...PROMPT,
    target: [command('generate'), command('enhance')].join(),
    title: 'Generate it',
    text: 'Write a prompt and press Generate. The tour goes on when your app is ready.',
    waits: true,
  },
  {
    part: 'change',
    target: command('modify'),
    title: 'Change it in words',
    text: 'Write what should be different, and press Modify App. Everything else stays as it is.',
  },
  {
    part: 'change',
    target: command('suggest'),
    isWide: true,
    title: 'Ask for ideas',
    text: 'Suggest Features says what could be added, Analyze Code what could be better.',
  },
  {
    part: 'change',
    target: command('chat'),
    title: 'Chat with AI',
    text: 'Talk about the app: ask how it works, weigh ideas, and apply the changes you like.',
  },
  {
    part: 'change',
    target: command('edit'),
    isWide: true,
    title: 'Edit by hand',
    text: 'Click an element in the app to change its text, colours and sizes yourself.',
  },
  {
    part: 'change',
    target: command('history'),
    isWide: true,
    title: 'Nothing is lost',
    text: 'Undo and redo each change, or open the history and go back to any step.',
  },
  {
    part: 'change',
    target: command('addPage'),
    title: 'Add pages',
    text: 'An app can have several pages. Connect a button to a page, and it leads there.',
  },
  {
    part: 'keep',
    target: [command('menu'), '.action-fab-button'].join(),
    title: 'All actions in one place',
    text: 'Edit, save, install, share: whatever you can do with the app is in this menu.',
  },
  {
    part: 'keep',
    target: command('save'),
    isWide: true,
    title: 'Save it',
    text: 'Give it a name and keep it under Saved Apps. You can go on with it at any time.',
  },
  {
    part: 'keep',
    target: command('install'),
    isWide: true,
    title: 'Publish and install it',
    text: 'Your app gets an address of its own, and a place on your home screen.',
  },
  {
    part: 'keep',
    target: command('share'),
    isWide: true,
    title: 'Share it',
    text: 'Send the link, or a QR code. Whoever opens it needs no account.',
  },
]
