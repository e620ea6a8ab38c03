import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { changeTimes, noteImageTime, PLAN_TIMES } from './store/prices'
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
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

type Served = ReturnType<typeof serveStudio>

const panel = async () => within(await screen.findByRole('alert'))

async function fails(studio: Served, code: string, status: number, message = 'No') {
  await act(async () => {
    studio.stream().send({ type: 'error', code, message, status })
    studio.stream().done()
  })
}

function opened(tier: 'free' | 'pro' = 'pro') {
  signIn({ tier })
  const studio = serveStudio()
  return { studio, ...renderStudio() }
}

describe('several images of one prompt', () => {
  it('are asked for with their price, come one by one, and are retried', async () => {
    const { user, studio } = opened('free')
    await user.type(await promptBox(), 'A red fox')
    await user.click(await button('4 images of this prompt'))
    expect(screen.getByText('4 credits · about 30 s')).toBeVisible()
    await user.click(await button('Generate Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    expect(studio.sent[0]).toMatchObject({
      path: '/api/v1/generate-image-gemini',
      fields: { prompt: 'A red fox', output_count: '4' },
    })
    await act(async () => {
      const failed = [{ frame: 3, code: 'image-failed', error: 'It had no image' }]
      studio.stream().send(made('a', 0), made('b', 1), made('c', 2))
      studio.stream().send({ type: 'complete', setId: 'set-1', failed })
      studio.stream().done()
    })
    expect(await screen.findByText('Images Generated!')).toBeVisible()
    expect(screen.getByText('3 of 4 images are ready.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Variations' })).toBeVisible()
    await user.click(await button('Retry 1 missing'))
    await waitFor(() => expect(studio.count()).toBe(2))
    expect(studio.sent[1]).toMatchObject({ path: '/api/image-sets/set-1/frames' })
  })

  it('that are refused leave nothing to be retried', async () => {
    const { user } = opened()
    const path = url('/api/v1/generate-image-gemini')
    server.use(http.post(path, () => new HttpResponse(null, { status: 502 })))
    await user.type(await promptBox(), 'A red fox')
    await user.click(await button('2 images of this prompt'))
    await user.click(await button('Generate Image'))
    server.use(http.get(url('/api/jobs/:id'), () => refuse(404, 'not-found')))
    expect((await panel()).getByText('Failed to generate multiple images')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Variations' })).toBeNull()
  })
})

describe('what failed says what it cost', () => {
  it('comes back from a job, also when its provider takes no image as large', async () => {
    const { studio } = await begun()
    await fails(studio, 'payload-too-large', 413)
    const told = await panel()
    expect(told.getByText('Your credit was returned.')).toBeVisible()
    expect(told.getByText(/^The images are too large for the AI provider/)).toBeVisible()
  })

  it.each([
    [429, 'too-many-jobs'],
    [409, 'idempotency-key-reused'],
    [422, 'image-unreadable'],
  ])('is nothing for a request that is refused (%i %s)', async (status, code) => {
    const { user } = opened()
    server.use(http.post(url('/api/v1/generate-image-gemini'), () => refuse(status, code, 'No')))
    await user.type(await promptBox(), 'A red fox{Enter}')
    const told = await panel()
    expect(told.getByText('You were not charged.')).toBeVisible()
    expect(told.queryByText('Your credit was returned.')).toBeNull()
  })

  it('is nothing for a plan, whose panel is named after it', async () => {
    const { user, studio } = opened('free')
    await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
    await user.type(await promptBox(), 'A day of a fox{Enter}')
    await waitFor(() => expect(studio.count()).toBe(1))
    await act(async () => {
      studio.stream().send({ type: 'complete', plan: { frames: [] } })
      studio.stream().done()
    })
    const told = await panel()
    expect(told.getByText('Planning Failed')).toBeVisible()
    expect(told.getByText('Failed to create narrative plan')).toBeVisible()
    expect(told.queryByText('Your credit was returned.')).toBeNull()
  })

  it('speaks of images', async () => {
    const { studio } = await begun()
    await fails(studio, 'content-safety', 422, 'about the app you want to create')
    const told = await panel()
    expect(told.getByText(/more specific about the image you want to create\.$/)).toBeVisible()
  })

  it('is not said of a time that was over', async () => {
    const { studio } = await begun()
    await fails(studio, 'stream-timeout-idle', 504, 'Your app might be complex')
    expect((await panel()).getByText(/^Drawing the image took too long/)).toBeVisible()
  })
})

describe('what failed can be asked for again after a reload', () => {
  it('a change, of the image that it was of', async () => {
    const { user, studio, unmount } = await withImage()
    await user.type(await instructionBox(), 'Snow')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    await fails(studio, 'provider-unavailable', 503)
    expect((await panel()).getByText('Modification Failed')).toBeVisible()
    unmount()
    renderStudio()
    await user.click((await panel()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(studio.count()).toBe(3))
    expect(studio.sent[2]!.fields).toMatchObject({ modification_prompt: 'Snow', parent: 'a' })
  })
})

describe('too long', () => {
  it('is said in its own words', async () => {
    const { user } = opened()
    fireEvent.change(await promptBox(), { target: { value: 'x'.repeat(10_001) } })
    await user.type(await promptBox(), '{Enter}')
    expect(
      await screen.findByText('Please keep the prompt within 10,000 characters.'),
    ).toBeVisible()
  })
})

describe('what was painted', () => {
  it('can be painted again on the image that came, and on the one before', async () => {
    const { user, studio } = await withImage()
    await user.type(await instructionBox(), 'Snow')
    await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
    const area = await screen.findByRole('application', { name: /paint on/ })
    area.focus()
    await user.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(screen.queryByRole('button', { name: 'Paint the same area again' })).toBeNull()
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    await arrives(studio, 'b')
    await user.click(await button('Paint the same area again'))
    expect(await screen.findByText(/^1 stroke\./)).toBeVisible()
    await user.type(await instructionBox(), 'More snow')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(3))
    const masks = studio.sent
      .slice(1)
      .map(({ fields }) => (fields.mask_image as File).arrayBuffer())
    const [first, second] = await Promise.all(masks)
    expect(new Uint8Array(second!)).toEqual(new Uint8Array(first!))
  })
})

describe('an example about images of one’s own', () => {
  it('says so, and is not drawn without them', async () => {
    const { user, studio } = opened()
    server.use(
      http.get(url('/api/examples/images'), () =>
        HttpResponse.json({
          categories: [
            {
              ...{ id: 'photos', name: 'Photos', kind: 'editing', order: 1 },
              examples: [{ name: 'Selfie', prompt: 'A headshot', pictures: 1, answered: true }],
            },
          ],
        }),
      ),
    )
    await user.click(await button('Photos'))
    await user.click(await button('Selfie Needs your image'))
    expect(await screen.findByText(/^Add it below first/)).toBeInTheDocument()
    await user.click(await button('Generate Image'))
    expect(studio.count()).toBe(0)
    await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
    await user.click(await button('Plan the story'))
    expect(studio.count()).toBe(0)
    await user.click(screen.getByRole('checkbox', { name: 'Multi-image' }))
    const file = new File(['own'], 'me.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Add image'), file)
    await button('Remove image 1')
    await user.click(await button('Generate Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
  })
})

describe('a change', () => {
  it('is promised in the time that changes took, not images', async () => {
    noteImageTime('gemini-2.5-flash-image-preview', 40)
    noteImageTime(changeTimes('gemini-2.5-flash-image-preview'), 3)
    await withImage()
    expect(await button('Modify Image')).toHaveAccessibleDescription(/about 3 s/)
  })

  it('of the offline studio leaves the images that it cannot look at', async () => {
    const { user, studio } = await withImage()
    act(() => void signIn({ tier: 'pro' }))
    const file = new File(['own'], 'me.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Add image'), file)
    await button('Remove image 1')
    await user.type(await instructionBox(), 'Warmer')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    await arrives(studio, 'b', { model: 'offline-studio' })
    expect(await button('Remove image 1')).toBeVisible()
    await user.type(await instructionBox(), 'Colder')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(3))
    await arrives(studio, 'c', { model: 'm' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove image 1' })).toBeNull())
  })

  it('an idea for the image before is none for another one', async () => {
    const { user, studio } = await withImage()
    await user.click(await button(/^Weather/))
    await user.click(await button('Weather one'))
    expect(await instructionBox()).toHaveValue('The first image of Weather')
    await user.click(await button('New image'))
    await user.type(await promptBox(), 'An owl')
    await user.click(await button('Generate Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    await arrives(studio, 'b')
    expect(await instructionBox()).toHaveValue('')
  })
})

describe('a story', () => {
  it('is planned and drawn in the times that were measured', async () => {
    noteImageTime('gemini-2.5-flash-image-preview', 4)
    noteImageTime(PLAN_TIMES, 3)
    const { user, studio } = opened('free')
    await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
    await user.type(await promptBox(), 'A day of a fox')
    expect(await button('Plan the story')).toHaveAccessibleDescription(
      '5 credits · about 8 s Planning is free and takes about 3 s.',
    )
    await user.click(await button('Plan the story'))
    await waitFor(() => expect(studio.count()).toBe(1))
    await act(async () => {
      const frames = [{ story_beat: 'It wakes' }, { story_beat: 'It sleeps' }]
      const plan = { frames, estimated_generation_time: 600 }
      studio.stream().send({ type: 'complete', plan })
      studio.stream().done()
    })
    expect(await screen.findByText('About 4 s · 2 credits')).toBeVisible()
  })
})

describe('what a visitor chose', () => {
  it('stays when they sign in', async () => {
    const { user, unmount } = await withImage()
    await user.click(await button(/^Prompt/))
    await user.click(await button('16:9'))
    // written after a moment
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    unmount()
    beAnonymous()
    const view = renderStudio()
    await view.user.click(await button('1:1'))
    await view.user.upload(
      await screen.findByLabelText('Add image'),
      new File(['own'], 'a.png', { type: 'image/png' }),
    )
    await view.user.click(await button('Change this image'))
    await instructionBox()
    act(() => void signIn())
    await screen.findByRole('button', { name: 'Image 2 of 2', current: true })
    expect(await shownImage()).toHaveAttribute('src', 'blob:1')
    await view.user.click(await button(/^Prompt/))
    expect(await button('1:1')).toHaveAttribute('aria-pressed', 'true')
    expect(await promptBox()).toHaveValue('A red fox')
  })
})
