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

const ICON_SIDE = 512
const ICON_MAX_BYTES = 10 * 1024 * 1024

/** Why a file cannot be used as the icon; null when it can. */
export function iconRefusal(file: File): string | null {
  if (!file.type.startsWith('image/')) return ICON.noImage
  if (file.size > ICON_MAX_BYTES) return ICON.tooLarge
  return null
}

/** The image as a square PNG data URL, cropped to its centre. */
export async function iconPng(file: File): Promise<string> {
  const image = await decodedImage(await imageDataUrl(file))
  const canvas = document.createElement('canvas')
  canvas.width = ICON_SIDE
  canvas.height = ICON_SIDE
  const side = Math.min(image.width, image.height) || ICON_SIDE
  const left = (image.width - side) / 2
  const top = (image.height - side) / 2
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw images.')
  context.drawImage(image, left, top, side, side, 0, 0, ICON_SIDE, ICON_SIDE)
  return canvas.toDataURL('image/png')
}

/** An image's file as a data URL. */
export function imageDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The image at an address, ready to be drawn. */
export async function decodedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
