import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { PAGE, renderGenerator, serveSaves, serveWell } from '../testing/renderGenerator'
import { complete, job, sse } from '../testing/sse'

const button = (name: string) => screen.findByRole('button', { name })

async function withApp(tier: 'free' | 'pro' = 'free', html = PAGE) {
  server.use(http.post(url('/api/generate-full-code'), () => sse(job, complete(html))))
  signIn({ tier })
  const rendered = renderGenerator()
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'A clock')
  await rendered.user.click(await button('Generate'))
  await screen.findByRole('region', { name: 'Modify Interactive' })
  return rendered
}

beforeEach(() => serveWell())

describe('the code dialog', () => {
  it('shows the code and copies it', async () => {
    const { user } = await withApp()
    await user.click(await button('View Code'))
    const dialog = await screen.findByRole('dialog', { name: 'View Generated Code' })
    expect(await within(dialog).findByText(PAGE)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Copy Code' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(PAGE)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('refuses to copy while images are missing', async () => {
    const { user } = await withApp('free', '<html>[[MORPHEO_IMAGE: a boat]]</html>')
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await button('View Code'))
    await user.click(await button('Copy Code'))
    expect(await screen.findByText('Images Not Ready')).toBeVisible()
    expect(write).not.toHaveBeenCalled()
  })

  it('reports a blocked clipboard', async () => {
    const { user } = await withApp()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await user.click(await button('View Code'))
    await user.click(await button('Copy Code'))
    expect(await screen.findByText('Copy Failed')).toBeVisible()
    expect(screen.getByText('Failed to copy code.')).toBeVisible()
  })
})

describe('the field for the name', () => {
  const titled = PAGE.replace('<html>', '<html><title>Tideline</title>')

  it('begins with what the page calls itself, which names the app once it is confirmed', async () => {
    const saved = serveSaves()
    const { user, router } = await withApp('free', titled)
    expect(document.title).toBe('Tideline · Morpheo')
    await user.click(await button('Save'))
    expect(await screen.findByLabelText('App Name *')).toHaveValue('Tideline')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    void router.navigate('/saved')
    await user.click(await button('Save & Continue'))
    const field = await screen.findByLabelText('App Name *')
    expect(field).toHaveValue('Tideline')
    expect(saved).not.toHaveBeenCalled()
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
    expect(saved).toHaveBeenCalledOnce()
    expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Tideline' })
  })

  it('begins with it in the install dialog too', async () => {
    const { user } = await withApp('free', titled)
    await user.click(await button('Install'))
    expect(await screen.findByLabelText('App Name')).toHaveValue('Tideline')
  })
})
