import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { ErrorMessage } from '@/frame/protocol'
import { server } from '@/testing/server'
import { openEdited, says, stepOf } from '../testing/editedApp'
import { serveWell } from '../testing/renderGenerator'
import { stores } from '../testing/stores'

const PAGE =
  '<!doctype html><html><body><img src="[[ MORPHEO_IMAGE: a boat ]]"><img src="/gone.jpg"></body></html>'
const FILLED = PAGE.replace('[[ MORPHEO_IMAGE: a boat ]]', '/boat.png').replace(
  '/gone.jpg',
  '/x.png',
)

const CONNECTION = {
  ...{ id: 'c1', name: 'Mine', preset: 'compatible', baseUrl: 'http://localhost:9000/v1/' },
  ...{ keyLast4: null, testedAt: null },
  models: [
    {
      id: 'qwen3',
      label: 'Qwen 3',
      kind: 'code',
      contextTokens: null,
      vision: false,
      chosen: true,
    },
    { id: 'flux', label: 'Flux', kind: 'image', contextTokens: null, vision: false, chosen: true },
  ],
}

const missing = (address: string): ErrorMessage => ({
  ...{ type: 'error', kind: 'resource', message: `Failed to load img ${address}` },
  ...{ stack: '', line: 0, column: 0 },
})

const dialog = () => screen.findByRole('dialog', { name: 'Problems on this page' })

async function openList() {
  const user = await openEdited(stores, 'free', PAGE)
  await says(missing('[[%20MORPHEO_IMAGE:%20a%20boat%20]]'))
  await says(missing('/gone.jpg'))
  await user.click(await screen.findByRole('button', { name: '2 problems' }))
  return user
}

beforeEach(() => serveWell())

it('one press fills markers and images that did not load, as one step', async () => {
  const bodies: unknown[] = []
  server.use(
    http.post('*/api/process-image-markers', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ processedHtml: FILLED, images: 1, placeholders: 1, note: null })
    }),
  )
  const user = await openList()
  expect(await dialog()).toHaveTextContent('2 images to fill')
  await user.click(within(await dialog()).getByRole('button', { name: 'Fill All Images' }))
  expect(await screen.findByText('1 image generated, 1 placeholder.')).toBeInTheDocument()
  expect(bodies).toEqual([{ htmlContent: PAGE, failedImages: ['/gone.jpg'], appId: 'app-1-a' }])
  await waitFor(() => expect(stepOf(stores).html).toBe(FILLED))
})

it('a failure leaves the page as it is, and says why', async () => {
  server.use(
    http.post('*/api/process-image-markers', () =>
      HttpResponse.json(
        { code: 'rate-limited', message: 'Too many requests. Please wait.', detail: null },
        { status: 429 },
      ),
    ),
  )
  const user = await openList()
  await user.click(within(await dialog()).getByRole('button', { name: 'Fill All Images' }))
  expect(await screen.findByText('Images Not Filled')).toBeInTheDocument()
  expect(screen.getByText('Too many requests. Please wait.')).toBeInTheDocument()
  expect(stepOf(stores).html).toBe(PAGE)
})

it('the image model of the connection in use draws, for no credits', async () => {
  localStorage.setItem('morpheo-selected-model', 'connection:c1/qwen3')
  const bodies: unknown[] = []
  server.use(
    http.get('*/api/model-connections', () =>
      HttpResponse.json({ connections: [CONNECTION], operatorHasModel: true, local: false }),
    ),
    http.post('*/api/process-image-markers', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ processedHtml: FILLED, images: 2, placeholders: 0, note: null })
    }),
  )
  const user = await openList()
  expect(
    await within(await dialog()).findByText(/with Flux, your own model.* no credits/),
  ).toBeVisible()
  await user.click(within(await dialog()).getByRole('button', { name: 'Fill All Images' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ model: 'connection:c1/flux' })
})
