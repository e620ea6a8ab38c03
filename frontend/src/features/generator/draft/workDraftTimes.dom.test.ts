import { describe, expect, it, vi } from 'vitest'
import type { Draft } from '@/document/drafts/schema'
import { selectHtml } from '@/document/state'
import { WORK_MAX_AGE_MS } from '@/lib/tabSessions'
import { drafts, draftsDo, generated, htmlAfterReload, openTab } from '../testing/tabBench'

const HOUR_MS = 60 * 60 * 1000

describe('a clock that is put back', () => {
  it('loses nothing that was made after the work was cleared', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tab = openTab()
    generated('<p>1</p>', tab)
    await tab.draft.save()
    await tab.draft.clear()
    vi.setSystemTime(Date.now() - HOUR_MS)
    generated('<p>2</p>', tab)
    await tab.draft.save()
    expect(await htmlAfterReload(tab)).toBe('<p>2</p>')
  })

  it('loses nothing that was typed after the work was cleared', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tab = openTab()
    await tab.draft.clear()
    vi.setSystemTime(Date.now() - HOUR_MS)
    tab.store.getState().promptChanged('A clo')
    tab.draft.noteScreen()
    expect(await tab.reloaded().draft.restore()).toMatchObject({ prompt: 'A clo' })
  })

  it('does not bring cleared work back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tab = openTab()
    generated('<p>1</p>', tab)
    await tab.draft.save()
    await tab.draft.clear()
    vi.setSystemTime(Date.now() - HOUR_MS)
    expect(await htmlAfterReload(tab)).toBe('')
  })
})

describe('a tab that is open for days', () => {
  it('restores its work, which it looked after until a moment ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tab = openTab()
    generated('<p>1</p>', tab)
    await tab.draft.save()
    vi.advanceTimersByTime(WORK_MAX_AGE_MS - HOUR_MS)
    await tab.draft.save()
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(await htmlAfterReload(tab)).toBe('<p>1</p>')
  })

  it('restores what was typed without an app, too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const tab = openTab()
    await tab.draft.restore()
    tab.store.getState().promptChanged('A clock')
    tab.draft.noteScreen()
    vi.advanceTimersByTime(WORK_MAX_AGE_MS - HOUR_MS)
    await tab.draft.save()
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(await tab.reloaded().draft.restore()).toMatchObject({ prompt: 'A clock' })
  })

  it('that sleeps keeps its work though another tab is opened, and goes on with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asleep = openTab()
    generated('<p>1</p>', asleep)
    await asleep.draft.save()
    vi.advanceTimersByTime(WORK_MAX_AGE_MS + HOUR_MS)
    expect(await htmlAfterReload(openTab())).toBe('')
    asleep.store.getState().modificationChanged('Make it blue')
    asleep.draft.noteScreen()
    expect(await htmlAfterReload(asleep)).toBe('<p>1</p>')
  })
})

describe('work that is cleared while it is written slowly', () => {
  it('does not take the app with it that is opened next in the tab', async () => {
    let goOn: () => void = () => undefined
    const disk = new Promise<void>((resolve) => (goOn = resolve))
    const save = vi.fn(async (draft: Draft) => {
      await disk
      await drafts.save(draft)
    })
    draftsDo({ save })
    const tab = openTab()
    generated('<p>1</p>', tab)
    void tab.draft.save()
    await vi.waitFor(() => expect(save).toHaveBeenCalled())
    const cleared = tab.draft.clear()
    draftsDo({})
    const next = tab.reloaded()
    generated('<p>2</p>', next)
    await next.draft.save()
    goOn()
    await cleared
    expect(await htmlAfterReload(tab)).toBe('<p>2</p>')
    expect(selectHtml(next.store.getState())).toBe('<p>2</p>')
  })
})
