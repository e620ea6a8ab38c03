/** Texts about files that are attached. */
import type { FileUse } from '@/lib/api/types'

export const FILES = {
  title: 'Attached files',
  invalid: 'File Validation Failed',
  warning: 'File Warning',
  optimized: 'Image Optimized',
  optimizedTo: (before: string, after: string) => `Compressed from ${before} to ${after}.`,
  unreadable: 'Failed to process the uploaded image. Please try a different image.',
  failed: 'Upload Failed',
  failedText: 'The file could not be uploaded. Please try again.',
  again: 'Try Again',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  uploading: (name: string) => `Uploading ${name}`,
  use: (name: string) => `How ${name} is used`,
  uploadingNow: (count: number) => (count === 1 ? 'Uploading 1 file' : `Uploading ${count} files`),
  count: (count: number) => (count === 1 ? '1 file attached' : `${count} files attached`),
} as const

export const ATTACH = {
  label: 'Attach files',
  pro: 'Upload files to enhance your app generation with Pro tier...',
} as const

const KINDS: Readonly<Record<string, string>> = {
  image: 'Image',
  table: 'Table',
  data: 'Data',
  text: 'Text',
  document: 'Document',
  audio: 'Audio',
  video: 'Video',
}

export const kindText = (kind: string): string => KINDS[kind] ?? 'File'

export const USES: Readonly<Record<FileUse, string>> = {
  app: 'Into the app',
  reference: 'For reference only',
}

/** Why a file is not taken; its name stands before. */
export const REFUSED = {
  unknown: 'This type of file is not supported.',
  photo: 'HEIC and AVIF images cannot be read. Save the image as JPEG or PNG first.',
  empty: 'The file is empty.',
  tooLarge: 'The file is larger than 10 MB.',
  others: (count: number) =>
    count === 1 ? 'Another file was refused, too.' : `${count} more files were refused.`,
  tooLargeTogether: 'Together your files would be larger than 40 MB. Remove one first.',
} as const

export const SKIPPED = {
  attached: (names: string, count: number) =>
    `${names} ${count === 1 ? 'is' : 'are'} already attached.`,
  tooMany: (most: number) => `You can attach up to ${most} files. The others were left out.`,
} as const

export const about = (name: string, reason: string): string => `“${name}”: ${reason}`
