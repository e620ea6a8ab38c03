import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Menu, Save, Trash2 } from 'lucide-react'
import { describe, expect, it, vi } from 'vitest'
import { hostsLine } from '@/frame/host/fallback'
import { EMPTY_STATE } from '@/frame/host/previewState'
import { ActionMenu } from './ActionMenu'
import { FallbackPage, Overlays } from './Overlays'
import { withScrollbars } from './PreviewPanel'

const commands = (save = vi.fn()) => [
  { id: 'menu', label: 'Menu', icon: Menu, group: 0, run: vi.fn() },
  { id: 'save', label: 'Save', icon: Save, group: 1, run: save },
  { id: 'clear', label: 'Clear', icon: Trash2, group: 2, destructive: true, run: vi.fn() },
]

const LABELS = commands().map(({ label }) => label)

describe('the floating action menu', () => {
  const draw = (device: 'mobile' | 'tablet' | 'desktop', touch: boolean, more = {}) =>
    render(
      <ActionMenu
        device={device}
        touch={touch}
        commands={commands()}
        contentMode="code"
        disabled={false}
        {...more}
      />,
    )

  it('is a column on desktops and a row on tablets without touch', () => {
    const { unmount } = draw('desktop', false)
    expect(screen.getByRole('toolbar')).toHaveAttribute('aria-orientation', 'vertical')
    unmount()
    draw('tablet', false)
    expect(screen.getByRole('toolbar')).toHaveAttribute('aria-orientation', 'horizontal')
  })

  it.each(['desktop', 'mobile'] as const)(
    'says why an action is of no use now (%s)',
    async (device) => {
      const save = vi.fn()
      const lacking = commands(save).map((one) =>
        one.id === 'save' ? { ...one, lacks: 'Generate an app first.' } : one,
      )
      draw(device, true, { commands: lacking })
      const user = userEvent.setup()
      if (device === 'mobile') await user.click(screen.getByRole('button', { name: 'Actions' }))
      const button = screen.getByText(
        (_, element) => element?.getAttribute('data-command') === 'save',
      )
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription('Generate an app first.')
      await user.click(button)
      expect(save).toHaveBeenCalledOnce()
    },
  )

  it('is a button with a list where there is no room for a column', async () => {
    draw('desktop', false, { cramped: true })
    expect(screen.queryByRole('toolbar')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(LABELS)
  })

  it('opens a list with labels on phones and closes after an action', async () => {
    const save = vi.fn()
    draw('mobile', true, { commands: commands(save) })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
  })

  it('leaves the focus to what an action opened', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    draw('mobile', true, { commands: commands(vi.fn(() => field.focus())) })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Save' }))
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(field).toHaveFocus()
    field.remove()
  })

  it('supports the keyboard and restores the focus on Escape', async () => {
    draw('tablet', true)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    expect(screen.getByRole('menuitem', { name: 'Menu' })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'Clear' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
  })

  it('closes when the Tab key leaves it', async () => {
    draw('tablet', true)
    const after = document.createElement('button')
    document.body.append(after)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions' }))
    await user.keyboard('{ArrowUp}')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close actions' })).toHaveFocus()
    await user.tab()
    expect(after).toHaveFocus()
    expect(screen.queryByRole('menu')).toBeNull()
    after.remove()
  })

  it('does not exist on phones in image mode', () => {
    const { container } = draw('mobile', true, { contentMode: 'image' })
    expect(container).toBeEmptyDOMElement()
  })

  it('is disabled as a whole', () => {
    draw('desktop', false, { disabled: true })
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
  })

  it('contains Hide Scrollbars after Menu', () => {
    const toggle = vi.fn()
    const all = withScrollbars(commands(), false, toggle)
    expect(all.map(({ label }) => label)).toEqual(['Menu', 'Hide Scrollbars', 'Save', 'Clear'])
    expect(all[1]?.group).toBe(0)
  })
})

describe('fallback pages', () => {
  it.each([
    [
      'unanswered',
      'Preview Not Ready',
      'The server is online, but the preview did not start in this browser.',
    ],
    ['network', 'Connection Issue', 'Unable to load content due to network issues.'],
    ['rendering', 'Display Issue', null],
    ['timeout', 'Loading Timeout', null],
    ['generic', 'Content Unavailable', 'Unable to display the requested content.'],
    ['incomplete', 'Generation Incomplete', null],
    ['overload', 'App Stopped', null],
    ['keyboard', 'App Stopped', null],
    ['paused', 'App Paused', null],
  ] as const)('%s', (kind, title, message) => {
    render(<FallbackPage kind={kind} offline={false} generatedAt={null} onTryAgain={vi.fn()} />)
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    if (message) expect(screen.getByText(message)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Restore Last Content' })).toBeNull()
  })

  it('names the line for the hosts file where Safari does not find this computer by its names', () => {
    vi.stubGlobal('navigator', { ...navigator, vendor: 'Apple Computer, Inc.' })
    render(<FallbackPage kind="unanswered" offline={false} generatedAt={null} />)
    expect(
      screen.getByText(/^127\.0\.0\.1 f1\.frame\.localhost f2\.frame\.localhost /),
    ).toBeVisible()
    vi.unstubAllGlobals()
    expect(hostsLine('frame.example.com', 'Apple Computer, Inc.')).toBeNull()
    expect(hostsLine('frame.localhost:8080', 'Google Inc.')).toBeNull()
  })

  it('offers no second try where that does not help', () => {
    render(<FallbackPage kind="incomplete" offline={false} generatedAt={null} />)
    expect(screen.getByRole('heading', { name: 'Generation Incomplete' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(screen.queryByText(/Try Again/)).toBeNull()
  })

  it.each(['overload', 'keyboard', 'paused'] as const)(
    'an app that is at fault itself runs again only when the person says so (%s)',
    async (kind) => {
      const again = vi.fn()
      render(<FallbackPage kind={kind} offline={false} generatedAt={null} onTryAgain={again} />)
      expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
      await userEvent.setup().click(screen.getByRole('button', { name: 'Run anyway' }))
      expect(again).toHaveBeenCalledOnce()
    },
  )

  it('shows both actions, the time and the state of the connection', async () => {
    const again = vi.fn()
    const restore = vi.fn()
    render(
      <FallbackPage
        kind="network"
        offline
        generatedAt={0}
        onTryAgain={again}
        onRestore={restore}
      />,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await user.click(screen.getByRole('button', { name: 'Restore Last Content' }))
    expect(again).toHaveBeenCalledOnce()
    expect(restore).toHaveBeenCalledOnce()
    expect(screen.getByText(/^Generated at /)).toBeVisible()
    expect(screen.getByText(/You are offline/)).toBeVisible()
  })
})

describe('being offline', () => {
  const draw = (fullscreen: boolean) =>
    render(
      <Overlays
        controller={null}
        state={{ ...EMPTY_STATE, phase: 'ready', visible: true }}
        network="offline"
        fullscreen={fullscreen}
        generating={false}
        empty={null}
        onRetryGeneration={undefined}
      />,
    )

  it('is told in the preview where that covers the banner of the page, and nowhere else', () => {
    const { unmount } = draw(false)
    expect(screen.queryByText(/You are offline/)).toBeNull()
    unmount()
    draw(true)
    expect(screen.getByText(/You are offline/)).toBeVisible()
  })
})
