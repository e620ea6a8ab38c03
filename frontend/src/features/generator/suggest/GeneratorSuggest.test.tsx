import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SuggestOutput } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { creditInfo } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { stateOf } from '../testing/editedApp'
import { inBar, openStored } from '../testing/openStored'
import { models, serveWell } from '../testing/renderGenerator'
import { htmlOfPage } from '../testing/storedApp'
import { stores } from '../testing/stores'

const FOUND: SuggestOutput = {
  suggestions: ['Add a viewport', 'Describe the images', 'Add a score'],
  fromPage: 2,
  model: 'codestral-latest',
}
const LIST =
  '1. Add a viewport\n2. Describe the images\n3. Add a score\n\nPlease implement these improvements.'
const FOUND_TEXT =
  'Found 3 specific improvements for your app. Check the modify field and click "Modify App" to apply them.'

interface Sent {
  path: string
  body: unknown
  key: string | null
}
let sent: Sent[]
let answers: ((response: Response) => void)[]
const balances = vi.fn()

const state = () => stateOf(stores)
const box = () => screen.getByRole('textbox', { name: 'Modification instructions' })
const button = (name: string) => screen.findByRole('button', { name })
const list = () => screen.findByRole('region', { name: 'Suggestions' })

/** The server answers one call. */
async function answer(output: object | Response = FOUND): Promise<void> {
  const response = output instanceof Response ? output : HttpResponse.json(output)
  await act(async () => answers.shift()?.(response))
}

async function pressed(name: 'Analyze Code' | 'Suggest Features', pages = ['Home']) {
  const opened = await openStored(pages)
  await opened.user.click(await button(name))
  await waitFor(() => expect(sent).toHaveLength(1))
  return opened
}

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
  sent = []
  answers = []
  balances.mockClear()
  const asks = (path: string) =>
    http.post(url(path), async ({ request }) => {
      sent.push({
        path,
        body: await request.json(),
        key: request.headers.get('idempotency-key'),
      })
      return (await new Promise<Response>((resolve) => answers.push(resolve))) as HttpResponse<null>
    })
  server.use(
    asks('/api/suggest-features'),
    asks('/api/suggest-modifications'),
    http.get(url('/api/credit-info'), () => {
      balances()
      return HttpResponse.json(creditInfo({ tier: 'pro' }))
    }),
  )
})
// what one test said is none of what the next one says
afterEach(() => {
  toast.dismiss()
})

describe('Analyze Code', () => {
  it('asks about the open page and puts what is found into the box, which Undo takes out', async () => {
    const { user } = await pressed('Analyze Code')
    expect(sent[0]).toMatchObject({
      path: '/api/suggest-modifications',
      body: { current_html: htmlOfPage('Home'), category: 'general' },
    })
    expect(await button('Analyze Code')).toHaveAttribute('title', 'Stop waiting')
    expect(screen.getByText('Analyzing your app...')).toBeInTheDocument()
    const before = balances.mock.calls.length
    await answer()
    expect(await screen.findByText(FOUND_TEXT)).toBeVisible()
    expect(box()).toHaveValue(LIST)
    expect(screen.queryByText('Analyzing your app...')).toBeNull()
    await waitFor(() => expect(balances.mock.calls.length).toBeGreaterThan(before))

    const shown = within(await list())
    const fromPage = within(shown.getByRole('list', { name: 'Found in the page' }))
    expect(fromPage.getAllByRole('listitem').map((one) => one.textContent?.trim())).toEqual([
      'Add a viewport',
      'Describe the images',
    ])
    expect(
      within(shown.getByRole('list', { name: 'Suggested by AI' })).getByRole('button', {
        name: 'Add a score',
      }),
    ).toHaveAccessibleDescription('Already in your instruction')
    await user.click(await button('Undo: restore your text'))
    expect(box()).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Undo: restore your text' })).toBeNull()
    // the keys go on where they were
    expect(await list()).toHaveFocus()
  })

  it('is undone in its notice, too', async () => {
    const { user } = await pressed('Analyze Code')
    await answer()
    const notice = (await screen.findByText(FOUND_TEXT)).closest('li') as HTMLElement
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect(box()).toHaveValue('')
  })

  it('says so when nothing is found, and whether a model was asked', async () => {
    await pressed('Analyze Code')
    const note = 'Nothing was found in the page itself. An AI model can suggest more.'
    await answer({ suggestions: [], fromPage: 0, model: null, note })
    expect(await screen.findByText('No specific issues found. Your code looks good!')).toBeVisible()
    expect(screen.getByText(note)).toBeVisible()
    expect(box()).toHaveValue('')
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull()
  })

  it('shows what was found in the page itself, and that a model can find more', async () => {
    await pressed('Analyze Code')
    const note = 'Found in the page itself. An AI model can suggest more.'
    await answer({ suggestions: ['Add a viewport'], fromPage: 1, model: null, note })
    const shown = within(await list())
    expect(shown.getByText(note)).toBeVisible()
    expect(shown.queryByText('Suggested by AI')).toBeNull()
    expect(
      await screen.findByText(
        'Found 1 specific improvement for your app. Check the modify field and click "Modify App" to apply it.',
      ),
    ).toBeVisible()
  })

  it('fails in a notice and above the box, and can be pressed again', async () => {
    const { user } = await pressed('Analyze Code')
    await answer(refuse(503, 'provider-unavailable', 'The model is down.'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Analysis Failed')
    expect(alert).toHaveTextContent('The model is down.')
    expect(screen.getAllByText('Analysis Failed')).toHaveLength(2)
    await user.click(await button('Analyze Code'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('is waited for until it is pressed again, which stops the job', async () => {
    let stopped: string | undefined
    server.use(
      http.post(url('/api/jobs/:id/cancel'), ({ params }) => {
        stopped = String(params.id)
        return new HttpResponse(null, { status: 202 })
      }),
    )
    const { user } = await pressed('Analyze Code')
    const own = await button('Analyze Code')
    own.focus()
    await user.click(own)
    expect(own).toHaveFocus()
    expect(own).toHaveAttribute('title', 'Analyze Code')
    await waitFor(() => expect(stopped).toBe(sent[0]?.key))
    await answer()
    expect(box()).toHaveValue('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('Suggest Features', () => {
  it("asks the person's own model where that was chosen, for no credits", async () => {
    localStorage.setItem('morpheo-selected-model', 'connection:c1/qwen3')
    const own = {
      ...{ id: 'c1', name: 'Mine', preset: 'compatible', baseUrl: 'http://localhost:9000/v1/' },
      ...{ keyLast4: null, testedAt: null },
      models: [
        {
          ...{ id: 'qwen3', label: 'Qwen 3', kind: 'code', contextTokens: null },
          ...{ vision: false, chosen: true },
        },
      ],
    }
    server.use(
      http.get(url('/api/model-connections'), () =>
        HttpResponse.json({ connections: [own], operatorHasModel: true, local: false }),
      ),
    )
    await pressed('Suggest Features')
    expect(sent[0]?.body).toMatchObject({ model: 'connection:c1/qwen3' })
    expect(await button('Analyze Code')).toHaveAccessibleDescription(/Free/)
    localStorage.removeItem('morpheo-selected-model')
  })

  it('asks for features', async () => {
    await pressed('Suggest Features')
    expect(sent[0]).toMatchObject({
      path: '/api/suggest-features',
      body: { current_html: htmlOfPage('Home') },
    })
    await answer()
    await waitFor(() => expect(box()).toHaveValue(LIST))
  })

  it('fails above the box alone, and the focus stays in the panel when that is dismissed', async () => {
    const { user } = await pressed('Suggest Features')
    await answer(HttpResponse.json({}, { status: 500 }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Something went wrong. Please try again.')
    // no notice says it once more
    expect(screen.getAllByText('Suggestions Failed')).toHaveLength(1)
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await button('Suggest Features')).toHaveFocus()
  })
})

describe('a suggestion', () => {
  it('is added alone by its button, once', async () => {
    const { user } = await pressed('Analyze Code')
    await answer()
    await user.click(await button('Undo: restore your text'))
    await user.type(box(), 'Make it blue')
    const one = await button('Describe the images')
    await user.click(one)
    expect(box()).toHaveValue('Make it blue\nDescribe the images')
    expect(one).toHaveAttribute('aria-disabled', 'true')
    await user.click(one)
    expect(box()).toHaveValue('Make it blue\nDescribe the images')
    await user.click(await button('Add All'))
    expect(box()).toHaveValue(
      'Make it blue\nDescribe the images\n\n1. Add a viewport\n2. Add a score\n\nPlease implement these improvements.',
    )
    expect(screen.queryByRole('button', { name: 'Add All' })).toBeNull()
  })

  it('is not added where the box has no room', async () => {
    const { user } = await pressed('Analyze Code')
    act(() => state().modificationChanged('x'.repeat(9_995)))
    await answer()
    expect(await screen.findByText(/^You continued working in the meantime/)).toBeVisible()
    await user.click(await button('Add a viewport'))
    expect(await screen.findByText('No Room Left')).toBeVisible()
    expect(box()).toHaveValue('x'.repeat(9_995))
  })

  it('goes with the others when they are dismissed', async () => {
    const { user } = await pressed('Analyze Code')
    await answer()
    await user.click(await button('Dismiss suggestions'))
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull()
    // the text is the person's now
    expect(box()).toHaveValue(LIST)
  })
})

describe('what is typed', () => {
  it('stays above what is appended', async () => {
    const { user } = await openStored(['Home'])
    await user.type(box(), 'Make it blue')
    await user.click(await button('Analyze Code'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await answer()
    await waitFor(() => expect(box()).toHaveValue(`Make it blue\n\n${LIST}`))
    await user.click(await button('Undo: restore your text'))
    expect(box()).toHaveValue('Make it blue')
  })

  it('while it was asked is left alone, and the suggestions stand above', async () => {
    const { user } = await pressed('Analyze Code')
    await user.type(box(), 'Make it')
    await answer()
    expect(await screen.findByText('3 suggestions')).toBeVisible()
    expect(box()).toHaveValue('Make it')
    await user.click(await button('Add All'))
    expect(box()).toHaveValue(`Make it\n\n${LIST}`)
  })

  it('on another page is left alone: suggestions stay with the page that they are about', async () => {
    const { user } = await pressed('Analyze Code', ['Home', 'About'])
    await user.click(await inBar('Next page'))
    await waitFor(() => expect(state().document?.currentPageId).toBe('page-1-about'))
    expect(await button('Analyze Code')).toHaveAttribute('title', 'Analyze Code')
    await answer()
    expect(box()).toHaveValue('')
    expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull()
    await user.click(await inBar('Next page'))
    await list()
    expect(box()).toHaveValue('')
  })
})

describe('the buttons', () => {
  it('are Pro features, as others are', async () => {
    const { user } = await openStored(['Home'], { tier: 'free' })
    const suggest = await button('Suggest Features')
    expect(suggest).toHaveAttribute('aria-disabled', 'true')
    await user.click(suggest)
    const dialog = await screen.findByRole('dialog', { name: '🌟 Pro Feature' })
    expect(dialog).toHaveTextContent('Pro Feature Required')
    expect(dialog).toHaveTextContent('Suggest Features requires Pro tier')
    expect(sent).toHaveLength(0)
  })

  it('say why they wait in connection mode', async () => {
    const { user } = await openStored(['Home'])
    act(() => state().connectingChanged(true))
    const analyze = await button('Analyze Code')
    expect(analyze).toHaveAttribute('aria-disabled', 'true')
    await user.click(analyze)
    expect(await screen.findByText('Exit connection mode first.')).toBeVisible()
    expect(sent).toHaveLength(0)
  })

  it('wait while a run works', async () => {
    await openStored(['Home'])
    const analyze = await button('Analyze Code')
    expect(analyze).toBeEnabled()
    act(() => state().chattingChanged(true))
    expect(analyze).toBeDisabled()
    expect(await button('Suggest Features')).toBeDisabled()
  })

  it('say what they cost', async () => {
    const priced = models.models.map((model) => ({
      ...model,
      credits: { ...model.credits, suggest: 1, optimize: 1 },
    }))
    server.use(http.get(url('/api/models'), () => HttpResponse.json({ ...models, models: priced })))
    await openStored(['Home'])
    expect(await screen.findByText('Suggestions: Included in Pro')).toBeVisible()
    for (const name of ['Suggest Features', 'Analyze Code']) {
      expect(await button(name)).toHaveAccessibleDescription('Suggestions: Included in Pro')
    }
  })
})
