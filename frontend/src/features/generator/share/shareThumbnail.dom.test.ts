import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify } from '@/lib/toast'
import { generation } from '@/testing/fixtures'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { ensureThumbnail } from './shareFlow'

mockNetwork()

const asked = vi.fn<(form: FormData) => void>()

/** A server on which the thumbnail of the app is there, or is made when it is asked for, or cannot be had. */
function serve(state: 'there' | 'made' | 'failed'): void {
  const pictureUrl = state === 'there' ? '/api/generations/g/picture?v=1' : null
  server.use(
    http.get(url('/api/generations/:id'), () => HttpResponse.json({ ...generation(), pictureUrl })),
    http.post(url('/api/generate-social-preview'), async ({ request }) => {
      asked(await request.formData())
      return HttpResponse.json({ jobId: 'job-1', status: 'queued' }, { status: 202 })
    }),
    http.get(url('/api/jobs/job-1'), () =>
      HttpResponse.json({ id: 'job-1', status: state === 'made' ? 'succeeded' : 'failed' }),
    ),
  )
}

const warned = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  asked.mockReset()
  warned.mockReset()
  vi.spyOn(notify, 'warning').mockImplementation(warned)
})
afterEach(() => vi.useRealTimers())

it('asks for nothing where there is a thumbnail', async () => {
  serve('there')
  await ensureThumbnail('app-1', 'g-1')
  expect(asked).not.toHaveBeenCalled()
})

it('asks for a thumbnail where publishing made none', async () => {
  serve('made')
  const made = ensureThumbnail('app-2', 'g-2')
  await vi.advanceTimersByTimeAsync(40_000)
  await made
  expect(asked.mock.calls[0]?.[0].get('appId')).toBe('app-2')
  expect(warned).not.toHaveBeenCalled()
})

it('warns once where none can be made', async () => {
  serve('failed')
  const failed = ensureThumbnail('app-3', 'g-3')
  await vi.advanceTimersByTimeAsync(40_000)
  await failed
  expect(warned.mock.calls[0]?.[0]).toBe('Preview Generation Failed')
  await ensureThumbnail('app-3', 'g-3')
  expect(warned).toHaveBeenCalledTimes(1)
})
