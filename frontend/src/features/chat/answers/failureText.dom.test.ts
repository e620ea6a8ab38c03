import { expect, it } from 'vitest'
import { ApiError } from '@/lib/api/error'
import { failure, failureOf, failures } from '@/lib/stream/failure'
import { chatFailureText } from './answers'

const refused = (fields: { code?: string; message?: string; detail?: unknown; worded?: boolean }) =>
  failureOf(new ApiError({ code: 'x', message: 'm', status: 400, ...fields }))

it.each([
  ['Too busy', refused({ detail: 'Too busy' })],
  ['m', refused({ detail: { allotment: 1 } })],
  ['Chat request failed', refused({ message: 'API call failed: 502', worded: false })],
  ['Not authenticated', refused({ code: 'not-authenticated' })],
  ['No response stream', failures.noBody()],
  ['Network connection lost', failures.network()],
  ['Failed to send chat message', failure('x', '')],
])('says %j', (text, what) => {
  expect(chatFailureText(what)).toBe(text)
})
