/** What is said about pictures that are taken in (specification 1, section 5, and 2, sections 2, 5 and 8). */

export const UPLOAD = {
  notAPicture: 'Please select an image file',
  notPictures: 'Please drop image files only',
  unknownType: 'Images of this kind cannot be read. JPG, PNG, GIF, WebP and SVG can.',
  tooLarge: 'Image must be smaller than 10MB',
  full: (most: number) => `At most ${most} images can be added.`,
  hint: (most: number) => `Up to ${most} images, maximum 10MB each, JPG, PNG, GIF`,
  optimized: 'Image Optimized',
  optimizedTo: (before: string, after: string) =>
    `Made smaller for sending: ${before} became ${after}.`,
  invalid: 'File Validation Failed',
  failed: 'Upload Failed',
  unreadable: 'Failed to process the uploaded image. Please try a different image.',
} as const

/** Kinds of pictures that are not taken, and what to do instead. */
export const REFUSED_KINDS = {
  heic: 'HEIC photos cannot be read. Please save it as JPEG; an iPhone does so with "Most Compatible" in its camera settings.',
  avif: 'AVIF pictures cannot be read. Please save it as PNG, JPEG or WebP.',
  tiff: 'TIFF pictures and raw photos cannot be read. Please save it as PNG or JPEG.',
  bmp: 'BMP pictures cannot be read. Please save it as PNG.',
  ico: 'Icon files (ICO) cannot be read. Please save the picture as PNG.',
} as const

export const DESCRIPTION = {
  label: (number: number) => `Description of image ${number}`,
  counter: (characters: number, most: number) => `${characters}/${most} characters`,
} as const

export const SENDING = {
  currentUnreadable: 'Failed to process current image data',
  inputMissing: (number: number) => `Failed to find input image ${number}`,
  tooLarge: 'Image too large for server. Please use a smaller image.',
} as const
