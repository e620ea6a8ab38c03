import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GenerateRequest } from '@/lib/api/types'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveWell } from '../testing/renderGenerator'
import { complete, job, type ScriptedStream, scriptedStream, sse } from '../testing/sse'

type Asked = GenerateRequest

const bar = () => screen.findByRole('toolbar', { name: 'Pages' })
const inBar = async (name: string | RegExp) => within(await bar()).findByRole('button', { name })
const preview = () => screen.getByTestId('preview')
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** Answers generations; returns what was asked. */
function serveGenerations(answer = (html: string) => sse(job, complete(html))) {
  const asked: Asked[] = []
  server.use(
    http.post(url('/api/generate-full-code'), async ({ request }) => {
      asked.push((await request.json()) as Asked)
      const html = asked.length === 1 ? PAGE : `<!doctype html><html><body>${asked.length}</body>`
      return answer(html)
    }),
  )
  return asked
}

/** Answers the next generation, and its Stop, by the test. */
function serveStream(): ScriptedStream {
  const stream = scriptedStream()
  stream.send(job)
  server.use(
    http.post(url('/api/generate-full-code'), () => stream.response()),
    http.post(url('/api/jobs/:id/cancel'), () => new Response(null, { status: 204 })),
  )
  return stream
}

/** A signed-in user with an app of one page. */
async function withApp(tier: 'free' | 'pro' = 'pro') {
  signIn({ tier })
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A café')
  await rendered.user.click(await screen.findByRole('button', { name: 'Generate' }))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  return rendered
}

async function addPage(user: UserEvent, name: string): Promise<void> {
  await user.click(await inBar('Add page'))
  const asking = await dialog('Add New Page')
  await user.type(within(asking).getByLabelText('Page Name *'), name)
  await user.click(within(asking).getByRole('button', { name: 'Create Page' }))
}

beforeEach(() => {
  serveWell()
})

describe('the bar of pages', () => {
  it('has the name and a new page for an app with one, and all around for more', async () => {
    serveGenerations()
    const { user } = await withApp()
    expect(await inBar('Page 1')).toBeVisible()
    expect(within(await bar()).queryByRole('button', { name: 'Next page' })).toBeNull()
    await addPage(user, 'Menu')
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
    await waitFor(() => expect(preview()).toHaveTextContent(/end/))
    await user.click(await inBar('Next page'))
    expect(await inBar('Page 1 page 1 of 2')).toBeVisible()
    await user.click(await inBar('Previous page'))
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
  })

  it('is not there without an app', async () => {
    signIn()
    renderGenerator()
    await screen.findByRole('button', { name: 'Generate' })
    await screen.findByTestId('preview')
    expect(screen.queryByRole('toolbar', { name: 'Pages' })).toBeNull()
  })

  it('is swiped by a finger, and presses nothing then', async () => {
    serveGenerations()
    const { user } = await withApp()
    await addPage(user, 'Menu')
    const name = await inBar('Menu page 2 of 2')
    const swipe = (pointerType: string, to: number) => {
      fireEvent.pointerDown(name, { pointerId: 1, pointerType, clientX: 200 })
      fireEvent.pointerMove(name, { pointerId: 1, pointerType, clientX: 200 + to })
      const hint = name.closest<HTMLElement>('.pages-bar')?.dataset.swipe
      fireEvent.pointerUp(name, { pointerId: 1, pointerType, clientX: 200 + to })
      fireEvent.click(name)
      return hint
    }
    expect(swipe('touch', 100)).toBe('previous')
    expect(await inBar('Page 1 page 1 of 2')).toBeVisible()
    expect(swipe('touch', -100)).toBe('next')
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(swipe('mouse', -100)).toBeUndefined()
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
    expect(await dialog('Pages')).toBeVisible()
  })
})

describe('a new page', () => {
  it('is asked for with its name and description, in the style of the home page', async () => {
    const asked = serveGenerations()
    const { user } = await withApp()
    await user.click(await inBar('Add page'))
    const asking = await dialog('Add New Page')
    const name = within(asking).getByPlaceholderText('e.g., About Us, Contact, Settings')
    const create = within(asking).getByRole('button', { name: 'Create Page' })
    await waitFor(() => expect(name).toHaveFocus())
    expect(create).toBeDisabled()
    await user.type(name, '   {Enter}')
    expect(within(asking).getByText('Page name is required')).toBeVisible()
    expect(create).toBeDisabled()
    await user.clear(name)
    await user.type(name, ' Menu ')
    const contents = within(asking).getByLabelText('What should this page contain? (Optional)')
    expect(contents).toHaveAttribute('rows', '3')
    await user.type(contents, 'Soups{Control>}{Enter}{/Control}')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    const [first, second] = asked
    expect(second).toMatchObject({
      appId: first?.appId,
      prompt: 'Create a Menu page consistent with the existing app style\n\nSoups',
      page: { name: 'Menu', slug: 'menu', order: 1 },
      styleSource: PAGE,
    })
    expect(second?.page?.pageId).not.toBe(first?.page?.pageId)
  })

  it('that fails says so, and is asked for again or deleted', async () => {
    const asked = serveGenerations()
    const { user } = await withApp()
    server.use(
      http.post(url('/api/generate-full-code'), () => refuse(503, 'provider-unavailable'), {
        once: true,
      }),
    )
    await addPage(user, 'Menu')
    expect((await screen.findAllByText('Failed to create page'))[0]).toBeVisible()
    expect(await screen.findByText('"Menu" is empty')).toBeVisible()
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject({ page: { name: 'Menu' }, styleSource: PAGE })
    await screen.findByRole('region', { name: 'Modify Interactive' })
    expect(screen.queryByText('"Menu" is empty')).toBeNull()
    expect(await inBar('Menu page 2 of 2')).toBeVisible()
  })

  it('that is stopped is empty, and can be deleted', async () => {
    serveGenerations()
    const { user } = await withApp()
    const stream = serveStream()
    await addPage(user, 'Menu')
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    stream.send({ type: 'error', code: 'cancelled', message: 'Stopped.', status: 499 })
    expect(await screen.findByText('"Menu" is empty')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stage Save' }))
    expect(await screen.findByText('"Menu" is empty and will not be saved.')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Delete page' }))
    const asking = await screen.findByRole('alertdialog', { name: /Delete "Menu"/ })
    await user.click(within(asking).getByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await inBar('Page 1')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Modify Interactive' })).toBeVisible()
  })
})
