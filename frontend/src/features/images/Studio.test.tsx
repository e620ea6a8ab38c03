import { Blob as NodeBlob } from 'node:buffer'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse, url } from '@/testing/handlers'
import { beAnonymous, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { noteImageTime } from './store/prices'
import { made, renderStudio, serveStudio } from './testing/renderStudio'

let studio: ReturnType<typeof serveStudio>
beforeEach(() => {
  studio = serveStudio()
  localStorage.clear()
  // forms are Node's own here, and take no others
  vi.stubGlobal('Blob', NodeBlob)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.unstubAllGlobals())

const OFFLINE = {
  id: 'offline-studio',
  label: 'Offline sketch',
  description: 'Draws without a model',
  kind: 'image',
  provider: 'offline',
  proOnly: false,
  default: true,
  offline: true,
  credits: { generation: 0, modification: 0, continuation: 0, chat: 0, suggest: 0, optimize: 0 },
}

const prompt = () => screen.findByRole('textbox', { name: 'Prompt' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const shownImage = () => screen.findByRole('img', { name: /./ })

async function asked(words = 'A red fox') {
  const { user, ...rest } = renderStudio()
  await user.type(await prompt(), words)
  await user.click(await button('Generate Image'))
  await waitFor(() => expect(studio.count()).toBe(1))
  return { user, ...rest }
}

async function shown(words = 'A red fox') {
  const view = await asked(words)
  await arrives('a')
  await screen.findByText('Modify Image', { selector: 'h2' })
  return view
}

/** The running job ends with an image. */
async function arrives(id: string, more: object = {}) {
  await act(async () => {
    const { type: _, ...image } = made(id)
    studio.stream().send(made(id), { type: 'complete', images: [image], ...more })
    studio.stream().done()
  })
}

describe('what draws', () => {
  const serve = (...models: object[]) =>
    server.use(http.get(url('/api/models'), () => HttpResponse.json({ offline: true, models })))

  it('is said, with what it costs and how long it takes', async () => {
    signIn()
    renderStudio()
    expect(await screen.findByText('Gemini Image')).toBeVisible()
    expect(screen.getByText('1 credit · about 15 s')).toBeVisible()
    expect(screen.queryByText('Offline sketch')).toBeNull()
  })

  it('is measured', async () => {
    signIn()
    noteImageTime('gemini-2.5-flash-image-preview', 9)
    noteImageTime('gemini-2.5-flash-image-preview', 14, 5)
    noteImageTime('gemini-2.5-flash-image-preview', 30)
    const { user } = renderStudio()
    expect(await screen.findByText('1 credit · about 9 s')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Multi-image' }))
    expect(screen.getByText('5 credits · about 18 s')).toBeVisible()
  })

  it('may be the offline studio', async () => {
    signIn()
    serve(OFFLINE)
    renderStudio()
    expect(await screen.findByText('Offline sketch')).toBeVisible()
    expect(screen.getByText(/^It adjusts light, colour, blur/)).toBeVisible()
    expect(screen.getByText('Free · about 2 s')).toBeVisible()
  })

  it('says in which shapes and sizes it draws', async () => {
    signIn()
    const shapes = {
      ratios: ['1:1', '21:9', '3:2'],
      sizes: ['1024x1024', '1536x1024', '2048x2048'],
    }
    serve({ ...OFFLINE, offline: false, ...shapes })
    const { user } = renderStudio()
    const names = async (label: string) => {
      const group = await screen.findByRole('group', { name: label })
      return within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    }
    expect(await names('Aspect ratio')).toEqual(['Auto', ...shapes.ratios])
    expect(await names('Size')).toEqual(['Auto', ...shapes.sizes])
    await user.click(await button('1536x1024'))
    await user.click(await button('1:1'))
    expect(await names('Size')).toEqual(['Auto', '1024x1024', '2048x2048'])
    await user.click(await button('2048x2048'))
    await user.type(await prompt(), 'A red fox')
    await user.click(await button('Generate Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    expect(studio.sent[0]!.fields).toMatchObject({ aspect_ratio: '1:1', size: '2048x2048' })
  })

  it('may be nobody, and then nothing can be asked for', async () => {
    signIn()
    serve()
    const { user } = renderStudio()
    expect(await screen.findByText('No AI model for images is available')).toBeVisible()
    await user.type(await prompt(), 'A red fox')
    expect(await button('Generate Image')).toBeDisabled()
  })
})

describe('a single image', () => {
  it('cannot be asked for without words', async () => {
    signIn()
    renderStudio()
    expect(await button('Generate Image')).toBeDisabled()
    expect(screen.getByText('No image to display')).toBeVisible()
  })

  it('needs somebody who is signed in', async () => {
    beAnonymous()
    const { user } = renderStudio()
    await user.type(await prompt(), 'A red fox')
    expect(
      screen.getByText(/^You will be asked to sign in or create an account first/),
    ).toBeVisible()
    await user.click(await button('Generate Image'))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(studio.count()).toBe(0)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps what was written before it is known who is there', async () => {
    const { user } = renderStudio()
    await user.type(await prompt(), 'A red fox')
    act(() => void signIn())
    expect(await prompt()).toHaveValue('A red fox')
    expect(await prompt()).toHaveFocus()
  })

  it('is made of the prompt and the shape, and shown', async () => {
    signIn()
    const { user } = renderStudio()
    await user.type(await prompt(), 'A red fox')
    await user.click(await button('16:9'))
    await user.click(await button('Generate Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    expect(studio.sent[0]!.fields).toMatchObject({
      prompt: 'A red fox',
      output_count: '1',
      aspect_ratio: '16:9',
    })
    expect(await screen.findByText('Morphing your vision...')).toBeVisible()
    expect(screen.getByText('AI is crafting your perfect image')).toBeVisible()
    await arrives('a')
    expect(await screen.findByText('Image Generated!')).toBeVisible()
    expect(screen.queryByText('Morphing your vision...')).toBeNull()
    expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
  })

  it('leaves the keyboard where it is needed next', async () => {
    signIn()
    const { user } = renderStudio()
    await user.type(await prompt(), 'A red fox{Enter}')
    await waitFor(async () => expect(await button('Stop')).toHaveFocus())
    await arrives('a')
    const box = await screen.findByRole('textbox', { name: 'What should change?' })
    await waitFor(() => expect(box).toHaveFocus())
  })

  it('says how far it is', async () => {
    signIn()
    await asked()
    const progress = { percent: 40, currentStep: 'Drawing', currentStepNumber: 2, totalSteps: 3 }
    await act(async () =>
      studio.stream().send({ type: 'progress', ...progress, estimatedSeconds: 9 }),
    )
    const bar = await screen.findByRole('progressbar')
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'))
    // as it was said before, whatever the server guesses
    expect(screen.getByText(/^Drawing · About 1[45] s left$/)).toBeInTheDocument()
  })

  it('that was blocked keeps the prompt, and is not tried again by itself', async () => {
    signIn()
    const { user } = await asked()
    await act(async () => {
      const message = 'Blocked by content safety filters'
      studio.stream().send({ type: 'error', code: 'content-safety', message, status: 422 })
      studio.stream().done()
    })
    const panel = within(
      await screen
        .findByText('Content Safety Block', { selector: 'h2' })
        .then((title) => title.parentElement!),
    )
    expect(panel.getByText('Your credit was returned.')).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Dismiss' }))
    expect(await prompt()).toHaveValue('A red fox')
    expect(studio.count()).toBe(1)
  })

  it('that cannot be made says what can, and that it cost nothing', async () => {
    signIn()
    server.use(
      http.get(url('/api/models'), () => HttpResponse.json({ offline: true, models: [OFFLINE] })),
    )
    const { user } = await asked()
    expect(screen.getByText('Drawing your image')).toBeVisible()
    await act(async () => {
      const message = 'The offline studio cannot make this change.'
      const reason = 'This is none of the rules that it knows.'
      const detail = { reason, can: ['Make it lighter or darker', 'Black and white'] }
      const error = { type: 'error', code: 'image-studio-cannot', status: 422 } as const
      studio.stream().send({ ...error, message, detail })
      studio.stream().done()
    })
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('The offline studio cannot make this change.')).toBeVisible()
    expect(panel.getByText('This is none of the rules that it knows.')).toBeVisible()
    await user.click(panel.getByText('What it can do'))
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Make it lighter or darker', 'Black and white'],
    ])
    expect(panel.getByText('You were not charged.')).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  it('that did not come is no success', async () => {
    signIn()
    await asked()
    await act(async () => {
      studio.stream().send({ type: 'complete', images: [], model: 'm' })
      studio.stream().done()
    })
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('No image URL returned from API')).toBeVisible()
  })

  it('is told with what its model says beside it', async () => {
    signIn()
    await asked()
    await arrives('a', { words: 'Offline studio: a fox in snow.' })
    expect(await screen.findByText('Offline studio: a fox in snow.')).toBeVisible()
  })

  it('of the offline studio is called a sketch', async () => {
    signIn()
    await asked()
    await arrives('a', { model: 'offline-studio' })
    expect(await screen.findByText('Offline sketch')).toBeVisible()
  })

  it('has a likeness in its place until it is loaded', async () => {
    signIn()
    await asked()
    await act(async () => {
      const { type: _, ...image } = { ...made('a'), thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
      studio.stream().send({ type: 'complete', images: [image] })
      studio.stream().done()
    })
    const shown = await shownImage()
    expect(shown.style.background).toContain('data:image/png;base64,')
    act(() => void shown.dispatchEvent(new Event('load')))
    expect(shown.style.background).toBe('')
  })

  it('that failed can be asked for again', async () => {
    signIn()
    const { user } = await asked()
    await act(async () => {
      const message = 'Down'
      studio.stream().send({ type: 'error', code: 'provider-unavailable', message, status: 503 })
      studio.stream().done()
    })
    expect(await screen.findByText('Image Generation Failed')).toBeVisible()
    await user.click(await button('Try Again'))
    await waitFor(() => expect(studio.count()).toBe(2))
    expect(studio.sent[1]!.fields.prompt).toBe('A red fox')
    expect(studio.sent[1]!.key).not.toBe(studio.sent[0]!.key)
  })
})

describe('a change', () => {
  it('needs words', async () => {
    signIn()
    const { user } = await shown()
    expect(await button('Modify Image')).toBeDisabled()
    expect(await button('Modify Image')).toHaveAttribute('title', 'Describe the change first.')
    const box = await screen.findByRole('textbox', { name: 'What should change?' })
    await user.type(box, '{Enter}')
    expect(await screen.findByText('No Modification')).toBeVisible()
    expect(studio.count()).toBe(1)
    fireEvent.change(box, { target: { value: 'x'.repeat(10_001) } })
    expect(await button('Modify Image')).toBeDisabled()
    await user.type(box, '{Enter}')
    expect(await screen.findByText('Invalid Modification')).toBeVisible()
  })

  it('names the image, and stands behind it in the history', async () => {
    signIn()
    const { user } = await shown()
    await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'Snow')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    const { fields } = studio.sent[1]!
    expect(fields).toMatchObject({
      modification_prompt: 'Snow',
      original_prompt: 'A red fox',
      parent: 'a',
    })
    expect(fields.mask_image).toBeUndefined()
    // the server has it
    expect(fields.current_image).toBeUndefined()
    expect(await screen.findByText('AI is enhancing your perfect image')).toBeVisible()
    await arrives('b')
    expect(await screen.findByText('Image Changed!')).toBeVisible()
    const strip = await screen.findByRole('region', { name: 'Image history' })
    expect(within(strip).getAllByRole('button', { name: /^Image \d of 2$/ })).toHaveLength(2)
    expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
    await user.keyboard('{Control>}z{/Control}')
    expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
    await user.keyboard('{Control>}y{/Control}')
    expect(await shownImage()).toHaveAttribute('src', '/images/b?s=1')
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    expect(await shownImage()).toHaveAttribute('src', '/images/a?s=1')
  })

  it('beyond the plan is refused in its words', async () => {
    signIn()
    const { user } = await shown()
    server.use(
      http.post(url('/api/v2/modify-image-with-files'), () =>
        refuse(403, 'modification-limit', 'Only one'),
      ),
    )
    await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'Snow')
    await user.click(await button('Modify Image'))
    expect(await screen.findByText('Modification Limit Reached')).toBeVisible()
    expect(screen.getByText(/^Free and Explorer tiers are limited to 1 modification/)).toBeVisible()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await button('Upgrade'))
    expect(opened).toHaveBeenCalledWith('/pricing', '_blank', 'noopener')
  })

  it('with the brush needs something painted, which keys can do', async () => {
    signIn()
    const { user } = await shown()
    await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'Snow')
    await user.click((await screen.findAllByRole('button', { name: 'Brush' }))[0]!)
    const area = await screen.findByRole('application', { name: /paint on/ })
    await user.click(await button('Modify Image'))
    expect(await screen.findByText('No Area Selected')).toBeVisible()
    expect(studio.count()).toBe(1)
    area.focus()
    await user.keyboard(']{Enter}{ArrowRight}{ArrowRight}{Enter}')
    expect(await button('Brush size 12')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText(/^1 stroke\./)).toBeVisible()
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    expect((studio.sent[1]!.fields.mask_image as File).type).toBe('image/png')
  })

  it('offers all that the model made', async () => {
    signIn()
    const { user } = await shown()
    await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'Snow')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(2))
    const { type: _, ...whole } = made('w')
    await arrives('b', { whole })
    await user.click(await button('Use the whole result'))
    expect(await shownImage()).toHaveAttribute('src', '/images/w?s=1')
  })
})
