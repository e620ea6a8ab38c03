import { type AttachedFile, usedFiles } from '@/lib/attachedFiles'
import type { NewJobRequest } from '@/lib/stream/job'

/**
 * A request for a page with the files that go along: its fields as a form, by the call that takes files. These are
 * `/api/v2/generate-full-code-with-files` and `/api/v2/modify-full-code-with-files`.
 */
export function withFiles(request: NewJobRequest, files: readonly AttachedFile[]): NewJobRequest {
  if (files.length === 0) return request
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...request.body, uploaded: usedFiles(files) })) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // a form changes the line ends of its texts
    form.set(name, text.includes('\n') ? new File([text], name) : text)
  }
  return { path: `/api/v2/${request.path.slice('/api/'.length)}-with-files`, form }
}
