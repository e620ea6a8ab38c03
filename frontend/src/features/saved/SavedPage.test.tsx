import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { openedGeneration } from '@/lib/navigation'
import { generation, generations } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderApp, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { appsOf } from './savedLists'

const LIST = url('/api/generations')
const names = () => screen.getAllByRole('heading', { level: 3 }).map((node) => node.textContent)

beforeEach(() => {
  signIn()
})

describe('the saved apps', () => {
  it('are listed newest first, drafts separately', async () => {
    const { user } = renderApp('/saved')
    await screen.findByText('Tideline')
    expect(names()).toEqual(['Market List', 'Tideline'])
    expect(screen.getByText('3 pages')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Drafts 1' }))
    expect(names()).toEqual(['Untitled App'])
  })

  it('open in the generator', async () => {
    const { user, firstVisit } = renderApp('/saved')
    await user.click(await screen.findByRole('link', { name: 'Tideline' }))
    await waitFor(() => expect(firstVisit('/generate')).toBeDefined())
    expect(openedGeneration(firstVisit('/generate')?.state)?.name).toBe('Tideline')
  })

  it('link to their publication', async () => {
    renderApp('/saved')
    const link = await screen.findByRole('link', { name: /published Market List/ })
    expect(link).toHaveAttribute('href', 'http://market-list.apps.localhost:8080/')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('are deleted one by one, after confirmation', async () => {
    const deleted: unknown[] = []
    server.use(
      http.delete(url('/api/generations/:id'), ({ params }) => {
        deleted.push(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Tideline' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
    )
    expect(deleted).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Delete Tideline' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    )
    await waitFor(() => expect(names()).toEqual(['Market List']))
    expect(deleted).toEqual([generation().id])
  })

  it('stay when deleting is refused, and the reason is shown', async () => {
    server.use(
      http.delete(url('/api/generations/:id'), () =>
        refuse(403, 'generation-delete-forbidden', 'Not authorized to delete this generation.'),
      ),
    )
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete Tideline' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Not authorized to delete this generation.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Tideline', hidden: true })).toBeInTheDocument()
  })

  it('are deleted all at once, after confirmation', async () => {
    const { user } = renderApp('/saved')
    await user.click(await screen.findByRole('button', { name: 'Delete All' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete all apps?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete All' }))
    expect(await screen.findByText('No saved apps yet')).toBeInTheDocument()
  })

  it('show an empty state when there are none', async () => {
    server.use(http.get(LIST, () => HttpResponse.json({ generations: [] })))
    renderApp('/saved')
    expect(await screen.findByText('No saved apps yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create an app' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete All' })).not.toBeInTheDocument()
  })

  it('are requested three times before an error is shown', async () => {
    let asked = 0
    server.use(
      http.get(LIST, () => {
        asked += 1
        return asked <= 3
          ? refuse(500, 'internal-error')
          : HttpResponse.json({ generations: generations() })
      }),
    )
    const { user } = renderApp('/saved')
    expect(
      await screen.findByText('Failed to load saved apps after multiple attempts.'),
    ).toBeInTheDocument()
    expect(asked).toBe(3)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Tideline')).toBeInTheDocument()
  })

  it('can be searched by name and prompt', () => {
    expect(appsOf(generations(), 'saved', ' AISLE ').map(({ name }) => name)).toEqual([
      'Market List',
    ])
    expect(appsOf(generations(), 'saved', 'orbit')).toEqual([])
  })
})
