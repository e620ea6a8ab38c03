import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget } from '@/document/document'
import { newAppId, newPageId } from '@/lib/ids'
import { signIn } from '@/testing/renderApp'
import { createCore, type ScreenCore } from '../screen/core'
import { useListeners } from '../screen/Stage'
import { SessionProvider } from '../store/context'

let core: ScreenCore
let press: (command: 'undo' | 'save') => void

/** A change of the app, shown in a preview that passes keys on. */
beforeEach(() => {
  signIn()
  core = createCore({ refreshCredits: vi.fn(), openRecord: vi.fn(), saveApp: vi.fn() })
  made('generate', 'One')
  made('modify', 'Two')
  validated()
  const preview = {
    on: (_type: string, listener: (message: { command: 'undo' | 'save' }) => void) => {
      press = (command) => act(() => listener({ command }))
      return () => {
        press = () => undefined
      }
    },
  } as unknown as PreviewHandle
  renderHook(() => useListeners(preview), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <SessionProvider sessions={core.sessions}>{children}</SessionProvider>
      </MemoryRouter>
    ),
  })
})

const state = () => core.store.getState()
const stepName = () => {
  const page = Object.values(state().document?.pages ?? {})[0]
  return page?.history.steps[page.history.index]?.name
}

/** There is no preview that validates the change. */
function validated(): void {
  const { document, validating, changeValidated } = state()
  if (document === null || validating === null) throw new Error('Nothing is being validated')
  changeValidated({ target: currentTarget(document), stepId: validating }, 'passed')
}

function made(kind: 'generate' | 'modify', instruction: string): void {
  const { document } = state()
  const target = document
    ? { appId: document.app.appId, pageId: document.currentPageId }
    : { appId: newAppId(), pageId: newPageId() }
  state().runStarted({ kind, jobId: crypto.randomUUID(), target, basedOn: null, instruction })
  state().runSucceeded({ html: `<p>${instruction}</p>`, generationId: null })
}

it('undo in the app undoes the last change', () => {
  expect(stepName()).toBe('Two')
  press('undo')
  expect(stepName()).toBe('One')
  press('undo')
  expect(stepName()).toBe('One')
})

it('save in the app asks for its name', () => {
  press('save')
  expect(state().dialog).toMatchObject({ kind: 'save' })
})

it('does nothing while a job runs', () => {
  act(() => {
    const { document } = state()
    const target = { appId: document?.app.appId ?? '', pageId: document?.currentPageId ?? '' }
    const asked = { kind: 'modify', jobId: crypto.randomUUID(), target, basedOn: null } as const
    state().runStarted({ ...asked, instruction: 'Three' })
  })
  press('undo')
  press('save')
  expect(stepName()).toBe('Two')
  expect(state().dialog).toBeNull()
})

it('does nothing behind a dialog', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  press('undo')
  dialog.remove()
  expect(stepName()).toBe('Two')
})
