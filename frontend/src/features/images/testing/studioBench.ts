import { Blob as NodeBlob } from 'node:buffer'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { signIn } from '@/testing/renderApp'
import { made, renderStudio, serveStudio } from './renderStudio'

/** A screen with a size, and blobs that forms take: they are Node's own here, and take no others. */
export function stubScreen(): void {
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }),
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const promptBox = () => screen.findByRole('textbox', { name: 'Prompt' })
export const instructionBox = () => screen.findByRole('textbox', { name: 'What should change?' })
/** The image that is shown. */
export const shownImage = () => screen.findByRole('img', { name: /./ })

type Served = ReturnType<typeof serveStudio>

/** Ends the running job with an image. */
export async function arrives(studio: Served, id: string, more: object = {}): Promise<void> {
  await act(async () => {
    const { type: _, ...image } = made(id)
    studio.stream().send(made(id), { type: 'complete', images: [image], ...more })
    studio.stream().done()
  })
}

export async function begun(words = 'A red fox') {
  signIn()
  const studio = serveStudio()
  const view = renderStudio()
  const { user } = view
  await user.type(await promptBox(), words)
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(1))
  /** Changes the image that is shown; the new one has this id. */
  const change = async (words: string, id: string) => {
    const before = studio.count()
    await user.type(await instructionBox(), words)
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(before + 1))
    await arrives(studio, id)
    await waitFor(async () =>
      expect(await shownImage()).toHaveAttribute('src', `/images/${id}?s=1`),
    )
  }
  return { ...view, studio, change }
}

/** A studio with one image, 'a'. */
export async function withImage() {
  const view = await begun()
  await arrives(view.studio, 'a')
  await instructionBox()
  return view
}
