/** What filling images says. It is no part of the first scripts. */
const images = (count: number) => (count === 1 ? '1 image' : `${count} images`)

export const FILL = {
  title: (count: number) => `${images(count)} to fill`,
  text: 'One press generates them, or puts placeholders where no image model is available. Each generated image costs as much as in the Image Studio.',
  ownText: (model: string) =>
    `One press generates them with ${model}, your own model, or puts placeholders where it fails. It costs no credits.`,
  press: (count: number) => (count === 1 ? 'Fill Image' : 'Fill All Images'),
  running: 'Filling images...',
  failed: 'Images Not Filled',
  noReason: 'The page is as it was. Please try again.',
  done: 'Images Filled',
  unchanged: 'No image was found in the page.',
  step: 'Fill Images',
} as const

/** What came of it. */
export function filledText(made: number, placeholders: number): string {
  const parts = [
    made > 0 ? `${images(made)} generated` : '',
    placeholders > 0
      ? `${placeholders === 1 ? '1 placeholder' : `${placeholders} placeholders`}`
      : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
