import { Blob as NodeBlob } from 'node:buffer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '@/testing/renderApp'
import { made, renderStudio, serveStudio } from './testing/renderStudio'

const LEFT_OUT = 'Not drawn (needs an AI model): “chess”.'
const WORDS = `Offline sketch: fox, drawn by rules, without an AI model. ${LEFT_OUT}`

let studio: ReturnType<typeof serveStudio>
beforeEach(() => {
  studio = serveStudio()
  vi.stubGlobal('Blob', NodeBlob)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  signIn({ tier: 'pro' })
})
afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const note = () => screen.queryByRole('region', { name: 'Not drawn in this image' })
const toast = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('[data-sonner-toast]')

async function ends(...images: (ReturnType<typeof made> & { leftOut?: string })[]) {
  await act(async () => {
    const words = images.length === 1 ? { words: images[0]?.leftOut ? WORDS : 'A fox.' } : {}
    const complete = { type: 'complete' as const, images, model: 'offline-studio', ...words }
    studio.stream().send(...images, complete)
    studio.stream().done()
  })
}

it('what is not in an image stands under it, also when it is looked at again, and is told as no success', async () => {
  const { user } = renderStudio()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A fox plays chess')
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(1))
  await ends({ ...made('a'), leftOut: LEFT_OUT })
  expect(await toast(WORDS)).toHaveAttribute('data-type', 'info')
  expect(note()).toHaveTextContent(LEFT_OUT)

  await user.type(await screen.findByRole('textbox', { name: /What should/ }), 'Sepia')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(2))
  await ends(made('b'))
  expect(await toast('A fox.')).toHaveAttribute('data-type', 'success')
  expect(note()).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
  expect(note()).toHaveTextContent(LEFT_OUT)
})

it('each image of several says what is not in it', async () => {
  const { user } = renderStudio()
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A fox plays chess')
  const counts = within(await screen.findByRole('group', { name: 'Variations' }))
  await user.click(counts.getByRole('button', { name: '2 images of this prompt' }))
  await user.click(await button(/^Generate/))
  await waitFor(() => expect(studio.count()).toBe(1))
  await ends(made('a', 0), { ...made('b', 1), leftOut: LEFT_OUT })
  const told = '2 images are ready. A note next to each image lists what was not drawn.'
  expect(await toast(told)).toHaveAttribute('data-type', 'info')
  const region = screen.getByRole('region', { name: 'Variations' })
  const frames = within(region).getAllByRole('listitem')
  expect(frames[0]).not.toHaveTextContent('Left out')
  expect(frames[1]).toHaveTextContent(LEFT_OUT)
})
