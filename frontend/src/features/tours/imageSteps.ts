import { command, PROMPT, type TourStep } from './step'

/** The Image Generation Tour. */
export const IMAGE_STEPS: readonly TourStep[] = [
  {
    ...PROMPT,
    target: '#img-prompt-box',
    title: 'Describe your image',
    text: 'Say what it shows, in which style and in what light.',
  },
  {
    ...PROMPT,
    target: '.gen-examples',
    title: 'Start from an example',
    text: 'Open a category and choose a prompt. You can change it before you use it.',
  },
  {
    ...PROMPT,
    target: '.img-choices',
    title: 'Choose its shape',
    text: 'Square, wide or tall. Auto leaves the shape to the model.',
  },
  {
    ...PROMPT,
    target: '.img-multi',
    title: 'Make several at once',
    text: 'Several variations of one prompt, or a story in which each image follows the last.',
  },
  {
    ...PROMPT,
    target: command('imageUpload'),
    title: 'Use an image of yours',
    text: 'Upload a photo to change it instead of making a new image.',
    proText: 'This comes with Pro.',
  },
  {
    ...PROMPT,
    target: command('imageGenerate'),
    title: 'Generate it',
    text: 'Write a prompt and press Generate Image. The tour goes on when your image is ready.',
    waits: true,
  },
  {
    part: 'change',
    target: command('imageModify'),
    title: 'Change it in words',
    text: 'Write what should be different. Each change is a new image, and the one before stays.',
  },
  {
    part: 'change',
    target: command('imageBrush'),
    isWide: true,
    title: 'Change a part of it',
    text: 'Paint over the part that you mean. Everything around it stays as it is.',
  },
  {
    part: 'keep',
    target: command('imageDownload'),
    isWide: true,
    title: 'Take it along',
    text: 'Download one image, or all of them as ZIP or PDF.',
  },
]
