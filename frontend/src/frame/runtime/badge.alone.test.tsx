import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const send = vi.hoisted(() => vi.fn())
const isTrusted = vi.hoisted(() => vi.fn())
vi.mock('./channel', () => ({ send }))
// the test environment vouches for no event
vi.mock('./natives', async (original) => ({
  ...(await original<typeof import('./natives')>()),
  isTrusted,
}))

const HOME = 'http://localhost:8080/'

let showBadge: () => void

beforeEach(async () => {
  send.mockClear()
  isTrusted.mockReturnValue(true)
  // The badge is in a closed shadow root; the test needs access to it.
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    return attach.call(this, { ...init, mode: 'open' })
  })
  document.elementsFromPoint = () => []
  // A new page view: closing the badge is remembered for one.
  vi.resetModules()
  showBadge = (await import('./badge')).prepareBadge(HOME)
})

afterEach(() => badge()?.remove())

const badge = () => document.querySelector('morpheo-badge')
const inBadge = (selector: string) => {
  const found = badge()?.shadowRoot?.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The badge has no ${selector}.`)
  return found
}

describe('the badge in the preview', () => {
  it('names the product and asks the host to open its page', async () => {
    showBadge()
    expect(inBadge('a .name').textContent).toBe('Made with Morpheo')
    await userEvent.click(inBadge('a'))
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'open-link', url: HOME })
  })

  it('is removed when × is clicked, notifies the host and does not reappear', async () => {
    showBadge()
    expect(inBadge('button').textContent).toBe('×')
    expect(inBadge('button').getAttribute('aria-label')).toBe('Hide this badge')
    await userEvent.click(inBadge('button'))
    expect(badge()).toBeNull()
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'badge-dismissed' })
    showBadge()
    expect(badge()).toBeNull()
  })

  it('does not pass the click to the app below it', async () => {
    const app = vi.fn()
    document.documentElement.addEventListener('click', app)
    showBadge()
    await userEvent.click(inBadge('button'))
    expect(app).not.toHaveBeenCalled()
    document.documentElement.removeEventListener('click', app)
  })

  it('does nothing for a click that the page made', async () => {
    isTrusted.mockReturnValue(false)
    showBadge()
    await userEvent.click(inBadge('a'))
    await userEvent.click(inBadge('button'))
    expect(badge()).not.toBeNull()
    expect(send).not.toHaveBeenCalled()
  })

  it('is added only once', () => {
    showBadge()
    showBadge()
    expect(document.querySelectorAll('morpheo-badge')).toHaveLength(1)
  })
})

describe('the host', () => {
  const host = async () => {
    vi.resetModules()
    return import('../host/frameMessages')
  }

  it('remembers for this tab that the badge was closed', async () => {
    const first = await host()
    expect(first.isBadgeDismissed()).toBe(false)
    first.dismissBadge()
    expect(first.isBadgeDismissed()).toBe(true)
    expect((await host()).isBadgeDismissed()).toBe(true)
    sessionStorage.clear()
    expect((await host()).isBadgeDismissed()).toBe(false)
  })

  it('remembers it for the page view where storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const blocked = await host()
    blocked.dismissBadge()
    expect(blocked.isBadgeDismissed()).toBe(true)
  })
})
