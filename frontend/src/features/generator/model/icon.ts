import { ICON } from '../dialogTexts'

const ICON_SIDE = 512
const ICON_MAX_BYTES = 10 * 1024 * 1024

/** Why a file cannot be used as the icon; null when it can. */
export function iconRefusal(file: File): string | null {
  if (!file.type.startsWith('image/')) return ICON.noPicture
  if (file.size > ICON_MAX_BYTES) return ICON.tooLarge
  return null
}

/** The image as a square PNG data URL, cropped to its centre. */
export async function iconPng(file: File): Promise<string> {
  const picture = await decodedPicture(await pictureUrl(file))
  const canvas = document.createElement('canvas')
  canvas.width = ICON_SIDE
  canvas.height = ICON_SIDE
  const side = Math.min(picture.width, picture.height) || ICON_SIDE
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw images.')
  context.drawImage(picture, left, top, side, side, 0, 0, ICON_SIDE, ICON_SIDE)
  return canvas.toDataURL('image/png')
}

/** A picture's file as a data URL. */
export function pictureUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The picture at an address, ready to be drawn. */
export async function decodedPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
