import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { renderStudio, serveStudio } from './testing/renderStudio'
import {
  arrives,
  button,
  instructionBox,
  shownImage,
  stubScreen,
  withImage,
} from './testing/studioBench'

beforeEach(() => {
  stubScreen()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const image = (name: string) => new File(['own'], name, { type: 'image/png' })
const adds = () => screen.findByLabelText<HTMLInputElement>('Add image')

async function begun() {
  signIn({ tier: 'pro' })
  const studio = serveStudio()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close() {} }))
  const { user } = renderStudio()
  await user.upload(await adds(), image('garden.png'))
  return { user, studio }
}

async function opened() {
  const view = await begun()
  await view.user.click(await button('Change this image'))
  await instructionBox()
  return view
}

describe('an image of one’s own', () => {
  it('is changed itself instead of going into a new one, and is sent with its mask', async () => {
    const { user, studio } = await opened()
    expect(await shownImage()).toHaveAttribute('src', 'blob:1')
    expect(screen.queryByRole('button', { name: 'Remove image 1' })).toBeNull()
    await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
    const area = await screen.findByRole('application', { name: /paint on/ })
    area.focus()
    await user.keyboard('{Enter}{ArrowRight}{Enter}')
    await user.type(await instructionBox(), 'Darker')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    const { path, fields } = studio.sent[0]!
    expect(path).toBe('/api/v2/modify-image-with-files')
    expect(fields).toMatchObject({ modification_prompt: 'Darker', original_prompt: '' })
    expect(fields.parent).toBeUndefined()
    expect(await (fields.current_image as File).text()).toBe('own')
    expect((fields.mask_image as File).type).toBe('image/png')
    await arrives(studio, 'b')
    expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
    // what was made of it is the server's
    await user.type(await instructionBox(), 'Lighter')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    expect(studio.sent[1]!.fields).toMatchObject({ parent: 'b' })
    expect(studio.sent[1]!.fields.current_image).toBeUndefined()
  })

  it('is opened from the empty stage, by choosing or dropping', async () => {
    signIn({ tier: 'pro' })
    serveStudio()
    renderStudio()
    const stage = await screen.findByRole('region', { name: 'Image' })
    const open = within(stage).getByLabelText('Upload an image')
    expect(open).toBeEnabled()
    fireEvent.drop(stage, { dataTransfer: { files: [image('a.png')] } })
    await instructionBox()
    expect(await shownImage()).toHaveAttribute('alt', 'Your image')
  })

  it('is deleted without asking the server', async () => {
    const { user, studio } = await opened()
    const deleted: unknown[] = []
    server.use(
      http.delete(url('/api/images/:id'), ({ params }) => {
        deleted.push(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await user.type(await instructionBox(), 'Darker')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    await arrives(studio, 'b')
    await user.click(await button(/^Clear All \(/))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear All' }),
    )
    expect(await screen.findByText('No image to display')).toBeVisible()
    expect(deleted).toEqual(['b'])
  })
})

describe('images beside an instruction', () => {
  it('are sent with their descriptions', async () => {
    const { user, studio } = await opened()
    await user.upload(await adds(), image('hat.png'))
    await user.click(await button('Describe image 1'))
    await user.keyboard('a straw hat{Enter}')
    expect(screen.getByText('They are sent with your change.')).toBeVisible()
    await user.type(await instructionBox(), 'Put it on')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    expect(studio.sent[0]!.fields).toMatchObject({ descriptions: 'a straw hat' })
    expect((studio.sent[0]!.fields.files as File).type).toBe('image/png')
  })
})

describe('the plan', () => {
  it('is told before an image is chosen', async () => {
    signIn()
    serveStudio()
    const { user } = renderStudio()
    const box = await adds()
    expect(box).toHaveAccessibleDescription('Image upload requires Pro tier')
    await user.click(box)
    const notice = within(await screen.findByRole('dialog', { name: '🌟 Pro Feature' }))
    expect(notice.getByRole('link', { name: /^Upgrade/ })).toHaveAttribute('href', '/pricing')
    await user.click(notice.getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not matter for visitors, who are asked to sign in when they ask for an image', async () => {
    beAnonymous()
    const studio = serveStudio()
    const { user } = renderStudio()
    await user.upload(await adds(), image('a.png'))
    await user.click(await button('Change this image'))
    await user.type(await instructionBox(), 'Darker')
    await user.click(await button('Modify Image'))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(screen.queryByText('Pro Feature Required')).toBeNull()
    expect(studio.count()).toBe(0)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

it('an image that the server has is not sent to it', async () => {
  const { user, studio } = await withImage()
  await user.type(await instructionBox(), 'Snow')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(2))
  expect(studio.sent[1]!.fields.parent).toBe('a')
  expect(studio.sent[1]!.fields.current_image).toBeUndefined()
})
