import { Blob as NodeBlob } from 'node:buffer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '@/testing/renderApp'
import { made, renderStudio, serveStudio } from './testing/renderStudio'

let studio: ReturnType<typeof serveStudio>
beforeEach(() => {
  studio = serveStudio()
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const PLAN = {
  frames: [
    { story_beat: 'A fox wakes', caption: 'Dawn', camera: 'close' },
    { story_beat: 'It runs', caption: 'Noon' },
    { story_beat: 'It sleeps', caption: 'Dusk' },
  ],
  story_analysis: { genre: 'fable', hero: 'a red fox' },
  estimated_generation_time: 75,
  estimated_cost: 3,
}

async function planned(tier: 'free' | 'pro' = 'pro') {
  signIn({ tier })
  const view = renderStudio()
  const { user } = view
  await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A day of a fox')
  await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
  await user.click(await button('3 images'))
  await user.click(await button('Plan the story'))
  await waitFor(() => expect(studio.count()).toBe(1))
  await act(async () => {
    studio.stream().send({ type: 'complete', plan: PLAN })
    studio.stream().done()
  })
  await screen.findByText('Your story')
  return view
}

async function drawn(tier: 'free' | 'pro' = 'pro') {
  const view = await planned(tier)
  await view.user.click(await button('Generate the story'))
  await waitFor(() => expect(studio.count()).toBe(2))
  return view
}

const frames = () =>
  within(screen.getByRole('region', { name: 'Story images' })).getAllByRole('listitem')

it('has five images at first, and offers 2, 3, 5, 7 and 10', async () => {
  signIn()
  const { user } = renderStudio()
  await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
  const counts = within(screen.getByRole('group', { name: 'Number of images' }))
  expect(counts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['2', '3', '5', '7', '10'],
  ])
  expect(counts.getByRole('button', { pressed: true })).toHaveTextContent('5')
})

it('is planned before it is paid for, and the plan is edited', async () => {
  const { user } = await planned()
  expect(studio.sent[0]!.fields).toMatchObject({ prompt: 'A day of a fox', output_count: 3 })
  expect(screen.getByText(/Genre: fable · About 2 minutes/)).toBeVisible()
  await user.click(await button('Move image 3 up'))
  const beat = await screen.findByRole('textbox', { name: 'What happens in image 1' })
  await user.clear(beat)
  expect(await button('Generate the story')).toBeDisabled()
  await user.type(beat, 'A fox yawns')
  await user.click(await button('Generate the story'))
  await waitFor(() => expect(studio.count()).toBe(2))
  const sent = JSON.parse(String(studio.sent[1]!.fields.narrative_plan_json))
  expect(sent.story_analysis).toEqual({ genre: 'fable', hero: 'a red fox' })
  expect(sent.frames).toEqual([
    { story_beat: 'A fox yawns', caption: 'Dawn', camera: 'close' },
    { story_beat: 'It sleeps', caption: 'Dusk' },
    { story_beat: 'It runs', caption: 'Noon' },
  ])
})

it('is planned with one image more, or less, within the limits of stories', async () => {
  const { user } = await planned()
  await user.click(await button('Remove image 2'))
  expect(await button('Remove image 1')).toBeDisabled()
  await user.click(await button('Add an image'))
  expect(await button('Generate the story')).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'What happens in image 3' }), 'It dreams')
  await user.type(screen.getByRole('textbox', { name: 'Caption of image 3' }), 'Night{Enter}fall')
  for (let count = 3; count < 10; count += 1) await user.click(await button('Add an image'))
  expect(await button('Add an image')).toBeDisabled()
  for (let count = 10; count > 3; count -= 1) await user.click(await button('Remove image 4'))
  await user.click(await button('Generate the story'))
  await waitFor(() => expect(studio.count()).toBe(2))
  const sent = JSON.parse(String(studio.sent[1]!.fields.narrative_plan_json))
  expect(sent.frames).toEqual([
    { story_beat: 'A fox wakes', caption: 'Dawn', camera: 'close' },
    { story_beat: 'It sleeps', caption: 'Dusk' },
    { story_beat: 'It dreams', caption: 'Night fall' },
  ])
})

it('shows its images as they come, in any order, and retries those that are missing', async () => {
  const { user } = await drawn()
  await act(async () => studio.stream().send(made('b', 1, 'Noon')))
  expect(await screen.findByText('Image 1 of 3', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Story images' })).toHaveAttribute(
    'aria-valuetext',
    'Image 1 of 3',
  )
  expect(within(frames()[1]!).getByRole('button', { name: '2. Noon' })).toBeVisible()
  expect(frames()[0]).toHaveTextContent('Drawing')
  await act(async () => {
    studio.stream().send(made('a', 0, 'Dawn'))
    const failed = [{ frame: 2, code: 'image-failed', error: 'The model had no image' }]
    studio.stream().send({ type: 'complete', setId: 'set-1', failed })
    studio.stream().done()
  })
  expect(await screen.findByText('2 of 3 images are ready.')).toBeVisible()
  expect(frames()[2]).toHaveTextContent('The model had no image')
  expect(screen.getByRole('button', { name: 'Image 1 of 2' })).toHaveAttribute('title', 'Dawn')
  await waitFor(async () =>
    expect(await button('Retry 1 missing')).toHaveAccessibleDescription('Free this time'),
  )
  await user.click(await button('Retry 1 missing'))
  await waitFor(() => expect(studio.count()).toBe(3))
  expect(studio.sent[2]).toMatchObject({
    path: '/api/image-sets/set-1/frames',
    fields: { frames: [2] },
  })
  await act(async () => {
    studio.stream().send(made('c', 2, 'Dusk'), { type: 'complete', setId: 'set-1' })
    studio.stream().done()
  })
  expect(await screen.findByText('Image 3 is ready.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
  const strip = within(screen.getByRole('region', { name: 'Image history' }))
  const titles = strip.getAllByRole('button', { name: /^Image \d of 3/ }).map(({ title }) => title)
  expect(titles).toEqual(['Dawn', 'Noon', 'Dusk'])
  await user.click(await button('Redraw image 1'))
  await waitFor(() => expect(studio.count()).toBe(4))
  expect(studio.sent[3]!.fields).toEqual({ frames: [0] })
  // it is no count of the three
  expect(screen.getByText('Image 1', { selector: 'p' })).toBeVisible()
  await act(async () => {
    studio.stream().send(made('d', 0, 'Dawn'), { type: 'complete', setId: 'set-1' })
    studio.stream().done()
  })
  await waitFor(async () =>
    expect(await screen.findByRole('img', { name: 'Dawn' })).toHaveAttribute(
      'src',
      '/images/d?s=1',
    ),
  )
  expect(await strip.findByRole('button', { name: 'Image 2 of 4', current: true })).toBeVisible()
})

/** Two of three came; the last one failed. */
async function withOneMissing(tier: 'free' | 'pro' = 'pro') {
  const view = await drawn(tier)
  await act(async () => {
    studio.stream().send(made('b', 1, 'Noon'), made('a', 0, 'Dawn'))
    const failed = [{ frame: 2, code: 'image-failed', error: 'The model had no image' }]
    studio.stream().send({ type: 'complete', setId: 'set-1', failed })
    studio.stream().done()
  })
  await screen.findByText('2 of 3 images are ready.')
  return view
}

it('shows its first image, whichever came first, and says for a while how it ended', async () => {
  await withOneMissing()
  expect(await screen.findByRole('img', { name: 'Dawn' })).toHaveAttribute('src', '/images/a?s=1')
  const bar = () => screen.queryByRole('progressbar', { name: 'Story images' })
  expect(bar()).toHaveAttribute('aria-valuetext', 'Image 2 of 3')
  await waitFor(() => expect(bar()).toBeNull(), { timeout: 3_000 })
})

it('a frame that failed is drawn by itself', async () => {
  const { user } = await withOneMissing()
  await user.click(await button('Draw image 3'))
  await waitFor(() => expect(studio.count()).toBe(3))
  expect(studio.sent[2]!.fields).toEqual({ frames: [2] })
})

it('a frame that is changed stays the frame: in its place, with its caption', async () => {
  const { user } = await withOneMissing()
  await user.click(within(frames()[1]!).getByRole('button', { name: '2. Noon' }))
  await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'A red sky')
  await user.click(await button('Modify Image'))
  await waitFor(() => expect(studio.count()).toBe(3))
  await act(async () => {
    const { type: _, ...image } = made('n')
    studio.stream().send(made('n'), { type: 'complete', images: [image] })
    studio.stream().done()
  })
  await waitFor(async () =>
    expect(await screen.findByRole('img', { name: 'Noon' })).toHaveAttribute(
      'src',
      '/images/n?s=1',
    ),
  )
  const thumb = within(frames()[1]!).getByRole('button', { name: '2. Noon' })
  expect(thumb.querySelector('img')).toHaveAttribute('src', '/images/n/thumb?s=1')
  const strip = within(screen.getByRole('region', { name: 'Image history' }))
  const titles = strip.getAllByRole('button', { name: /^Image \d of 3/ }).map(({ title }) => title)
  expect(titles).toEqual(['Dawn', 'Noon', 'Noon'])
  // the story by itself has one image a frame
  await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
  expect(await screen.findByRole('group', { name: 'The story: 2 images' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'All 3 images' })).toBeVisible()
})

it('is put away when multi-image is turned off, until that is undone', async () => {
  const { user } = await withOneMissing()
  await user.click(await button(/^Prompt A day of a fox/))
  await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
  expect(screen.queryByRole('region', { name: 'Story images' })).toBeNull()
  const toast = (await screen.findByText('Story closed')).closest('li')!
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('region', { name: 'Story images' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Multi-image' })).toBeChecked()
  expect(await button('Retry 1 missing')).toBeVisible()
})

it('says why a frame is missing also when nothing came of a retry', async () => {
  const { user } = await drawn()
  await act(async () => {
    studio.stream().send(made('a', 0, 'Dawn'), made('b', 1, 'Noon'))
    const failed = [{ frame: 2, code: 'image-failed', error: 'The model had no image' }]
    studio.stream().send({ type: 'complete', setId: 'set-1', failed })
    studio.stream().done()
  })
  await user.click(await button('Retry 1 missing'))
  await waitFor(() => expect(studio.count()).toBe(3))
  await act(async () => {
    const error = { type: 'error', code: 'image-none', status: 502 } as const
    const detail = { reason: 'It broke off', can: [], came: { pictures: 2, asked: 3 } }
    studio.stream().send({ ...error, message: 'It drew nothing', detail })
    studio.stream().done()
  })
  const panel = within(await screen.findByRole('alert'))
  expect(panel.getByText(/^2 of 3 images were created and kept/)).toBeVisible()
  expect(panel.queryByText('Your credit was returned.')).toBeNull()
  await waitFor(() => expect(frames()[2]).toHaveTextContent('It drew nothing'))
  expect(frames()[1]).toHaveAttribute('data-state', 'done')
})

it('a redraw that fails leaves the image that was there, and says why', async () => {
  const { user } = await withOneMissing()
  await user.click(await button('Redraw image 1'))
  await waitFor(() => expect(studio.count()).toBe(3))
  await act(async () => {
    const error = { type: 'error', code: 'image-none', status: 502 } as const
    studio.stream().send({ ...error, message: 'It drew nothing' })
    studio.stream().done()
  })
  await user.click(await button('Dismiss'))
  expect(frames()[0]).toHaveAttribute('data-state', 'done')
  expect(frames()[0]).toHaveTextContent('Not redrawn: It drew nothing')
  expect(await button('Redraw image 1')).toBeVisible()
  expect(await button('Retry 1 missing')).toBeVisible()
})

it('a failed frame that is drawn by itself for nothing gives no credit back', async () => {
  const view = await withOneMissing('free')
  await waitFor(async () =>
    expect(await button('Retry 1 missing')).toHaveAccessibleDescription('Free this time'),
  )
  await view.user.click(await button('Draw image 3'))
  await waitFor(() => expect(studio.count()).toBe(3))
  await act(async () => {
    const error = { type: 'error', code: 'image-none', status: 502 } as const
    studio.stream().send({ ...error, message: 'It drew nothing' })
    studio.stream().done()
  })
  const panel = within(await screen.findByRole('alert'))
  expect(panel.getByText('You were not charged.')).toBeVisible()
})

it('its list comes back with one of its images', async () => {
  const { user } = await withOneMissing()
  // that of a test before may stand
  const before = screen.queryAllByText('Story closed').length
  // which is one image again, and says what was put away
  await user.click(await button('New image'))
  expect(await screen.findByRole('checkbox', { name: 'Multi-image' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: '1 image of this prompt' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await waitFor(() => expect(screen.queryAllByText('Story closed')).toHaveLength(before + 1))
  expect(screen.queryByRole('region', { name: 'Story images' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), 'An owl')
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(3))
  await act(async () => {
    const { type: _, ...image } = made('o')
    studio.stream().send(made('o'), { type: 'complete', images: [image] })
    studio.stream().done()
  })
  expect(await button('Prompt An owl')).toBeVisible()
  await user.click(await button('Image 2 of 3'))
  expect(frames()[1]).toHaveAttribute('data-state', 'done')
  // with its words below, and the prompt that it began with above
  expect(screen.getByText('Noon', { selector: '.img-caption' })).toBeVisible()
  expect(await button('Prompt A day of a fox')).toBeVisible()
})

it('loses its images of the person when it is turned off', async () => {
  signIn({ tier: 'pro' })
  const { user } = renderStudio()
  await user.click(await screen.findByRole('checkbox', { name: 'Multi-image' }))
  const file = new File(['x'], 'cat.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Add image'), file)
  await user.click(await button('Describe image 1'))
  await user.keyboard('  my cat {Enter}')
  expect(await screen.findByText('my cat')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Multi-image' }))
  expect(screen.queryByText('my cat')).toBeNull()
})

it('takes images of the person with Pro alone', async () => {
  signIn()
  const { user } = renderStudio()
  const file = new File(['x'], 'cat.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Add image'), file)
  expect(await screen.findByText('Pro Feature Required')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Describe image 1' })).toBeNull()
})
