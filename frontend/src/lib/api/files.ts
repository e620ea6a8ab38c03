/** Files that go along with a prompt, as the API has them. Written by hand until the generated types have them. */

export type FileKind = 'image' | 'table' | 'data' | 'text' | 'document' | 'audio' | 'video'

/** The answer of `POST /api/files`. */
export interface UploadedFile {
  /** `/_assets/` and the SHA-256 of the file. */
  path: string
  name: string
  mediaType: string
  bytes: number
  kind: FileKind
  /** Of images and videos, in pixels. */
  width?: number
  height?: number
  durationMs?: number
  /** Characters that were read. */
  chars?: number
  /** What the person should know, such as what was left out. */
  notes: string[]
}

/** `app`: it becomes a part of the app; `reference`: the model looks at it alone. */
export type FileUse = 'app' | 'reference'

/** A file in a request. */
export interface UsedFile {
  path: string
  use: FileUse
}
