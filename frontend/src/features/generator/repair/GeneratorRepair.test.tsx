import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageStep } from '@/document/step'
import type { CheckProblem, ErrorCorrection, PageCheck } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { analysisSettings } from '@/lib/autoAnalysis/account'
import { DEFAULT_SETTINGS } from '@/lib/autoAnalysis/settings'
import { refuse, url } from '@/testing/handlers'
import { server } from '@/testing/server'
import { openEdited, says, stateOf, stepOf } from '../testing/editedApp'
import { serveWell } from '../testing/renderGenerator'
import { sse } from '../testing/sse'
import { stores } from '../testing/stores'

const PAGE = '<!doctype html><html><head></head>\n<body><h1>Tide</h1></body></html>'
const CHANGED = PAGE.replace('</body>', '<button>Go</button></body>')
const FIXED = CHANGED.replace('Go', 'Gone')

const failure = {
  ...{ type: 'error', kind: 'script', message: 'Uncaught ReferenceError: draw is not defined' },
  ...{ stack: '', line: 2, column: 1 },
}
const problem = (more: Partial<CheckProblem>): CheckProblem => ({
  ...{ kind: 'error', key: 'k', message: 'Error: no', priority: 4, stack: [], count: 1 },
  ...more,
})
const FOUND: PageCheck = {
  checked: true,
  problems: [
    problem({ message: 'ReferenceError: draw is not defined', priority: 3, source: '/', line: 2 }),
    problem({ kind: 'button', message: 'TypeError: a is null', priority: 1, button: 'Go' }),
    problem({ kind: 'overflow', message: 'The page is 90 px wider than a phone' }),
  ],
  accessibility: [
    { rule: 'label', impact: 'serious', help: 'Label form fields', elements: 2, selector: 'input' },
  ],
  views: [],
  pressed: ['Go'],
}
const OFFERED: ErrorCorrection = {
  ...{ hasErrors: true, autoFixApplied: false, requiresUserApproval: true, checked: true },
  ...{ correctedHtml: FIXED, suggestedFix: 'It is defined now.', description: 'Fixed: “draw”.' },
}

let check: PageCheck
let corrections: (() => Response)[]
let sent: string[]

const count = (name: string) => screen.findByRole('button', { name })
const list = () => screen.findByRole('dialog', { name: 'Problems on this page' })
const question = () => screen.findByRole('dialog', { name: 'Would you like to apply this fix?' })
const fixIn = async () => (await within(await list()).findAllByRole('button', { name: 'Fix' }))[0]!

beforeEach(() => {
  serveWell()
  check = { ...FOUND, problems: [], accessibility: [] }
  corrections = [() => HttpResponse.json(OFFERED)]
  sent = []
  server.use(
    http.post(url('/api/check-page'), () =>
      HttpResponse.json({ jobId: 'check-1', status: 'queued' }, { status: 202 }),
    ),
    http.get(
      url('/api/jobs/check-1/events'),
      () => sse({ type: 'complete', ...check }) as HttpResponse<null>,
    ),
    http.post(url('/api/error-correction'), async ({ request }) => {
      sent.push(((await request.json()) as { htmlContent: string }).htmlContent)
      const answer = corrections.shift() ?? (() => HttpResponse.json(OFFERED))
      return answer() as HttpResponse<null>
    }),
  )
})

// the settings are those of the account
afterEach(() => act(() => authStore.getState().sessionEnded()))

/** An app that a model changed. */
async function changed(isDetecting = true) {
  const user = await openEdited(stores, 'free', PAGE)
  await waitFor(() => expect(analysisSettings().errorAutoDetectionEnabled).toBe(isDetecting))
  const target = { appId: 'app-1-a', pageId: 'p1' }
  const step = pageStep({ html: CHANGED, name: 'Add a button', origin: 'modification' })
  await act(async () => stateOf(stores).stepLanded(target, step))
  return user
}

/** Somebody pressed Fix beside the error. */
async function pressed() {
  const user = await changed()
  await says(failure)
  await user.click(await count('1 problem'))
  await user.click(await fixIn())
  return user
}

describe('what a check found', () => {
  it('joins the list, apart from what the preview noticed and from accessibility', async () => {
    check = FOUND
    const user = await changed()
    await count('3 problems')
    await says(failure)
    await user.click(await count('3 problems'))
    const section = within(await screen.findByRole('region', { name: 'Found by the check' }))
    expect(section.getByText('Pressing "Go"')).toBeVisible()
    expect(section.getByText('TypeError: a is null')).toBeVisible()
    expect(section.getByText('The page is 90 px wider than a phone')).toBeVisible()
    // it stands above
    expect(section.queryByText(/draw is not defined/)).toBeNull()
    const rules = section.getByText('Accessibility: 1 finding')
    expect(section.getByText('Label form fields')).not.toBeVisible()
    await user.click(rules)
    expect(section.getByText('Label form fields')).toBeVisible()
    expect(
      within(await list()).getByText('The preview is being watched for problems.'),
    ).toBeVisible()
  })

  it('is not there where the page was not checked, which is said', async () => {
    const reason = 'Pages are not checked here: the server has no browser for it.'
    check = { ...check, checked: false, reason }
    const user = await changed()
    await says(failure)
    await user.click(await count('1 problem'))
    expect(await within(await list()).findByText(`Not checked: ${reason}`)).toBeVisible()
  })

  it('goes when the page is changed', async () => {
    check = FOUND
    await changed()
    await count('3 problems')
    act(() => stateOf(stores).undone())
    await waitFor(() => expect(screen.queryByRole('button', { name: /problem/ })).toBeNull())
  })
})

describe('a fix', () => {
  it('is asked about with what it does, compared, and becomes a step of its own', async () => {
    const user = await pressed()
    const dialog = within(await question())
    expect(sent).toEqual([CHANGED])
    expect(dialog.getByText('Fixed: “draw”.')).toBeVisible()
    expect(dialog.getByText('It is defined now.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Compare' }))
    expect(await dialog.findByText(/Gone/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(stepOf(stores)).toMatchObject({
        ...{ html: FIXED, origin: 'repair', validation: 'passed' },
        name: 'Repair: ReferenceError: draw is not defined',
      }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Error fixed')).toBeInTheDocument()
  })

  it('is put off by Not now, and there again with another press', async () => {
    const user = await pressed()
    await user.click(within(await question()).getByRole('button', { name: 'Not now' }))
    expect(stepOf(stores).html).toBe(CHANGED)
    await user.click(await count('1 problem'))
    expect(within(await list()).getByText(/^There is a fix for it\./)).toBeVisible()
    await user.click(await fixIn())
    expect(await question()).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('that fails says so beside the error, and once the server found no fix there is none', async () => {
    const notFixed = { ...OFFERED, correctedHtml: null, suggestedFix: null }
    const description = 'Not fixed after two attempts: “draw”.'
    corrections = [
      () => refuse(503, 'provider-unavailable', 'The model is down.'),
      () => HttpResponse.json({ ...notFixed, description }),
    ]
    const user = await pressed()
    const dialog = within(await list())
    expect(await dialog.findByText('Error correction failed: 503 The model is down.')).toBeVisible()
    await user.click(await fixIn())
    expect(await dialog.findByText(description)).toBeVisible()
    const fix = await fixIn()
    expect(fix).toHaveAttribute('aria-disabled', 'true')
    expect(fix).toHaveAccessibleDescription('It is not tried again until the page changes.')
    await user.click(fix)
    expect(sent).toHaveLength(2)
    expect(stepOf(stores).html).toBe(CHANGED)
  })
})

it('nothing is listed where errors are not to be detected', async () => {
  server.use(
    http.get(url('/api/user/auto-analysis-settings'), () =>
      HttpResponse.json({ settings: { ...DEFAULT_SETTINGS, errorAutoDetectionEnabled: false } }),
    ),
  )
  check = FOUND
  await changed(false)
  await says(failure)
  await says({ type: 'console', level: 'error', text: 'x' })
  expect(screen.queryByRole('button', { name: /problem/ })).toBeNull()
})
