import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { made, renderStudio, serveStudio } from './testing/renderStudio'
import {
  arrives,
  begun,
  button,
  instructionBox,
  promptBox,
  shownImage,
  stubScreen,
  withImage,
} from './testing/studioBench'

beforeEach(() => {
  stubBrowserDatabase()
  stubScreen()
})
afterEach(() => vi.unstubAllGlobals())

const strip = async () => within(await screen.findByRole('region', { name: 'Image history' }))
const places = async () => (await strip()).getAllByRole('button', { name: /^Image \d of \d/ })

it('is not there for one image', async () => {
  await withImage()
  expect(screen.queryByRole('region', { name: 'Image history' })).toBeNull()
})

it('shows the image that is pressed, and asks before one is deleted', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  await user.click((await places())[0]!)
  expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
  await user.click(await deleteThis())
  const dialog = within(await screen.findByRole('dialog'))
  const question = 'Are you sure you want to delete this image from history?'
  expect(dialog.getByText(question)).toBeVisible()
  expect(dialog.getByText(/^This also deletes it from your account\./)).toBeVisible()
  const deleted = serveDeletions()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1'))
  expect(deleted).toEqual(['a'])
})

it('keeps an image that could not be deleted, and says so', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  server.use(http.delete(url('/api/images/:id'), () => HttpResponse.error()))
  await user.click(await deleteThis())
  await user.click(await button('Delete'))
  expect(await screen.findByText('Not deleted')).toBeVisible()
  expect(await places()).toHaveLength(2)
})

const deleteThis = async () =>
  (await screen.findAllByRole('button', { name: 'Delete this image' }))[0]!

/** Deletes images; those that are given are gone already. Returns the ids that were asked for. */
function serveDeletions(...gone: string[]): string[] {
  const asked: string[] = []
  server.use(
    http.delete(url('/api/images/:id'), ({ params }) => {
      const id = String(params.id)
      asked.push(id)
      return gone.includes(id)
        ? refuse(404, 'image-not-found')
        : new HttpResponse(null, { status: 204 })
    }),
  )
  return asked
}

it('asks before all are cleared', async () => {
  const { user, change } = await withImage()
  const deleted = serveDeletions('a')
  await change('Snow', 'b')
  await user.click(await button('Clear All (2)'))
  const dialog = within(await screen.findByRole('dialog'))
  const question = 'Are you sure you want to clear all 2 images from history?'
  expect(dialog.getByText(question)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Clear All' }))
  expect(await screen.findByText('No image to display')).toBeVisible()
  expect(deleted).toEqual(['a', 'b'])
  expect(await promptBox()).toHaveValue('A red fox')
})

it('of an image is deleted with all that the model made beside it', async () => {
  const { user, studio, change } = await withImage()
  await change('Snow', 'b')
  await user.type(await instructionBox(), 'Rain')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(3))
  const { type: _, ...whole } = made('w')
  await arrives(studio, 'c', { whole })
  const deleted = serveDeletions()
  await user.click(await deleteThis())
  await user.click(await button('Delete'))
  await waitFor(async () => expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1'))
  expect(deleted).toEqual(['w', 'c'])
})

it('is a tree, too, whose other branch is gone to', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  await user.click((await places())[0]!)
  await change('Rain', 'c')
  await user.click(await button('Tree'))
  const tree = await strip()
  expect(tree.getByRole('button', { name: 'Image 2 of 3, made from image 1' })).toBeVisible()
  const current = tree.getByRole('button', { name: 'Image 3 of 3, made from image 1' })
  expect(current).toHaveAttribute('aria-current', 'true')
  expect(current).toHaveTextContent('3')
  await user.click(tree.getByRole('button', { name: /^Image 2 of 3/ }))
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
})

it('shows a number for a thumbnail that cannot be shown', async () => {
  const { change } = await withImage()
  await change('Snow', 'b')
  const [, second] = await places()
  second!.querySelector('img')!.dispatchEvent(new Event('error'))
  await waitFor(() => expect(second).toHaveTextContent('2'))
})

it('has the whole screen until Escape', async () => {
  const { user } = await withImage()
  await user.click(await button('Fullscreen'))
  expect(await button('Exit Fullscreen')).toHaveFocus()
  const isInert = async () => (await instructionBox()).closest<HTMLElement>('.side')?.inert
  expect(await isInert()).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await button('Fullscreen')).toHaveFocus())
  expect(await isInert()).toBe(false)
})

it('compares with the image before', async () => {
  const { user, change } = await withImage()
  await change('Snow', 'b')
  await user.click((await screen.findAllByRole('button', { name: 'Before and after' }))[0]!)
  const slider = await screen.findByRole('slider', { name: /previous image/ })
  expect(slider).toHaveValue('50')
  expect(screen.getByRole('img', { name: 'Before: A red fox' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'After: Snow' })).toBeVisible()
})

it('survives a reload, with the strokes and the words', async () => {
  const { user, change, unmount } = await withImage()
  await change('Snow', 'b')
  await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
  const area = await screen.findByRole('application', { name: /paint on/ })
  area.focus()
  await user.keyboard('{Enter}{ArrowRight}{Enter}')
  expect(await screen.findByText(/^1 stroke\./)).toBeVisible()
  unmount()
  renderStudio()
  expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
  expect(await places()).toHaveLength(2)
  expect(await screen.findByText(/^1 stroke\./)).toBeVisible()
  expect(screen.getByText('A red fox')).toBeVisible()
})

it('still has all that a model made after a reload', async () => {
  const { user, studio, unmount } = await withImage()
  await user.type(await instructionBox(), 'Snow')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(2))
  const { type: _, ...whole } = made('w')
  await arrives(studio, 'b', { whole })
  expect(await button('Use the whole result')).toBeVisible()
  unmount()
  renderStudio()
  await user.click(await button('Use the whole result'))
  expect(await shownImage()).toHaveAttribute('src', '/images/w?s=1')
})

it('keeps a job over a reload, and follows it to its end', async () => {
  const { studio, unmount } = await begun()
  const { key } = studio.sent[0]!
  unmount()
  studio.serveJob(key!)
  renderStudio()
  expect(await screen.findByText('Morphing your vision...')).toBeVisible()
  await arrives(studio, 'a')
  expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
  expect(studio.sent).toHaveLength(1)
})

it('waits for a job while the server cannot be reached', async () => {
  const { studio } = await begun()
  const { key } = studio.sent[0]!
  unreachable(key!)
  studio.stream().breakOff()
  const words = 'The server cannot be reached. Your request is still running.'
  expect(await screen.findByText(words, { exact: false })).toBeInTheDocument()
  studio.serveJob(key!)
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(studio.count()).toBe(2))
  await arrives(studio, 'a')
  expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
})

/** `backoffMs` with 0.9 for chance. */
const WAITS = [950, 1_900, 3_800, 7_600, 9_500]

/** No call about the job is answered; waiting for the next attempt takes no time. */
function unreachable(jobId: string): void {
  server.use(
    http.get(url(`/api/jobs/${jobId}`), () => HttpResponse.error()),
    http.get(url('/api/jobs/:id/events'), () => HttpResponse.error()),
  )
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const later = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) =>
    later(run, WAITS.includes(Math.round(ms)) ? 5 : ms),
  )
}

it('is cleared with the rest', async () => {
  const { user } = await withImage()
  serveDeletions()
  await user.click((await screen.findAllByRole('button', { name: 'Clear and start over...' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear' }))
  expect(dialog.getByText(/from history\?$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Cleared!')).toBeVisible()
  expect(await promptBox()).toHaveValue('')
})

it('gives an address’s prompt the box, also over what is restored', async () => {
  const { unmount } = await withImage()
  unmount()
  signIn()
  serveStudio()
  renderStudio('?mode=image&prompt=A%20blue%20whale')
  await waitFor(async () => expect(await promptBox()).toHaveValue('A blue whale'))
  expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
})
