import * as z from 'zod/mini'
import type { UsedFile } from './api/types'

const text = z.string()
const count = z.number()

/** A file in a box, as a tab keeps it. */
export const AttachedFileSchema = z.object({
  id: text,
  /** The app that it is stored for. */
  appId: text,
  /** Blank until it is uploaded. */
  path: text,
  name: text,
  /** As the server names it. */
  kind: text,
  /** Bytes. */
  size: count,
  mediaType: text,
  width: z.optional(count),
  height: z.optional(count),
  use: z.enum(['app', 'reference']),
  notes: z.array(text),
})

export type AttachedFile = z.infer<typeof AttachedFileSchema>

/** The files of each box that has had any, by the id of the box. */
export type Files = Readonly<Record<string, AttachedFile[]>>

export interface FilesState {
  files: Files
  filesChanged(boxId: string, change: (files: readonly AttachedFile[]) => AttachedFile[]): void
}

const NO_FILES: AttachedFile[] = []

export const filesOf = (
  { files }: Pick<FilesState, 'files'>,
  boxId: string,
): readonly AttachedFile[] => files[boxId] ?? NO_FILES

export const isUploading = (files: readonly AttachedFile[]): boolean =>
  files.some(({ path }) => path === '')

export const usedFiles = (files: readonly AttachedFile[]): UsedFile[] =>
  files.map(({ path, use }) => ({ path, use }))
