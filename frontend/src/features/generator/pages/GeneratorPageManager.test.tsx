import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { inBar, openStored } from '../testing/openStored'
import { serveSaves, serveWell } from '../testing/renderGenerator'
import { htmlOfPage } from '../testing/storedApp'

const THREE = ['Home', 'Menu', 'Contact']
const manager = () => screen.findByRole('dialog', { name: 'Pages' })
const rows = async () =>
  within(await manager())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.pages-row-name')?.textContent)

async function openManager(user: UserEvent, name: RegExp = /page \d of/): Promise<HTMLElement> {
  await user.click(await inBar(name))
  return manager()
}

const act = async (user: UserEvent, action: string) =>
  user.click(within(await manager()).getByRole('button', { name: action }))

beforeEach(() => serveWell())

describe('the page manager', () => {
  it('lists the pages in order, with the home page, and opens one', async () => {
    const { user } = await openStored(THREE)
    const dialog = await openManager(user)
    expect(await rows()).toEqual(THREE)
    const home = within(dialog).getByRole('button', { name: /^Home Home page/ })
    expect(home).toHaveAttribute('aria-current', 'page')
    await user.click(within(dialog).getByRole('button', { name: /^Contact/ }))
    expect(await inBar('Contact page 3 of 3')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says how many links and connections of a page lead to no page', async () => {
    const body = {
      Menu: '<a href="team.html">a</a><form action="/send"></form><a href="home.html">b</a><a href="#gone" data-morpheo-connection="page">c</a>',
    }
    const { user } = await openStored(THREE, { body })
    const dialog = await openManager(user)
    const menu = within(dialog).getByRole('button', { name: /^Menu/ })
    expect(menu).toHaveTextContent(/1 broken connection.*2 links lead to no page/)
    expect(within(menu).getByTitle('"team.html", "/send"')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: /^Contact/ })).toHaveTextContent(/^Contact$/)
  })

  it('renames a page; blank changes nothing, a taken name gets a number, Escape leaves it', async () => {
    const { user } = await openStored(THREE)
    await openManager(user)
    await act(user, 'Rename: Menu')
    const field = screen.getByRole('textbox', { name: 'New name of "Menu"' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.keyboard('   {Enter}')
    expect(await rows()).toEqual(THREE)
    await act(user, 'Rename: Menu')
    await user.keyboard('Contact{Enter}')
    expect(await rows()).toEqual(['Home', 'Contact 2', 'Contact'])
    expect(screen.getByRole('button', { name: 'Contact 2' })).toHaveFocus()
    const why = 'Another page is called "Contact", so this one is now "Contact 2".'
    expect(await screen.findByText(why)).toBeInTheDocument()
    await act(user, 'Rename: Contact 2')
    await user.keyboard('Soups{Escape}')
    expect(await rows()).toEqual(['Home', 'Contact 2', 'Contact'])
  })

  it('moves pages by buttons and keys, which keep the focus, and says where they are', async () => {
    const { user } = await openStored(THREE)
    await openManager(user)
    await act(user, 'Move down: Home')
    expect(await rows()).toEqual(['Menu', 'Home', 'Contact'])
    expect(screen.getByRole('button', { name: 'Move down: Home' })).toHaveFocus()
    expect(screen.getByText('"Home" is now page 2 of 3.')).toBeInTheDocument()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(await rows()).toEqual(THREE)
    await act(user, 'Set as home page: Menu')
    expect(screen.getByRole('button', { name: 'Set as home page: Menu' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Set as home page: Home' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Menu Home page' })).toHaveFocus()
  })

  it('deletes a page after asking, but not the last one', async () => {
    const saved = serveSaves()
    const { user } = await openStored(['Home', 'Menu'])
    await openManager(user)
    await act(user, 'Delete: Home')
    const asking = screen.getByRole('alertdialog', { name: /Delete "Home"/ })
    expect(within(asking).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await rows()).toEqual(['Home', 'Menu'])
    await act(user, 'Delete: Home')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await rows()).toEqual(['Home', 'Menu'])
    await act(user, 'Delete: Home')
    await act(user, 'Delete')
    expect(await rows()).toEqual(['Menu'])
    expect(screen.queryByRole('button', { name: 'Delete: Menu' })).toBeNull()
    await act(user, 'Done')
    expect(await inBar('Menu')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Save App' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      saveMode: 'all',
      pages: [{ name: 'Menu', isHomePage: true, order: 0 }],
    })
  })

  it('duplicates a page for Pro accounts', async () => {
    const { user } = await openStored(THREE)
    await openManager(user)
    await act(user, 'Duplicate: Menu')
    expect(await rows()).toEqual(['Home', 'Menu', 'Menu Copy', 'Contact'])
    await act(user, 'Done')
    expect(await inBar('Menu Copy page 3 of 4')).toBeVisible()
    expect(screen.getByTestId('preview')).toHaveTextContent(/load$|load \w/)
  })
})

describe('without Pro', () => {
  it('more pages are not made; what is there is used, renamed and deleted', async () => {
    const { user } = await openStored(THREE, { tier: 'free' })
    await user.click(await inBar('Add page'))
    const notice = await screen.findByRole('dialog', { name: '🌟 Pro Feature' })
    expect(notice).toHaveTextContent('Multi-page apps requires Pro tier')
    expect(within(notice).getByRole('link', { name: /^Upgrade/ })).toHaveAttribute(
      'href',
      '/pricing',
    )
    await user.keyboard('{Escape}')
    await user.click(await inBar('Next page'))
    await openManager(user, /^Menu page 2 of 3/)
    await act(user, 'Duplicate: Menu')
    await screen.findByRole('dialog', { name: '🌟 Pro Feature' })
    await user.keyboard('{Escape}')
    await openManager(user, /^Menu page 2 of 3/)
    await act(user, 'Rename: Menu')
    await user.keyboard('Food{Enter}')
    await act(user, 'Delete: Contact')
    await act(user, 'Delete')
    expect(await rows()).toEqual(['Home', 'Food'])
  })
})

describe('an account that was Pro before', () => {
  it('is told what its new pages need when it saves them', async () => {
    server.use(http.post(url('/api/save-app'), () => refuse(403, 'pro-required')))
    const { user } = await openStored(THREE)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Save App' })
    await user.keyboard('{Enter}')
    const notice = await screen.findByRole('dialog', { name: '🌟 Pro Feature' })
    expect(notice).toHaveTextContent('Multi-page apps requires Pro tier')
  })
})

describe('saving one page', () => {
  it('stores that page alone; changes of others stay unsaved', async () => {
    const saved = serveSaves()
    const { user } = await openStored(THREE)
    await openManager(user)
    await act(user, 'Rename: Home')
    await user.keyboard('Start{Enter}')
    await act(user, 'Rename: Menu')
    await user.keyboard('Food{Enter}')
    await act(user, 'Save current page')
    expect(await screen.findByText('Current Page Saved!')).toBeInTheDocument()
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({
        saveMode: 'current-page',
        baseRevision: 1,
        pages: [expect.objectContaining({ name: 'Start', htmlContent: htmlOfPage('Home') })],
      }),
    )
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(true)
    await act(user, 'Done')
    await user.click(await inBar('Next page'))
    await openManager(user)
    await act(user, 'Save current page')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    await waitFor(() => expect(leave()).toBe(false))
  })
})
