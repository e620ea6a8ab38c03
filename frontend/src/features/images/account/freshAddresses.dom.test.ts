import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { afterEvent } from '../store/historyEvents'
import type { StudioImage } from '../store/image'
import { type ImageHistory, NO_IMAGES } from '../store/imageHistory'
import { withFreshAddresses } from './keptImages'

mockNetwork()

const NOW_S = 1_000_000
const DAY_S = 86_400

const imageOf = (id: string, end: number): StudioImage => ({
  ...{ id, parent: null, set: null, caption: '', prompt: '', model: null },
  url: `/api/images/${id}/original?e=${end}&s=old`,
  thumbUrl: `/api/images/${id}/thumb?e=${end}&s=old`,
  ...{ width: 1, height: 1, thumbhash: null },
})

const keptOf = (...ends: number[]) => ({
  history: ends.reduce(
    (history, end, at) =>
      afterEvent<StudioImage>(history, {
        type: 'arrived',
        images: [imageOf(`p${at}`, end)],
      }),
    NO_IMAGES as ImageHistory<StudioImage>,
  ),
  wholes: {},
})

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
  const kept = keptOf(NOW_S + DAY_S - 1, NOW_S + 5 * DAY_S)
  const { history } = await withFreshAddresses(kept, NOW_S)
  expect(history.entries.map(({ image }) => image.url)).toEqual([
    '/new',
    `/api/images/p1/original?e=${NOW_S + 5 * DAY_S}&s=old`,
  ])
  expect(history.entries[0]!.image.thumbUrl).toBe('/newthumb')
})

it('asks for those of what a model made of all of an image, too', async () => {
  serve()
  const kept = { ...keptOf(), wholes: { p1: imageOf('p0', NOW_S) } }
  const { wholes } = await withFreshAddresses(kept, NOW_S)
  expect(wholes.p1!.url).toBe('/new')
})

it('looks further back until it has them all', async () => {
  const images = (id: string) => [{ assetId: id, url: `/new-${id}`, thumbUrl: '/t' }]
  server.use(
    http.get(url('/api/images'), ({ request }) =>
      new URL(request.url).searchParams.get('before') === 'last'
        ? HttpResponse.json({ images: images('p0'), next: 'never asked for' })
        : HttpResponse.json({ images: images('other'), next: 'last' }),
    ),
  )
  const { history } = await withFreshAddresses(keptOf(NOW_S), NOW_S)
  expect(history.entries[0]!.image.url).toBe('/new-p0')
})

it('asks for nothing while all hold', async () => {
  const asked = serve()
  const kept = keptOf(NOW_S + 2 * DAY_S)
  expect(await withFreshAddresses(kept, NOW_S)).toBe(kept)
  expect(asked).not.toHaveBeenCalled()
})

it('leaves them where the server cannot tell', async () => {
  server.use(http.get(url('/api/images'), () => new HttpResponse(null, { status: 503 })))
  const kept = keptOf(NOW_S)
  expect(await withFreshAddresses(kept, NOW_S)).toBe(kept)
})
