import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPage, htmlOf } from '@/document/document'
import { draftDatabase } from '@/document/drafts/database'
import { createDrafts } from '@/document/drafts/drafts'
import { recallActiveJob } from '@/lib/activeJob'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { generation, user as someone } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { BLUE_PAGE, PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { chunk, complete, job, scriptedStream, sse } from '../testing/sse'

const other = {
  ...generation({ name: 'Tideline' }),
  htmlContentOmitted: false,
  htmlContentPreview: null,
  currentPageId: 'p1',
  model: 'm',
}

afterEach(() => vi.unstubAllGlobals())

const panel = () => screen.findByRole('region', { name: 'Modify Interactive' })
const instructions = () => screen.findByRole('textbox', { name: 'Modification instructions' })
const button = (name: string) => screen.findByRole('button', { name })

/** A signed-in user with a generated app. */
async function withApp(tier: 'free' | 'pro' = 'free') {
  signIn({ tier })
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await panel()
  return rendered
}

async function saveAs(user: UserEvent, name: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Save App' })
  await user.type(within(dialog).getByLabelText('App Name *'), name)
  await user.keyboard('{Enter}')
}

beforeEach(() => serveWell())

describe('modifying', () => {
  it('changes the app in steps that can be undone', async () => {
    const { user } = await withApp()
    expect(await button('Modify App')).toBeDisabled()
    expect(await button('Undo')).toBeDisabled()
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
    expect(await instructions()).toHaveValue('')
    await user.click(await button('Undo'))
    expect(await button('Undo')).toBeDisabled()
    expect(await button('Redo')).toBeEnabled()
    await user.click(document.body)
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(await button('Redo')).toBeDisabled()
  })

  it('needs instructions that are not too long, which stay whole', async () => {
    const { user } = await withApp()
    await user.click(await instructions())
    await user.paste('x'.repeat(10_001))
    expect(await instructions()).toHaveAccessibleDescription(/keep them within 10,000/)
    expect(await button('Modify App')).toBeDisabled()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('Applying Modifications...')).toBeNull()
    expect(await instructions()).toHaveValue('x'.repeat(10_001))
  })

  it('shows its error in place', async () => {
    const { user } = await withApp()
    server.use(http.post(url('/api/modify-full-code'), () => refuse(503, 'provider-unavailable')))
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Modification Error!')
    expect(alert).toHaveTextContent("The AI provider's servers are having issues")
    expect(await instructions()).toHaveValue('Make it blue')
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('disables the other controls while it runs, and Ctrl+S says why it saves nothing', async () => {
    const { user } = await withApp()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    server.use(
      http.post(url('/api/modify-full-code'), async () => {
        await finished
        return sse(job, complete(BLUE_PAGE))
      }),
    )
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    expect(await screen.findByText('Applying Modifications...')).toBeVisible()
    for (const name of ['Save', 'View Code', 'Install', 'Clear', 'Modify App', 'Stage Save']) {
      expect(await button(name)).toBeDisabled()
    }
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/current change to finish, then save/)).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    finish()
    await waitFor(async () => expect(await button('Save')).toBeEnabled())
  })
})

describe('saving', () => {
  it('asks for a name, saves all pages and shows how many', async () => {
    const saved = serveSaves()
    const { user } = await withApp()
    await user.click(await button('Save'))
    const dialog = await screen.findByRole('dialog', { name: 'Save App' })
    const submit = within(dialog).getByRole('button', { name: 'Save' })
    expect(submit).toBeDisabled()
    await user.type(within(dialog).getByPlaceholderText('Enter app name...'), '   ')
    expect(submit).toBeDisabled()
    await saveAs(user, '  Tideline ')
    expect(await screen.findByText('Interactive Saved!')).toBeVisible()
    expect(screen.getByText(/1 page\b/)).toBeVisible()
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'Tideline',
        saveMode: 'all',
        pages: [expect.objectContaining({ name: 'Page 1', slug: 'page-1', htmlContent: PAGE })],
      }),
    )
  })

  it('says whether search engines may list the app once the person chose', async () => {
    const saves = serveSaves()
    const { user } = await withApp()
    await user.click(await button('Save'))
    await saveAs(user, 'Tide clock')
    await screen.findByText('Interactive Saved!')
    expect(saves.mock.lastCall?.[0]).not.toHaveProperty('indexable')
    await user.click(await button('Save'))
    const again = await screen.findByRole('dialog', { name: 'Save App' })
    await user.click(within(again).getByText('Details'))
    await user.click(
      within(again).getByRole('checkbox', { name: 'Search engines may list this app' }),
    )
    await user.click(within(again).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saves).toHaveBeenCalledTimes(2))
    expect(saves.mock.lastCall?.[0]).toMatchObject({ indexable: true })
  })

  it('shows progress and errors, and keeps the name that was typed', async () => {
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    server.use(
      http.post(url('/api/save-app'), async () => {
        await failed
        return refuse(500, 'internal-error', 'The disk is full')
      }),
    )
    const { user } = await withApp()
    await user.keyboard('{Control>}s{/Control}')
    await saveAs(user, 'Tideline')
    expect(await screen.findByRole('dialog', { name: 'Saving Your App' })).toBeVisible()
    fail()
    expect(await screen.findByText('Save Failed')).toBeInTheDocument()
    expect(screen.getByText('The disk is full')).toBeInTheDocument()
    const dialog = await screen.findByRole('dialog', { name: 'Save App' })
    expect(within(dialog).getByLabelText('App Name *')).toHaveValue('Tideline')
    const saved = serveSaves()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(saved.mock.lastCall?.[0].name).toBe('Tideline')
  })

  it('is dimmed before there is an app, and says why', async () => {
    signIn()
    const { user } = renderGenerator()
    expect(await button('Stage Save')).toHaveAccessibleDescription('Generate an app first.')
    expect(await button('Stage Install')).toHaveAccessibleDescription('Generate an app first.')
    expect(document.title).toBe('Generate an app · Morpheo')
    await user.click(await button('Stage Save'))
    expect(await screen.findByText('Nothing to Save')).toBeVisible()
  })
})

describe('leaving', () => {
  it('needs no confirmation while nothing would be lost', async () => {
    signIn()
    const { router } = renderGenerator()
    await screen.findByRole('textbox', { name: 'Prompt' })
    await router.navigate('/saved')
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  })

  it('asks first when there is unsaved work, and stays on Cancel', async () => {
    const { router, user } = await withApp()
    void router.navigate('/saved')
    const dialog = await screen.findByRole('dialog', { name: 'Save and clear?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/generate')
    expect(await panel()).toBeVisible()
  })

  it('continues when the work is discarded', async () => {
    const { router, user } = await withApp()
    void router.navigate('/saved')
    await user.click(await button('Discard & Continue'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  })

  it('asks for a name before it saves and continues', async () => {
    const saved = serveSaves()
    const { router, user } = await withApp()
    void router.navigate('/saved')
    await user.click(await button('Save & Continue'))
    await saveAs(user, 'Tideline')
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    expect(saved).toHaveBeenCalledOnce()
  })

  it('stays when naming is cancelled', async () => {
    const { router, user } = await withApp()
    void router.navigate('/saved')
    await user.click(await button('Save & Continue'))
    const dialog = await screen.findByRole('dialog', { name: 'Save App' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/generate')
  })

  it('asks once however often Back is pressed, and goes where the last one led', async () => {
    signIn()
    const { router, user } = renderGenerator('/saved')
    await router.navigate('/generate')
    await user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
    await user.click(await button('Generate'))
    await panel()
    void router.navigate(-1)
    await screen.findByRole('dialog', { name: 'Save and clear?' })
    void router.navigate(-1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await user.click(await button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/generate')
    void router.navigate(-1)
    await screen.findByRole('dialog', { name: 'Save and clear?' })
    void router.navigate(-1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await user.click(await button('Discard & Continue'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
  })

  it('warns when the tab is closed', async () => {
    await withApp()
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})

it('keeps a saved app apart from the next generated one', async () => {
  const saved = serveSaves()
  const { user } = await withApp()
  await user.click(await button('Save'))
  await saveAs(user, 'Clock')
  await screen.findByText('Interactive Saved!')
  await user.click(await button('Prompt A clock'))
  await user.click(await button('Generate'))
  await panel()
  await user.click(await button('Save'))
  await saveAs(user, 'Bell')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  const [first, second] = saved.mock.calls.map(([body]) => body)
  expect([first.name, second.name]).toEqual(['Clock', 'Bell'])
  expect(second.appId).not.toBe(first.appId)
})

describe('a generation over an open app', () => {
  const generateAgain = async (user: UserEvent) => {
    await user.click(await button('Prompt A clock'))
    await user.click(await button('Generate'))
  }

  it('is an app of its own, and the unsaved one before stays a draft', async () => {
    stubBrowserDatabase()
    const asked: { appId: string }[] = []
    server.use(
      http.post(url('/api/generate-full-code'), async ({ request }) => {
        asked.push((await request.clone().json()) as { appId: string })
      }),
    )
    const { user } = await withApp()
    await generateAgain(user)
    await panel()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [first, second] = asked
    expect(second?.appId).not.toBe(first?.appId)
    const drafts = createDrafts(someone().uid, {
      database: draftDatabase(),
      onUnreadable: () => undefined,
    })
    await waitFor(async () => expect(await drafts.latest(second?.appId ?? '')).not.toBeNull())
    expect(await drafts.latest(first?.appId ?? '')).not.toBeNull()
  })

  it('asks before it puts aside changes of a saved app', async () => {
    const saved = serveSaves()
    const { user } = await withApp()
    await user.click(await button('Save'))
    await saveAs(user, 'Clock')
    await user.type(await instructions(), 'Make it blue')
    await user.click(await button('Modify App'))
    await waitFor(async () => expect(await button('Undo')).toBeEnabled())
    await generateAgain(user)
    await user.click(await button('Cancel'))
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveValue('A clock')
    expect(await button('Undo')).toBeEnabled()
    await user.click(await button('Generate'))
    await user.click(await button('Save & Continue'))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      name: 'Clock',
      pages: [{ htmlContent: BLUE_PAGE }],
    })
    await waitFor(async () => expect(await button('Undo')).toBeDisabled())
  })
})

it('clears after confirmation', async () => {
  const { user } = await withApp()
  await user.click(await button('Clear'))
  await screen.findByRole('dialog', { name: 'Save and clear?' })
  await user.click(await button('Discard & Continue'))
  expect(await screen.findByText('Cleared!')).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveValue('')
})

it('answers for an app that is no longer open go into its draft, and are told', async () => {
  stubBrowserDatabase()
  const stream = scriptedStream()
  const running = { kind: 'modify_app', status: 'running', appId: null, createdAt: '' }
  server.use(
    http.post(url('/api/modify-full-code'), () => stream.response()),
    http.get(url('/api/jobs/:id'), ({ params }) =>
      HttpResponse.json({ ...running, jobId: params.id, finishedAt: null }),
    ),
    http.get(url('/api/jobs/:id/events'), () => sse(job, complete(BLUE_PAGE))),
    http.get(url('/api/generations/:id'), () =>
      HttpResponse.json({ ...other, htmlContent: '<p>other</p>', pages: [] }),
    ),
  )
  const { router, user } = await withApp()
  await user.type(await instructions(), 'Make it blue')
  await user.click(await button('Modify App'))
  stream.send(job, chunk('<html>'))
  await waitFor(async () => expect(await recallActiveJob(someone().uid)).not.toBeNull())
  const { target } = (await recallActiveJob(someone().uid)) ?? {}
  await router.navigate('/saved')
  await screen.findByRole('heading', { name: 'Saved Apps' })
  await router.navigate('/generate?mode=code', { state: { generation: other } })
  expect(await screen.findByText('Interactive Loaded')).toBeInTheDocument()
  expect(await screen.findByText('It was added to "My App".')).toBeVisible()
  const drafts = createDrafts(someone().uid, {
    database: draftDatabase(),
    onUnreadable: () => undefined,
  })
  const draft = await drafts.latest(target?.appId ?? '')
  expect(draft && htmlOf(currentPage(draft.document))).toBe(BLUE_PAGE)
  await user.click(await button('View Code'))
  expect(await screen.findByTestId('code')).toHaveTextContent('<p>other</p>')
})
