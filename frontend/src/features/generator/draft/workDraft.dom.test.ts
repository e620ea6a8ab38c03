import { describe, expect, it, vi } from 'vitest'
import { selectCanUndo, selectHtml } from '@/document/state'
import { WORK_MAX_AGE_MS } from '@/lib/tabSessions'
import {
  drafts,
  draftsDo,
  generated,
  generating,
  htmlAfterReload,
  onFull,
  openTab,
} from '../testing/tabBench'

it('restores the work with its undo history', async () => {
  const tab = openTab()
  generated('<p>1</p>', tab)
  tab.store.getState().runStarted({
    kind: 'modify',
    jobId: 'j2',
    target: {
      appId: tab.store.getState().document!.app.appId,
      pageId: tab.store.getState().document!.currentPageId,
    },
    basedOn: null,
    instruction: 'Blue',
  })
  tab.store.getState().runSucceeded({ html: '<p>2</p>', generationId: null })
  await tab.draft.save()
  const { store, draft } = tab.reloaded()
  store.getState().restored((await draft.restore())!)
  expect(selectHtml(store.getState())).toBe('<p>2</p>')
  expect(selectCanUndo(store.getState())).toBe(true)
  expect(store.getState().unsaved).toBe(true)
})

it('notes what was typed, and that a panel was closed, without waiting', async () => {
  const tab = openTab()
  await tab.draft.restore()
  generated('<p>1</p>', tab)
  await tab.draft.save()
  tab.store.getState().modificationChanged('Make it bl')
  tab.store.getState().panelShown({ kind: 'chat' })
  tab.draft.noteScreen()
  tab.store.getState().panelShown({ kind: 'modify', drawer: false })
  tab.draft.noteScreen()
  expect(await tab.reloaded().draft.restore()).toMatchObject({
    modification: 'Make it bl',
    panel: { kind: 'modify' },
  })
})

it('restores a prompt that has no app yet', async () => {
  const tab = openTab()
  await tab.draft.restore()
  tab.store.getState().promptChanged('A clo')
  tab.draft.noteScreen()
  expect(await tab.reloaded().draft.restore()).toMatchObject({
    prompt: 'A clo',
    panel: { kind: 'prompt' },
  })
})

it('keeps each generation as a draft of its own', async () => {
  const tab = openTab()
  generated('<p>1</p>', tab)
  const first = tab.store.getState().document!.app.appId
  await tab.draft.save()
  generated('<p>2</p>', tab)
  await tab.draft.save()
  expect(await htmlAfterReload(tab)).toBe('<p>2</p>')
  const kept = await drafts.latest(first)
  expect(kept?.document.pages[kept.document.currentPageId]?.history.steps[0]?.html).toBe('<p>1</p>')
})

it('does not restore work older than a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tab = openTab()
  generated('<p>1</p>', tab)
  await tab.draft.save()
  vi.advanceTimersByTime(WORK_MAX_AGE_MS + 1)
  expect(await htmlAfterReload(tab)).toBe('')
})

it('writes only changed work, and no empty work', async () => {
  const save = vi.spyOn(drafts, 'save')
  const tab = openTab()
  await tab.draft.save()
  generating(tab.store)
  await tab.draft.save()
  expect(save).not.toHaveBeenCalled()
  tab.store.getState().runSucceeded({ html: '<p>1</p>', generationId: null })
  await tab.draft.save()
  await tab.draft.save()
  expect(save).toHaveBeenCalledTimes(1)
})

it('does not restore cleared work, though a write was under way', async () => {
  const tab = openTab()
  generated('<p>1</p>', tab)
  void tab.draft.save()
  await tab.draft.discard()
  await tab.draft.clear()
  expect(await htmlAfterReload(tab)).toBe('')
  expect(await drafts.latest(tab.store.getState().document!.app.appId)).toBeNull()
})

it('keeps the history of an app that is put away, for when it is opened again', async () => {
  const tab = openTab()
  generated('<p>1</p>', tab)
  const { appId } = tab.store.getState().document!.app
  await tab.draft.save()
  await tab.draft.clear()
  expect(await htmlAfterReload(tab)).toBe('')
  expect(await drafts.latest(appId)).not.toBeNull()
})

it('keeps the app that a running generation would replace', async () => {
  const tab = openTab()
  generated('<p>1</p>', tab)
  await tab.draft.save()
  generating(tab.store, 'Another')
  await tab.draft.save()
  expect(await htmlAfterReload(tab)).toBe('<p>1</p>')
})

it('says when the browser keeps no more, and works without it', async () => {
  const no = () => Promise.reject(new Error('no'))
  draftsDo({ save: no, read: no, takeVersion1: no, prune: no, removeApp: no })
  const tab = openTab()
  generated('<p>1</p>', tab)
  await tab.draft.save()
  expect(onFull).toHaveBeenCalled()
  await expect(tab.reloaded().draft.restore()).resolves.toBeNull()
  await expect(tab.draft.discard()).resolves.toBeUndefined()
})

it('writes again what the browser could not write before', async () => {
  const save = vi.spyOn(drafts, 'save').mockRejectedValueOnce(new Error('busy'))
  const tab = openTab()
  generated('<p>1</p>', tab)
  await tab.draft.save()
  expect(onFull).toHaveBeenCalledTimes(1)
  await tab.draft.save()
  await tab.draft.save()
  expect(save).toHaveBeenCalledTimes(2)
  expect(await htmlAfterReload(tab)).toBe('<p>1</p>')
})

it('begins to write a document before an earlier one is written, which it outlasts', async () => {
  const { save } = drafts
  const order: string[] = []
  vi.spyOn(drafts, 'save').mockImplementation(async (draft) => {
    const html = selectHtml({ document: draft.document, unsaved: true })
    order.push(`begins ${html}`)
    await save(draft)
    order.push(`ends ${html}`)
  })
  const tab = openTab()
  generated('1', tab)
  void tab.draft.save()
  generated('2', tab)
  await tab.draft.save()
  expect(order.slice(0, 2)).toEqual(['begins 1', 'begins 2'])
  expect(order).toContain('ends 2')
  expect(await htmlAfterReload(tab)).toBe('2')
})

describe('an app that is given up', () => {
  it('is written again when the generation in its place fails', async () => {
    const tab = openTab()
    generated('<p>1</p>', tab)
    await tab.draft.save()
    await tab.draft.discard()
    generating(tab.store, 'Another')
    await tab.draft.save()
    expect(await htmlAfterReload(tab)).toBe('')
    tab.store.getState().runStopped()
    await tab.draft.save()
    expect(await htmlAfterReload(tab)).toBe('<p>1</p>')
  })

  it('is not written while it is being left', async () => {
    const tab = openTab()
    generated('<p>1</p>', tab)
    await tab.draft.save()
    await tab.draft.discard()
    await tab.draft.save()
    expect(await htmlAfterReload(tab)).toBe('')
  })

  it('stays as a draft in another tab that has it open', async () => {
    const [one, two] = [openTab(), openTab()]
    generated('<p>1</p>', one)
    await one.draft.save()
    two.store.getState().documentOpened(one.store.getState().document!)
    await two.draft.save()
    await one.draft.discard()
    expect(await htmlAfterReload(one)).toBe('')
    expect(await htmlAfterReload(two)).toBe('<p>1</p>')
    expect(await drafts.known(two.store.getState().document!.app.appId)).not.toBeNull()
  })

  it('does not stay as the draft of a closed tab', async () => {
    const [one, two] = [openTab(), openTab()]
    generated('<p>1</p>', one)
    await one.draft.save()
    const document = one.store.getState().document!
    two.store.getState().documentOpened(document)
    await two.draft.save()
    two.close()
    await one.draft.discard()
    expect(await drafts.latest(document.app.appId)).toBeNull()
  })
})

describe('two tabs', () => {
  it('keep their work apart', async () => {
    const [one, two] = [openTab(), openTab()]
    generated('<p>1</p>', one)
    generated('<p>2</p>', two)
    await one.draft.save()
    await two.draft.save()
    expect(await htmlAfterReload(one)).toBe('<p>1</p>')
    expect(await htmlAfterReload(two)).toBe('<p>2</p>')
    await one.draft.clear()
    expect(await htmlAfterReload(one)).toBe('')
    expect(await htmlAfterReload(two)).toBe('<p>2</p>')
  })

  it('share work only after one of them is closed', async () => {
    const first = openTab()
    generated('<p>1</p>', first)
    await first.draft.save()
    expect(await htmlAfterReload(openTab())).toBe('')
    first.close()
    expect(await htmlAfterReload(openTab())).toBe('<p>1</p>')
    expect(await htmlAfterReload(openTab())).toBe('')
  })
})
