import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetActiveJob, rememberActiveJob } from '@/lib/activeJob'
import type { OnboardingStatus, TourType } from '@/lib/api/types'
import { dropStartNote, noteStart } from '@/lib/startNote'
import { onboardingStatus, profile } from '@/testing/fixtures'
import { refuse, url } from '@/testing/handlers'
import { renderWithin, signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { LaterCard } from './LaterCard'
import { Onboarding } from './Onboarding'

const NEW: Partial<OnboardingStatus> = { hasSeenOnboarding: false, completedAt: null }

/** The calls that were made, and what was sent with them. */
const calls = vi.fn<(path: string, body: unknown) => void>()
const tours = vi.fn<(tour: TourType) => void>()

const taken = (name: string) => ({
  available: false,
  protected: name === 'admin',
  message:
    name === 'admin'
      ? 'This username is protected and cannot be used.'
      : 'Username taken. Try another one.',
  detail: name === 'admin' ? null : `${name}-2 is available.`,
})
const available = {
  available: true,
  protected: false,
  message: 'Username available!',
  detail: null,
}

function serve(status: Partial<OnboardingStatus> = NEW): void {
  const note = async (request: Request) => {
    const text = await request.text()
    const body = text === '' ? null : JSON.parse(text)
    calls(new URL(request.url).pathname.replace('/api/user/', ''), body)
    return body
  }
  const done = (path: string, answer: object = { success: true }) =>
    http.post(url(`/api/user/${path}`), async ({ request }) => {
      await note(request)
      return HttpResponse.json(answer)
    })
  server.use(
    http.get(url('/api/user/onboarding-status'), () =>
      HttpResponse.json({ status: onboardingStatus(status) }),
    ),
    http.get(url('/api/user/profile'), () => HttpResponse.json(profile())),
    http.post(url('/api/user/check-username'), async ({ request }) => {
      const { username } = await note(request)
      return HttpResponse.json(['admin', 'taken'].includes(username) ? taken(username) : available)
    }),
    done('complete-setup', { success: true, username: null }),
    done('save-preferences'),
    done('initialize'),
    done('onboarding-complete', { completedAt: '2026-01-01T10:00:00Z' }),
    done('onboarding-dismiss'),
  )
}

const shown = (path = '/dashboard') => renderWithin(<Onboarding path={path} onTour={tours} />)
const title = (name: string) => screen.findByRole('dialog', { name })
const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole('textbox', { name: 'Username' })
const called = (path: string) => calls.mock.calls.filter(([one]) => one === path)
const elapsed = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

async function open() {
  serve()
  signIn()
  const view = shown()
  await title('Choose a username')
  return view
}

async function openLast() {
  const view = await open()
  await view.user.click(button('Skip for now'))
  await view.user.click(button('Continue'))
  await view.user.click(button('Continue'))
  await title("You're all set!")
  return view
}

/** Pauses pass ten times as fast; `now` is the time that has passed, in ms. */
let clock: ReturnType<typeof setInterval>
let now = 0

beforeEach(() => {
  calls.mockClear()
  tours.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  clock = setInterval(() => {
    now += 50
    vi.advanceTimersByTime(50)
  }, 5)
})
afterEach(() => {
  clearInterval(clock)
  vi.useRealTimers()
})

describe('the first steps', () => {
  it('are shown a moment after the state of the account is known', async () => {
    serve()
    signIn()
    shown()
    await elapsed(500)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await title('Choose a username')).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('ada-king')
  })

  it.each<[string, Partial<OnboardingStatus>, string]>([
    ['were seen', {}, '/dashboard'],
    ['were dismissed', { ...NEW, isDismissed: true }, '/dashboard'],
    ['come after signing in', NEW, '/login'],
    ['come after registering', NEW, '/register'],
    ['would cover the profile, where an app led', NEW, '/profile'],
  ])('are not shown where they %s', async (_, status, path) => {
    serve(status)
    signIn()
    shown(path)
    await elapsed(1_100)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('wait for the prompt that the person came with, until its app stands', async () => {
    serve()
    const { uid } = signIn()
    noteStart('A bill splitter')
    shown('/generate')
    await elapsed(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    const job = { jobId: 'j1', kind: 'generate', instruction: 'A bill splitter' } as const
    await rememberActiveJob(uid, job)
    dropStartNote()
    await elapsed(1_800)
    expect(screen.queryByRole('dialog')).toBeNull()
    await forgetActiveJob(uid, 'j1')
    expect(await title('Choose a username')).toBeVisible()
  })

  it('do not take the focus from somebody who types', async () => {
    serve()
    signIn()
    renderWithin(
      <>
        <textarea aria-label="Describe your app" defaultValue="A bill" />
        <Onboarding path="/dashboard" onTour={tours} />
      </>,
    )
    screen.getByRole('textbox').focus()
    await elapsed(1_100)
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('textbox').blur()
    expect(await title('Choose a username')).toBeVisible()
  })
})

describe('the username', () => {
  it('is checked once nothing is typed for a moment, and holds up what is not available', async () => {
    const { user } = await open()
    await waitFor(() => expect(screen.getByText('Username available!')).toBeVisible())
    expect(button('Continue')).toBeEnabled()
    await user.clear(field())
    expect(button('Continue')).toBeDisabled()
    await user.type(field(), 'Ta  Ken')
    expect(field()).toHaveValue('ta-ken')
    expect(screen.getByText('Checking…')).toBeVisible()
    expect(button('Continue')).toBeDisabled()
    await user.clear(field())
    await user.type(field(), 'taken')
    expect(
      await screen.findByText('Username taken. Try another one. taken-2 is available.'),
    ).toBeVisible()
    expect(button('Continue')).toBeDisabled()
    expect(field()).toBeInvalid()
    expect(called('check-username').map(([, body]) => body)).toEqual([
      { username: 'ada-king' },
      { username: 'taken' },
    ])
  })

  it('is checked against its rules without the server', async () => {
    const { user } = await open()
    await user.clear(field())
    await user.type(field(), 'ab')
    expect(screen.getByText('Username must be at least 3 characters')).toBeVisible()
    await user.type(field(), '-')
    expect(screen.getByText('Username must start and end with a letter or number')).toBeVisible()
    await elapsed(600)
    expect(called('check-username').map(([, body]) => body)).not.toContainEqual({
      username: 'ab-',
    })
  })

  it('may be protected', async () => {
    const { user } = await open()
    await user.clear(field())
    await user.type(field(), 'admin')
    expect(await screen.findByText('This username is protected and cannot be used.')).toBeVisible()
    expect(button('Continue')).toBeDisabled()
  })

  it('keeps the caret where letters are typed in the middle', async () => {
    await open()
    const input = field() as HTMLInputElement
    input.setSelectionRange(3, 3)
    fireEvent.input(input, { target: { value: 'adaX-king', selectionStart: 4, selectionEnd: 4 } })
    expect(input).toHaveValue('adax-king')
    expect(input.selectionStart).toBe(4)
  })

  it('that cannot be checked holds nobody up, and is not sent', async () => {
    serve()
    server.use(
      http.post(url('/api/user/check-username'), () => refuse(429, 'rate-limited', 'Slow down.')),
    )
    signIn()
    const { user } = shown()
    await title('Choose a username')
    expect(await screen.findByText('Slow down.')).toBeVisible()
    await user.click(button('Continue'))
    await user.click(button('Continue'))
    await user.click(button('Continue'))
    await user.click(button("I'll decide later"))
    await waitFor(() => expect(called('complete-setup')).toHaveLength(1))
    expect(called('complete-setup')[0]?.[1]).not.toHaveProperty('username')
  })
})

describe('completing them', () => {
  it('saves what was chosen, and opens the tour a second later', async () => {
    const { user } = await open()
    await screen.findByText('Username available!')
    await user.keyboard('{Enter}')
    await title('What brings you here?')
    await user.click(screen.getByRole('checkbox', { name: 'Learn something new' }))
    await user.click(screen.getByRole('checkbox', { name: 'Build apps' }))
    await user.click(button('Continue'))
    await title('How do you like your AI?')
    const tone = within(screen.getByRole('group', { name: 'Tone' }))
    await user.click(tone.getByRole('radio', { name: 'Casual' }))
    await user.click(button('Continue'))
    await title("You're all set!")
    await user.click(button('Back'))
    expect(
      within(await screen.findByRole('group', { name: 'Tone' })).getByRole('radio', {
        name: 'Casual',
      }),
    ).toBeChecked()
    await user.click(button('Continue'))
    const clickedAt = now
    await user.click(screen.getByRole('button', { name: /^Transform images/ }))
    await screen.findByText('Welcome to Morpheo! 🎉')
    await waitFor(() => expect(tours).toHaveBeenCalledExactlyOnceWith('image'))
    expect(now - clickedAt).toBeGreaterThanOrEqual(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    const preferences = { communication: null, design: null, tone: 'casual', codeStyle: null }
    expect(called('complete-setup')).toEqual([
      [
        'complete-setup',
        {
          username: 'ada-king',
          interests: ['apps', 'learn'],
          personalityPreferences: preferences,
          setupComplete: true,
        },
      ],
    ])
    expect(called('save-preferences')[0]?.[1]).toEqual({ preferences })
    expect(called('onboarding-complete')).toHaveLength(1)
  })

  it('sends nothing that was not chosen', async () => {
    const { user } = await openLast()
    await user.click(screen.getByRole('button', { name: /^Build apps/ }))
    await waitFor(() => expect(tours).toHaveBeenCalledExactlyOnceWith('app'), { timeout: 3_000 })
    expect(called('complete-setup')[0]?.[1]).toEqual({
      interests: [],
      personalityPreferences: null,
      setupComplete: true,
    })
    expect(called('save-preferences')).toHaveLength(0)
  })

  it('later shows where things are, and no tour', async () => {
    const { user } = await openLast()
    await user.click(button("I'll decide later"))
    expect(await screen.findByText('No problem!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Got it!'))
    expect(screen.queryByText('No problem!')).toBeNull()
    await elapsed(1_100)
    expect(tours).not.toHaveBeenCalled()
  })

  it('shows why the server refused, and can be tried again', async () => {
    const { user } = await openLast()
    server.use(
      http.post(
        url('/api/user/complete-setup'),
        () => refuse(422, 'bad', 'Refused.', 'These interests are unknown.'),
        { once: true },
      ),
    )
    await user.click(button("I'll decide later"))
    expect(await screen.findByText('These interests are unknown.')).toBeVisible()
    await user.click(button("I'll decide later"))
    expect(await screen.findByText('No problem!')).toBeVisible()
  })

  it('shows a general message where the server has none', async () => {
    const { user } = await openLast()
    server.use(
      http.post(url('/api/user/complete-setup'), () => new HttpResponse('', { status: 500 })),
    )
    await user.click(button("I'll decide later"))
    expect(await screen.findByText('Setup failed. Please try again.')).toBeVisible()
  })

  it('returns to the username that somebody else took meanwhile', async () => {
    const { user } = await open()
    await screen.findByText('Username available!')
    for (const name of ['What brings you here?', 'How do you like your AI?', "You're all set!"]) {
      await user.click(button('Continue'))
      await title(name)
    }
    server.use(
      http.post(url('/api/user/complete-setup'), () =>
        refuse(409, 'username-taken', 'Username taken. Try another one.'),
      ),
      http.post(url('/api/user/check-username'), () => HttpResponse.json(taken('ada-king'))),
    )
    await user.click(button("I'll decide later"))
    expect(await title('Choose a username')).toBeVisible()
    expect(field()).toHaveFocus()
    expect(await screen.findByText(/ada-king-2 is available/)).toBeVisible()
    expect(button('Continue')).toBeDisabled()
  })
})

describe('dismissing them', () => {
  it('is noted, and they do not come back', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(called('onboarding-dismiss')).toHaveLength(1))
    await elapsed(1_800)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(called('complete-setup')).toHaveLength(0)
  })

  it('that does not reach the server is reported', async () => {
    const { user } = await open()
    server.use(
      http.post(url('/api/user/onboarding-dismiss'), () => new HttpResponse('', { status: 500 })),
    )
    await user.click(button('Close'))
    expect(await screen.findByText('Failed to dismiss onboarding.')).toBeVisible()
  })
})

it('the card for whoever decides later goes by itself, but not while it is pointed at', () => {
  clearInterval(clock)
  const gone = vi.fn()
  renderWithin(<LaterCard show onGone={gone} />)
  act(() => vi.advanceTimersByTime(7_900))
  const card = screen.getByRole('heading', { name: 'No problem!' }).parentElement as HTMLElement
  fireEvent.pointerEnter(card)
  act(() => vi.advanceTimersByTime(20_000))
  expect(gone).not.toHaveBeenCalled()
  fireEvent.pointerLeave(card)
  act(() => vi.advanceTimersByTime(8_000))
  expect(gone).toHaveBeenCalledOnce()
})
