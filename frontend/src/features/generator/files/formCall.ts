import { type AttachedFile, usedFiles } from '@/lib/attachedFiles'
import type { NewJobRequest } from '@/lib/stream/job'

/** A request for a page with files: the fields of the one without, as a form, and what the files are used for. */
export function formCall(
  path: '/api/v2/generate-full-code-with-files' | '/api/v2/modify-full-code-with-files',
  fields: object,
  files: readonly AttachedFile[],
): NewJobRequest {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, uploaded: usedFiles(files) })) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { path, form }
}
