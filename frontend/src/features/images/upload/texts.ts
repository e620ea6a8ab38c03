/** Texts about images that are taken in. */

export const UPLOAD = {
  notAnImage: 'Please select an image file',
  notImages: 'Please drop image files only',
  unknownType: 'This file type is not supported. Use JPG, PNG, GIF, WebP or SVG.',
  tooLarge: 'Image must be smaller than 10MB',
  full: (most: number) => `You can add up to ${most} images.`,
  hint: (most: number) => `Up to ${most} images, maximum 10MB each, JPG, PNG, GIF`,
  optimized: 'Image Optimized',
  optimizedTo: (before: string, after: string) => `Compressed from ${before} to ${after}.`,
  invalid: 'File Validation Failed',
  failed: 'Upload Failed',
  unreadable: 'Failed to process the uploaded image. Please try a different image.',
} as const

/** Kinds of images that are not taken, and what to do instead. */
export const REFUSED_KINDS = {
  heic: 'HEIC photos cannot be read. Please save the photo as JPEG; an iPhone does so with "Most Compatible" in its camera settings.',
  avif: 'AVIF images cannot be read. Please save the image as PNG, JPEG or WebP.',
  tiff: 'TIFF images and raw photos cannot be read. Please save the image as PNG or JPEG.',
  bmp: 'BMP images cannot be read. Please save the image as PNG.',
  ico: 'Icon files (ICO) cannot be read. Please save the image as PNG.',
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

export const INPUTS = {
  title: 'Your images',
  titleOfChange: 'Reference images',
  add: 'Add image',
  camera: 'Take a photo',
  remove: (number: number) => `Remove image ${number}`,
  describe: (number: number) => `Describe image ${number}`,
  describePlaceholder: 'What is it?',
  undescribed: 'Describe it',
  save: 'Save',
  cancel: 'Cancel',
  alt: (number: number, description: string) => description || `Image ${number}`,
  paste: 'WebP and SVG work, too. Drop or paste one here.',
  inNew: 'They are used for the new image. You can also change one of them directly.',
  inChange: 'They are sent with your change.',
  inChangeOffline:
    'Only AI models use them; the offline studio does not. To change one of them directly, press “Change this image”.',
  along: (count: number) =>
    count === 1 ? 'Your image is sent along.' : `Your ${count} images are sent along.`,
  change: 'Change this image',
} as const

/** Images of one's own, for other plans. */
export const OWN_PRO = {
  mark: 'Pro',
  feature: 'Image upload',
  needed: 'Image upload requires Pro tier',
} as const
