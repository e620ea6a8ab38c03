import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { models } from '@/features/generator/testing/renderGenerator'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { made, renderStudio, serveStudio } from './testing/renderStudio'
import {
  arrives,
  button,
  instructionBox,
  shownImage,
  stubScreen,
  withImage,
} from './testing/studioBench'
// loaded here, not by the test in its time
import '@/components/ProNotice'

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

const history = () => within(screen.getByRole('region', { name: 'Image history' }))

it('images are not gone through while a job runs', async () => {
  const { user, studio, change } = await withImage()
  await change('Snow', 'b')
  await user.type(await instructionBox(), 'Rain')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(3))
  for (const name of ['Undo', 'Redo', 'Before and after']) {
    for (const one of screen.getAllByRole('button', { name })) expect(one).toBeDisabled()
  }
  expect(history().getByRole('button', { name: 'Image 1 of 2' })).toBeDisabled()
  await user.keyboard('{Control>}z{/Control}')
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
  await arrives(studio, 'c')
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
})

it('before and after is left on the image itself', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  await user.click((await screen.findAllByRole('button', { name: 'Before and after' }))[0]!)
  await user.click(await button('Close before and after'))
  expect(screen.queryByRole('slider', { name: /previous image/ })).toBeNull()
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
  expect(screen.getByRole('main')).toHaveFocus()
})

it('the brush keeps its keys after a press on its bar, and undo is of strokes then', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
  const bar = within(await screen.findByRole('toolbar', { name: 'Brush' }))
  await user.click(bar.getByRole('button', { name: 'Fill' }))
  expect(await screen.findByText(/^1 stroke\./)).toBeVisible()
  await user.keyboard(']]')
  expect(bar.getByRole('button', { name: 'Brush size 16' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByText(/^1 stroke\./)).toBeNull()
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
  // what is typed stays words
  await user.type(await instructionBox(), '[[')
  expect(bar.getByRole('button', { name: 'Brush size 16' })).toHaveAttribute('aria-pressed', 'true')
})

it('addresses that run out are renewed while the screen stays open', async () => {
  signIn()
  const studio = serveStudio()
  const { user } = renderStudio()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A fox')
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(1))
  const soon = Math.floor(Date.now() / 1_000) + 3_600
  await act(async () => {
    const { type: _, ...image } = { ...made('a'), url: `/images/a?e=${soon}&s=1` }
    studio.stream().send({ type: 'complete', images: [image] })
    studio.stream().done()
  })
  expect(await shownImage()).toHaveAttribute('src', `/images/a?e=${soon}&s=1`)
  const images = [{ assetId: 'a', url: '/images/a?s=2', thumbUrl: '/images/a/thumb?s=2' }]
  server.use(http.get(url('/api/images'), () => HttpResponse.json({ images, next: null })))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await shownImage()).toHaveAttribute('src', '/images/a?s=2'))
})

it('a model beyond the plan says so, and is not taken', async () => {
  signIn()
  serveStudio()
  const [open] = models.models.filter(({ kind }) => kind === 'image')
  const locked = { ...open, id: 'large', label: 'Large', proOnly: true, default: false }
  server.use(
    http.get(url('/api/models'), () => HttpResponse.json({ models: [...models.models, locked] })),
  )
  const { user } = renderStudio()
  const choice = await screen.findByRole('combobox', { name: 'AI model' })
  await user.selectOptions(choice, 'Large (Pro)')
  const notice = within(await screen.findByRole('dialog', { name: '🌟 Pro Feature' }))
  expect(notice.getByText('Large requires Pro tier')).toBeVisible()
  expect(choice).toHaveValue(open?.id)
})
