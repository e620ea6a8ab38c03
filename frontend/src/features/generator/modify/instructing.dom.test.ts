import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { currentTarget } from '@/document/document'
import { selectBusy } from '@/document/state'
import { notify } from '@/lib/toast'
import { createSaving, type SaveApp, type Saving } from '../save/saving'
import { createGeneratorStore, type GeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import { createQuestions, type Questions } from '../store/questions'
import { createInstructing, type Instructing } from './instructing'
import { INSTRUCTION_WAITS } from './texts'

let store: GeneratorStore
let questions: Questions
let saving: Saving
let instructing: Instructing
const saveApp = vi.fn<SaveApp>()
const modify = vi.fn<(instruction: string) => Promise<void>>()
let warning: MockInstance<typeof notify.warning>
const state = () => store.getState()

function ran(kind: 'generate' | 'modify', html: string): void {
  const target = { appId: 'app-1', pageId: 'page-1' }
  const run = { kind, jobId: crypto.randomUUID(), target, basedOn: null, instruction: 'A clock' }
  state().runStarted(run)
  state().runSucceeded({ html, generationId: null })
}

function validationPasses(): void {
  const { document, validating } = state()
  if (document === null || validating === null) throw new Error('Nothing is being validated')
  state().changeValidated({ target: currentTarget(document), stepId: validating }, 'passed')
}

const tasksDone = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  store = createGeneratorStore({ feed: createPreviewFeed() })
  questions = createQuestions(store)
  const unused = { openAgain: vi.fn(), pageAlone: vi.fn(), copyStored: vi.fn() }
  saving = createSaving(store, { questions, saveApp, ...unused })
  instructing = createInstructing(store, { modify })
  modify.mockReset().mockResolvedValue()
  warning = vi.spyOn(notify, 'warning').mockImplementation(() => undefined)
  vi.spyOn(notify, 'info').mockImplementation(() => undefined)
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
  ran('generate', '<p>1</p>')
  ran('modify', '<p>2</p>')
  state().modificationChanged('Make it red')
})

describe('an instruction that is given while a change is validated', () => {
  it('is sent when it has passed', async () => {
    const sent = instructing.send()
    validationPasses()
    await sent
    expect(modify).toHaveBeenCalledExactlyOnceWith('Make it red', undefined, [])
  })

  it('is sent about one element when it has passed, too', async () => {
    const sent = instructing.sendAbout('morpheo-p-1', 'Make it bold')
    expect(modify).not.toHaveBeenCalled()
    validationPasses()
    await sent
    expect(modify).toHaveBeenCalledExactlyOnceWith('Make it bold', 'morpheo-p-1')
  })

  it('is sent after a save that waited too, with its name and its request', async () => {
    const saved = saving.ensureSaved('save')
    const sent = instructing.send()
    validationPasses()
    await tasksDone()
    expect(state().dialog?.kind).toBe('save')
    expect(modify).not.toHaveBeenCalled()
    modify.mockImplementation(async () => expect(selectBusy(state())).toBe(false))
    questions.answered('Clock')
    expect(await saved).toBe(true)
    await sent
    expect(modify).toHaveBeenCalledOnce()
  })

  it('stays in the box, which is told, when it is written on meanwhile', async () => {
    const sent = instructing.send()
    state().modificationChanged('Make it red and')
    validationPasses()
    await sent
    expect(modify).not.toHaveBeenCalled()
    expect(state().modification).toBe('Make it red and')
    expect(warning).toHaveBeenCalledWith(...INSTRUCTION_WAITS.givenUp, expect.anything())
  })
})
