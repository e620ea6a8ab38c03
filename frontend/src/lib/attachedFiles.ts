import * as z from 'zod/mini'
import type { FileKind, UsedFile } from './api/files'

/** The endings that are accepted, by what they usually hold. */
export const ENDINGS: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'],
  table: ['csv', 'xlsx'],
  data: ['json', 'xml'],
  text: ['txt', 'md', 'html', 'js', 'ts', 'css', 'py'],
  document: ['pdf', 'doc', 'docx'],
  audio: ['mp3', 'wav', 'ogg'],
  video: ['mp4', 'mov', 'avi'],
}

/** A file in a box, as a tab keeps it. */
export const AttachedFileSchema = z.object({
  id: z.string(),
  /** The app that it is stored for. */
  appId: z.string(),
  /** Blank until it is uploaded. */
  path: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'table', 'data', 'text', 'document', 'audio', 'video']),
  /** Bytes. */
  size: z.number(),
  mediaType: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  use: z.enum(['app', 'reference']),
  notes: z.array(z.string()),
})

export type AttachedFile = z.infer<typeof AttachedFileSchema>

type FileList = readonly AttachedFile[]

/** The files of each box that has any, by the id of the box. */
export type Files = Readonly<Record<string, FileList>>

export interface FilesState {
  files: Files
  filesChanged(boxId: string, change: (files: FileList) => FileList): void
}

const NO_FILES: FileList = []

export const filesOf = ({ files }: Pick<FilesState, 'files'>, boxId: string): FileList =>
  files[boxId] ?? NO_FILES

export const isUploading = (files: FileList): boolean => files.some(({ path }) => path === '')

export const usedFiles = (files: FileList): UsedFile[] =>
  files.map(({ path, use }) => ({ path, use }))

/** What a reload can bring back; undefined for nothing. */
export function uploadedFiles(files: Files): Record<string, AttachedFile[]> | undefined {
  const lists = Object.entries(files).map(
    ([boxId, list]) => [boxId, list.filter(({ path }) => path !== '')] as const,
  )
  const kept = lists.filter(([, list]) => list.length > 0)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
