import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectBusy } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import { ApiError } from '@/lib/api/error'
import { notify } from '@/lib/toast'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createPreviewFeed, type PreviewEvent } from '../store/previewEvents'
import { createQuestions, type Questions } from '../store/questions'
import { createSaving, type SaveApp, type Saving } from './saving'
import { SAVE_WAITS } from './texts'

let store: GeneratorStore
let questions: Questions
let saving: Saving
const saveApp = vi.fn<SaveApp>()
const shown = vi.fn<(event: PreviewEvent) => void>()
const copyStored = vi.fn(() => Promise.resolve())
let info: MockInstance<typeof notify.info>
let warning: MockInstance<typeof notify.warning>

const state = () => store.getState()
const nameDialog = () => {
  const { dialog } = state()
  return dialog?.kind === 'save' ? dialog : null
}

beforeEach(() => {
  const feed = createPreviewFeed()
  shown.mockReset()
  feed.listen(shown)
  store = createGeneratorStore({ feed })
  questions = createQuestions(store)
  saving = createSaving(store, {
    questions,
    saveApp,
    openAgain: vi.fn(),
    pageAlone: vi.fn(),
    copyStored,
  })
  info = vi.spyOn(notify, 'info').mockImplementation(() => undefined)
  warning = vi.spyOn(notify, 'warning').mockImplementation(() => undefined)
  copyStored.mockReset().mockResolvedValue()
  saveApp.mockReset().mockImplementation(async ({ appId, name, pages }) => ({
    id: 'saved-1',
    appId,
    htmlContent: '',
    data: { id: 'saved-1' },
    name,
    savedAt: '2026-01-01T00:00:00Z',
    pageCount: pages.length,
    revision: 1,
  }))
})

function started(kind: 'generate' | 'modify', appId = 'app-1'): void {
  const target = { appId, pageId: 'page-1' }
  const jobId = crypto.randomUUID()
  state().runStarted({ kind, jobId, target, basedOn: null, instruction: 'A clock' })
}

function generated(): void {
  started('generate')
  state().runSucceeded({ html: '<p>1</p>', generationId: null })
}

/** A change that is being validated. */
function modified(): void {
  started('modify')
  state().runSucceeded({ html: '<p>2</p>', generationId: null })
  expect(state().validating).not.toBeNull()
}

function validationEnds(validation: 'passed' | { broken: string }): void {
  const { document, validating } = state()
  if (document === null || validating === null) throw new Error('Nothing is being validated')
  state().changeValidated({ target: currentTarget(document), stepId: validating }, validation)
}

/** Answers the name dialog, once it is there. */
async function named(name: string): Promise<void> {
  await vi.waitFor(() => expect(nameDialog()).not.toBeNull())
  questions.answered(name)
}

describe('a save while a change is validated', () => {
  beforeEach(() => {
    generated()
    modified()
  })

  it('says that it waits, and is made of the changed page when the validation ends', async () => {
    const saved = saving.ensureSaved('save')
    expect(info).toHaveBeenCalledExactlyOnceWith(...SAVE_WAITS.begun)
    expect(nameDialog()).toBeNull()
    validationEnds('passed')
    await named('Clock')
    expect(await saved).toBe(true)
    expect(saveApp.mock.lastCall?.[0].pages[0]?.htmlContent).toBe('<p>2</p>')
  })

  it('asked for twice is one save', async () => {
    const first = saving.ensureSaved('save')
    const second = saving.ensureSaved('save')
    const opened = vi.spyOn(state(), 'dialogOpened')
    validationEnds('passed')
    expect(await first).toBe(false)
    await named('Clock')
    expect(await second).toBe(true)
    expect(opened).toHaveBeenCalledOnce()
    expect(saveApp).toHaveBeenCalledOnce()
    expect(warning).not.toHaveBeenCalled()
  })

  it('saves nothing when the change breaks the app, and says so once', async () => {
    const asked = [saving.ensureSaved('save'), saving.ensureSaved('save')]
    validationEnds({ broken: 'x is null' })
    expect(await Promise.all(asked)).toEqual([false, false])
    expect(warning).toHaveBeenCalledOnce()
    expect(warning.mock.lastCall?.slice(0, 2)).toEqual([...BLOCKED.choice])
    expect(saveApp).not.toHaveBeenCalled()
  })

  it('is given up, which is told once, when another app is begun meanwhile', async () => {
    const asked = [saving.ensureSaved('save'), saving.ensureSaved('save')]
    started('generate', 'app-2')
    expect(await Promise.all(asked)).toEqual([false, false])
    expect(warning).toHaveBeenCalledOnce()
    expect(warning.mock.lastCall?.slice(0, 2)).toEqual([...SAVE_WAITS.givenUp])
    expect(saveApp).not.toHaveBeenCalled()
  })
})

describe('a name that was typed for a save that came to nothing', () => {
  beforeEach(async () => {
    generated()
    const refused = { status: 409, code: 'save-conflict', message: 'Saved elsewhere.' }
    saveApp.mockRejectedValueOnce(new ApiError({ ...refused, detail: { revision: 5 } }))
    const asked = saving.ensureSaved('save')
    await named('Tides')
    await vi.waitFor(() => expect(state().dialog?.kind).toBe('conflict'))
    questions.dismissed()
    expect(await asked).toBe(false)
  })

  it('is offered for the next one', async () => {
    void saving.ensureSaved('save')
    await vi.waitFor(() => expect(nameDialog()?.typed).toBe('Tides'))
  })

  it('is not offered once the app has another name', async () => {
    state().renamed(state().document?.app.appId ?? '', 'Waves', 5)
    void saving.ensureSaved('save')
    await vi.waitFor(() => expect(nameDialog()).not.toBeNull())
    expect(nameDialog()?.typed).toBeNull()
  })
})

describe('a change that lands while the name is typed', () => {
  it('is validated first, and the app then saved under that name', async () => {
    generated()
    const saved = saving.ensureSaved('save')
    modified()
    await named('Clock')
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
    expect(saveApp).not.toHaveBeenCalled()
    validationEnds('passed')
    expect(await saved).toBe(true)
    expect(saveApp.mock.lastCall?.[0]).toMatchObject({ name: 'Clock' })
  })

  it('leaves the name to the next save where it breaks the app', async () => {
    generated()
    const saved = saving.ensureSaved('save')
    modified()
    validationEnds({ broken: 'x is null' })
    await named('Clock')
    expect(await saved).toBe(false)
    state().undone()
    const again = saving.ensureSaved('save')
    await vi.waitFor(() => expect(nameDialog()?.typed).toBe('Clock'))
    await named('Clock')
    expect(await again).toBe(true)
  })
})

it('a name that was saved is not proposed for a later save', async () => {
  generated()
  const first = saving.ensureSaved('save')
  await named('Clock')
  await first
  void saving.ensureSaved('save')
  await vi.waitFor(() => expect(nameDialog()).toMatchObject({ typed: null }))
})

it('a name that came to nothing is not proposed once the app was saved in another way', async () => {
  generated()
  saveApp.mockRejectedValueOnce(new ApiError({ status: 500, code: 'x', message: 'Failed.' }))
  const first = saving.ensureSaved('save')
  await named('Clock')
  await vi.waitFor(() => expect(nameDialog()).toMatchObject({ typed: 'Clock' }))
  questions.dismissed()
  await first
  expect(await saving.ensureSavedAs('Bell')).toBe(true)
  void saving.ensureSaved('save')
  await vi.waitFor(() => expect(nameDialog()).toMatchObject({ typed: null }))
})

describe('an app that was deleted elsewhere', () => {
  const publication = { pwaId: 'p', shareUrl: 'http://x/' }

  async function deletedElsewhere() {
    generated()
    const first = saving.ensureSaved('save')
    await named('Clock')
    await first
    state().appPublished('app-1', publication)
    saveApp.mockRejectedValueOnce(
      new ApiError({ status: 409, code: 'save-deleted', message: 'Deleted.' }),
    )
    const again = saving.ensureSaved('save')
    await named('Bell')
    await vi.waitFor(() => expect(state().dialog?.kind).toBe('deleted'))
    questions.answered('new')
    expect(await again).toBe(true)
  }

  it('is saved as another app, which has neither the record nor the publication of that one', async () => {
    await deletedElsewhere()
    const { appId, name, baseRevision, pages } = saveApp.mock.lastCall?.[0] ?? {}
    expect(appId).not.toBe('app-1')
    expect({ name, baseRevision }).toEqual({ name: 'Bell', baseRevision: 0 })
    expect(pages?.[0]).not.toHaveProperty('generationId')
    expect(state().document?.app).toMatchObject({ appId, publication: null, hasBeenSaved: true })
    expect(state().unsaved).toBe(false)
  })

  it('takes along what it stored, before it is shown as the other app', async () => {
    copyStored.mockImplementation(async () => {
      expect(state().document?.app.appId).toBe('app-1')
      // what is begun now would lose its answer
      expect(selectBusy(state())).toBe(true)
    })
    await deletedElsewhere()
    const { appId } = state().document?.app ?? {}
    expect(copyStored).toHaveBeenCalledExactlyOnceWith('app-1', appId)
    expect(shown).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'stepShown', target: { appId, pageId: 'page-1' } }),
    )
  })
})
