import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AutoAnalysisSettings } from '@/lib/api/types'
import { SAVE_PAUSE_MS } from '@/lib/pausedSaver'
import { DEFAULT_SETTINGS, isWithoutEffect, readSettings, type SettingChanges } from './settings'
import { createSettingsSync } from './sync'

const kept = new Map<string, unknown>()
const load = vi.fn<() => Promise<unknown>>()
const save = vi.fn<(changes: SettingChanges) => Promise<unknown>>()

const synced = () =>
  createSettingsSync({
    load,
    save,
    read: (uid) => kept.get(uid) ?? null,
    write: (uid, settings) => kept.set(uid, settings),
    forget: () => kept.clear(),
  })

const elapsed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const onServer = (changes: Partial<AutoAnalysisSettings>) => ({ ...DEFAULT_SETTINGS, ...changes })

/** A call that ends when the test says so. */
function pending() {
  let end: (isWell: boolean) => void = () => undefined
  const call = new Promise<void>((resolve, reject) => {
    end = (isWell) => (isWell ? resolve() : reject(new Error('Down')))
  })
  return { call, end: (isWell = true) => end(isWell) }
}

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  load.mockReset().mockResolvedValue(onServer({}))
  save.mockReset().mockResolvedValue({ success: true })
})
afterEach(() => vi.useRealTimers())

describe('the settings of an account', () => {
  it('are loaded once when it signs in, and nothing is saved by that', async () => {
    load.mockResolvedValue(onServer({ enabled: true }))
    const sync = synced()
    expect(load).not.toHaveBeenCalled()
    sync.signedIn('ada')
    await elapsed(10_000)
    expect(load).toHaveBeenCalledOnce()
    expect(sync.store.getState().enabled).toBe(true)
    expect(save).not.toHaveBeenCalled()
  })

  it('are those that the browser kept of it until the server answers', async () => {
    kept.set('ada', onServer({ autoFixWarnings: true }))
    const { call, end } = pending()
    load.mockReturnValue(call.then(() => onServer({ enabled: true })))
    const sync = synced()
    sync.signedIn('ada')
    expect(sync.store.getState()).toMatchObject({ autoFixWarnings: true, enabled: false })
    end()
    await elapsed(0)
    expect(sync.store.getState()).toMatchObject({ autoFixWarnings: false, enabled: true })
    expect(kept.get('ada')).toMatchObject({ enabled: true })
  })

  it('stay as they are known when they cannot be loaded', async () => {
    kept.set('ada', onServer({ enabled: true }))
    load.mockRejectedValue(new Error('Down'))
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(10_000)
    expect(load).toHaveBeenCalledOnce()
    expect(sync.store.getState().enabled).toBe(true)
  })

  it('are gone with the sign-out, also from the browser, with what was not saved yet', async () => {
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.change({ enabled: true })
    sync.signedOut()
    expect(sync.store.getState()).toEqual(DEFAULT_SETTINGS)
    expect(kept.size).toBe(0)
    await elapsed(10_000)
    expect(save).not.toHaveBeenCalled()
  })

  it('are not those of the account before, whose answer comes late', async () => {
    const { call, end } = pending()
    load.mockReturnValueOnce(call.then(() => onServer({ enabled: true })))
    const sync = synced()
    sync.signedIn('ada')
    sync.signedOut()
    sync.signedIn('ben')
    end()
    await elapsed(0)
    expect(sync.store.getState().enabled).toBe(false)
  })

  it('cannot be changed while nobody is signed in', async () => {
    const sync = synced()
    sync.change({ enabled: true })
    await elapsed(10_000)
    expect(sync.store.getState().enabled).toBe(false)
    expect(save).not.toHaveBeenCalled()
  })
})

describe('changes', () => {
  it('are shown and kept at once, and saved together after a pause', async () => {
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.change({ enabled: true })
    expect(sync.store.getState().enabled).toBe(true)
    expect(kept.get('ada')).toMatchObject({ enabled: true })
    await elapsed(SAVE_PAUSE_MS - 1)
    sync.change({ autoFixWarnings: true })
    await elapsed(SAVE_PAUSE_MS - 1)
    expect(save).not.toHaveBeenCalled()
    await elapsed(1)
    expect(save).toHaveBeenCalledExactlyOnceWith({ enabled: true, autoFixWarnings: true })
  })

  it('are saved one after the other', async () => {
    const first = pending()
    save.mockReturnValueOnce(first.call)
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.change({ enabled: true })
    await elapsed(SAVE_PAUSE_MS)
    sync.change({ enabled: false })
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
    first.end()
    await elapsed(0)
    expect(save).toHaveBeenCalledTimes(2)
    expect(save).toHaveBeenLastCalledWith({ enabled: false })
  })

  it('that could not be saved go along with the next one', async () => {
    save.mockRejectedValueOnce(new Error('Down'))
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.change({ enabled: true })
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
    expect(sync.store.getState().enabled).toBe(true)
    sync.change({ autoFixWarnings: true })
    await elapsed(SAVE_PAUSE_MS)
    expect(save).toHaveBeenLastCalledWith({ enabled: true, autoFixWarnings: true })
  })

  it('are not taken back by an answer that was asked for before them', async () => {
    const { call, end } = pending()
    load.mockReturnValue(call.then(() => onServer({ notifyOnErrorFixes: false })))
    const sync = synced()
    sync.signedIn('ada')
    sync.change({ enabled: true })
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
    end()
    await elapsed(0)
    expect(sync.store.getState()).toMatchObject({ enabled: true, notifyOnErrorFixes: false })
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
  })

  it('do not wait for the pause when the page is left', async () => {
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.flush()
    expect(save).not.toHaveBeenCalled()
    sync.change({ enabled: true })
    sync.flush()
    expect(save).toHaveBeenCalledExactlyOnceWith({ enabled: true })
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
  })

  it('of one account are not sent for the next, when those on their way have ended', async () => {
    const first = pending()
    save.mockReturnValueOnce(first.call)
    const sync = synced()
    sync.signedIn('ada')
    await elapsed(0)
    sync.change({ enabled: true })
    await elapsed(SAVE_PAUSE_MS)
    sync.change({ autoFixWarnings: true })
    await elapsed(SAVE_PAUSE_MS)
    sync.signedOut()
    sync.signedIn('ben')
    first.end(false)
    await elapsed(10 * SAVE_PAUSE_MS)
    expect(save).toHaveBeenCalledOnce()
    sync.change({ notifyOnErrorFixes: false })
    await elapsed(SAVE_PAUSE_MS)
    expect(save).toHaveBeenLastCalledWith({ notifyOnErrorFixes: false })
  })
})

describe('what is read', () => {
  it.each([null, 'x', [], { enabled: 'true' }, { errorCorrectionModel: 'mine', other: true }])(
    '%j is as by default where it is not what settings are',
    (value) => expect(readSettings(value)).toEqual(DEFAULT_SETTINGS),
  )

  it('keeps what is', () => {
    expect(readSettings({ enabled: true, notifyOnErrorFixes: false })).toEqual(
      onServer({ enabled: true, notifyOnErrorFixes: false }),
    )
  })
})

it('a setting has no effect while what it depends on is off', () => {
  const on = onServer({ errorAutoCorrectionEnabled: true })
  expect(isWithoutEffect('autoFixWarnings', on)).toBe(false)
  expect(isWithoutEffect('autoFixWarnings', DEFAULT_SETTINGS)).toBe(true)
  const undetected = { ...on, errorAutoDetectionEnabled: false }
  expect(isWithoutEffect('errorAutoCorrectionEnabled', undetected)).toBe(true)
  expect(isWithoutEffect('notifyOnErrorFixes', undetected)).toBe(true)
  expect(isWithoutEffect('enabled', undetected)).toBe(false)
})
