export const ICON = {
  hint: 'A square image works best.',
  drawn: 'Without one, an icon is drawn from the name.',
  choose: 'Choose',
  remove: 'Remove',
  refused: 'File Validation Failed',
  noImage: 'Please choose an image.',
  tooLarge: 'The image is larger than 10 MB.',
  unreadable: ['Upload Failed', 'The image could not be read. Please try a different one.'],
} as const
