/** Texts that are addresses or colours rather than words. */

const IMAGE_NAME = /^[^\s?#]+\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)(?:[?#]\S*)?$/i
const ADDRESS = /^(?:https?:\/\/|data:|mailto:|tel:|blob:|\/\/)\S+$/i
const PATH = /^(?:\.{0,2}\/)[^\s?#]*\.[a-z\d]{2,5}(?:[?#]\S*)?$/i
/** Services that give images under addresses without an ending. */
const IMAGE_HOST =
  /^https?:\/\/(?:[\w-]+\.)*(?:unsplash\.com|picsum\.photos|placehold\.co|placeholder\.com|pexels\.com|pravatar\.cc|dummyimage\.com)\//i
const COLOUR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\)|transparent|currentcolor)$/i

/** Whether a text is an address: of the web, of data, of a path with an ending, or the name of an image file. */
export const looksLikeAddress = (value: string): boolean =>
  ADDRESS.test(value) || PATH.test(value) || IMAGE_NAME.test(value)

/** Whether a text is the address of an image, as far as addresses tell. */
export const isImageAddress = (value: string): boolean =>
  IMAGE_NAME.test(value) || /^data:image\//i.test(value) || IMAGE_HOST.test(value)

/** Whether a text is a colour of style sheets. Names of colours are words, too, and do not count. */
export const isColour = (value: string): boolean => COLOUR.test(value.trim())
