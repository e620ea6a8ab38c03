import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { afterEvent } from '../history/historyEvents'
import { NO_PICTURES } from '../history/pictureHistory'
import type { StudioPicture } from '../model/picture'
import { withFreshAddresses } from './freshAddresses'

const NOW_S = 1_000_000
const DAY_S = 86_400

const historyOf = (...ends: number[]) =>
  ends.reduce(
    (history, end, at) =>
      afterEvent<StudioPicture>(history, {
        type: 'arrived',
        pictures: [
          {
            ...{ id: `p${at}`, parent: null, set: null, caption: '', prompt: '', model: null },
            url: `/api/images/p${at}/original?e=${end}&s=old`,
            thumbUrl: `/api/images/p${at}/thumb?e=${end}&s=old`,
            ...{ width: 1, height: 1, thumbhash: null },
          },
        ],
      }),
    NO_PICTURES as Parameters<typeof withFreshAddresses>[0],
  )

function serve() {
  const asked = vi.fn()
  const images = [{ assetId: 'p0', url: '/new', thumbUrl: '/newthumb', kind: 'generated' }]
  server.use(
    http.get(url('/api/images'), () => {
      asked()
      return HttpResponse.json({ images, next: null })
    }),
  )
  return asked
}

it('asks for new ones where one runs out within a day', async () => {
  serve()
  const history = historyOf(NOW_S + DAY_S - 1, NOW_S + 5 * DAY_S)
  const fresh = await withFreshAddresses(history, NOW_S)
  expect(fresh.entries.map(({ picture }) => picture.url)).toEqual([
    '/new',
    `/api/images/p1/original?e=${NOW_S + 5 * DAY_S}&s=old`,
  ])
  expect(fresh.entries[0]!.picture.thumbUrl).toBe('/newthumb')
})

it('asks for nothing while all hold', async () => {
  const asked = serve()
  const history = historyOf(NOW_S + 2 * DAY_S)
  expect(await withFreshAddresses(history, NOW_S)).toBe(history)
  expect(asked).not.toHaveBeenCalled()
})

it('leaves them where the server cannot tell', async () => {
  server.use(http.get(url('/api/images'), () => new HttpResponse(null, { status: 503 })))
  const history = historyOf(NOW_S)
  expect(await withFreshAddresses(history, NOW_S)).toBe(history)
})
