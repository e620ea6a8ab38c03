import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as downloads from '@/lib/download'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { stubImages } from './testing/fakeImages'
import { CATEGORIES, renderStudio, serveStudio } from './testing/renderStudio'
import { button, instructionBox, promptBox, stubScreen, withImage } from './testing/studioBench'

beforeEach(() => stubScreen())
afterEach(() => vi.unstubAllGlobals())

describe('a download', () => {
  it('is of all images as one ZIP', async () => {
    const { user, change } = await withImage()
    await change('Snow', 'b')
    const given = vi.spyOn(downloads, 'download').mockImplementation(() => {})
    await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
    expect(await screen.findByText('All 2 images')).toBeVisible()
    await user.click(await button('ZIP'))
    expect(await screen.findByText('ZIP Downloaded!')).toBeVisible()
    expect(given).toHaveBeenCalledTimes(1)
    expect(given.mock.calls[0]![1]).toMatch(/^images-a-red-fox-\d{8}-\d{6}\.zip$/)
  })

  it('is of the image alone', async () => {
    const { user } = await withImage()
    const given = vi.spyOn(downloads, 'download').mockImplementation(() => {})
    await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
    await user.click(await button('This image'))
    expect(await screen.findByText('Images Downloaded!')).toBeVisible()
    expect(given.mock.calls[0]![1]).toMatch(/^01-a-red-fox-\d{8}-\d{6}\.png$/)
  })

  it('is a PDF that a job makes, which says how far it is', async () => {
    const { user, studio, change } = await withImage()
    await change('Snow', 'b')
    server.use(
      http.get(
        url('/pdfs/1'),
        () => new HttpResponse('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
      ),
    )
    const given = vi.spyOn(downloads, 'download').mockImplementation(() => {})
    await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
    await user.click(await button('PDF'))
    await waitFor(() => expect(studio.count()).toBe(3))
    expect(studio.sent[2]).toMatchObject({
      path: '/api/images/pdf',
      fields: { title: 'A red fox', assets: ['a', 'b'] },
    })
    const step = { currentStep: 'Page 1', currentStepNumber: 1, totalSteps: 2, estimatedSeconds: 1 }
    await act(async () => studio.stream().send({ type: 'progress', percent: 50, ...step }))
    expect(await screen.findByText('Image 1 of 2')).toBeVisible()
    await act(async () => {
      studio.stream().send({ type: 'complete', url: '/pdfs/1' })
      studio.stream().done()
    })
    expect(await screen.findByText('PDF Downloaded!')).toBeVisible()
    expect(given.mock.calls[0]![1]).toMatch(/^images-a-red-fox-\d{8}-\d{6}\.pdf$/)
  })

  it.each([
    ['payload-too-large', 413, 'The images are too large for one PDF.'],
    ['timeout', 504, 'The PDF took too long. Please try again with fewer images.'],
    ['image-not-found', 404, 'An image is gone.'],
  ])('is a PDF that failed for %s, said in words about images', async (code, status, words) => {
    const { user, studio } = await withImage()
    await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
    await user.click(await button('PDF'))
    await waitFor(() => expect(studio.count()).toBe(2))
    await act(async () => {
      studio.stream().send({ type: 'error', code, status, message: 'An image is gone.' })
      studio.stream().done()
    })
    expect(await screen.findByText(new RegExp(`^Failed to create PDF. ${words}`))).toBeVisible()
  })

  it('that failed says so', async () => {
    const { user } = await withImage()
    server.use(http.get(url('/images/:id'), () => refuse(404, 'not-found')))
    await user.click((await screen.findAllByRole('button', { name: 'Download' }))[0]!)
    await user.click(await button('ZIP'))
    // that of a PDF, from the test before, may be there still
    const why = await screen.findByText(/^Failed to create ZIP file\. Please check/)
    expect(why).toBeVisible()
    expect(why.closest('[data-sonner-toast]')).toHaveTextContent('Download Failed')
  })
})

describe('an image that is too large for the server', () => {
  const tooLarge = () => {
    const keys: (string | null)[] = []
    server.use(
      http.post(
        url('/api/v2/modify-image-with-files'),
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return refuse(413, 'payload-too-large')
        },
        { once: true },
      ),
    )
    return keys
  }

  it('is sent once more, smaller, as the same request', async () => {
    const { user, studio } = await withOwn()
    const keys = tooLarge()
    await user.type(await instructionBox(), 'Snow')
    await user.click(await button('Modify Image'))
    await waitFor(() => expect(studio.count()).toBe(1))
    expect(studio.sent[0]!.key).toBe(keys[0])
    const sent = studio.sent[0]!.fields.current_image as File
    expect(await sent.slice(0, 10).text()).toMatch(/^1024x683:/)
  })

  it('is given up when it is too large again', async () => {
    const { user } = await withOwn()
    server.use(
      http.post(url('/api/v2/modify-image-with-files'), () => refuse(413, 'payload-too-large')),
    )
    await user.type(await instructionBox(), 'Snow')
    await user.click(await button('Modify Image'))
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Modification Failed')).toBeVisible()
    expect(panel.getByText('Image too large for server. Please use a smaller image.')).toBeVisible()
    expect(screen.queryByText('Your credit was returned.')).toBeNull()
    expect(await instructionBox()).toHaveValue('Snow')
  })

  /** An image of one's own is shown. */
  async function withOwn() {
    signIn({ tier: 'pro' })
    const studio = serveStudio()
    stubImages(1)
    const { user } = renderStudio()
    const file = new File(['3000x2000:'], 'a.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Add image'), file)
    await user.click(await button('Change this image'))
    return { user, studio }
  }
})

describe('an example', () => {
  it('is found in five categories by chance, or in all', async () => {
    signIn()
    serveStudio()
    const { user } = renderStudio()
    const section = within(await screen.findByRole('region', { name: 'Try an example' }))
    const shown = () =>
      section.getAllByRole('button', {
        name: (name) => CATEGORIES.some((one) => one.name === name),
      })
    expect(shown()).toHaveLength(5)
    await user.click(section.getByRole('button', { name: 'Show All 8 Categories' }))
    expect(shown()).toHaveLength(8)
    const food = section.getByRole('button', { name: 'Food' })
    expect(food).toHaveAttribute('aria-description', '1 of 2 work without AI')
    await user.click(food)
    const list = within(section.getByRole('list', { name: 'Examples: Food' }))
    // what nobody here can draw comes when it is asked for
    expect(list.getAllByRole('button')).toHaveLength(1)
    await user.click(section.getByRole('button', { name: '1 needs an AI model' }))
    expect(
      list.getByRole('button', { name: /Food two.*3 images.*Needs an AI model/ }),
    ).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Food one' }))
    expect(await promptBox()).toHaveValue('The first image of Food')
    expect(await screen.findByText('Example Loaded')).toBeVisible()
    await user.click(list.getByRole('button', { name: /^Food two/ }))
    expect(screen.getByRole('checkbox', { name: 'Multi-image' })).toBeChecked()
  })

  it('gives back what was typed', async () => {
    signIn()
    serveStudio()
    const { user } = renderStudio()
    await user.type(await promptBox(), 'Mine')
    await user.click(await button('Show All 8 Categories'))
    await user.click(await button('Art'))
    await user.click(await button('Art one'))
    await user.click(await button('Undo'))
    expect(await promptBox()).toHaveValue('Mine')
  })
})

describe('an image of the person', () => {
  const fileBox = () => screen.findByLabelText<HTMLInputElement>('Add image')
  const pro = () => {
    signIn({ tier: 'pro' })
    serveStudio()
    return renderStudio()
  }
  const image = (name: string) => new File(['x'], name, { type: 'image/png' })

  it('must be one', async () => {
    const { user } = pro()
    const upload = user.upload
    await upload(await fileBox(), new File(['x'], 'a.webp', { type: 'image/webp' }))
    expect(await button('Describe image 1')).toBeVisible()
    const large = image('b.png')
    Object.defineProperty(large, 'size', { value: 10_485_761 })
    await upload(await fileBox(), large)
    expect(await screen.findByText('Image must be smaller than 10MB')).toBeVisible()
  })

  it('is one of three at most', async () => {
    const { user } = pro()
    for (const name of ['a.png', 'b.png', 'c.png']) await user.upload(await fileBox(), image(name))
    expect(await button('Remove image 3')).toBeVisible()
    expect(await fileBox()).toBeDisabled()
    await user.click(await button('Remove image 2'))
    expect(await fileBox()).toBeEnabled()
  })

  it('has a description of 50 characters, which Escape leaves as it was', async () => {
    const { user } = pro()
    await user.upload(await fileBox(), image('a.png'))
    await user.click(await button('Describe image 1'))
    await user.keyboard('x'.repeat(60))
    expect(screen.getByText('50/50 characters')).toBeVisible()
    await user.keyboard('{Enter}')
    await user.click(await button('Describe image 1'))
    await user.keyboard('more{Escape}')
    expect(await screen.findByText('x'.repeat(50))).toBeVisible()
  })
})
