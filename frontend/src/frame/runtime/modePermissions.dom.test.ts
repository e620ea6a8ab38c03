import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { installModePermissions } from './modePermissions'

const { mode, called } = vi.hoisted(() => ({ mode: { isOn: false }, called: [] as string[] }))
vi.mock('./modes', () => ({ isInMode: () => mode.isOn }))

const native = (name: string) =>
  function (this: unknown) {
    called.push(name)
    return name
  }

beforeAll(() => {
  Object.assign(Element.prototype, {
    requestFullscreen: native('requestFullscreen'),
    requestPointerLock: native('requestPointerLock'),
  })
  Object.assign(HTMLElement.prototype, { click: native('click') })
  Object.assign(History.prototype, {
    pushState: native('pushState'),
    replaceState: native('replaceState'),
  })
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
    vi.stubGlobal(name, native(name))
  }
  installModePermissions()
})
afterEach(() => {
  mode.isOn = false
  called.length = 0
})

const askAll = () => {
  const link = document.createElement('a')
  return [
    ...[link.click(), alert(), confirm(), prompt(), print(), open()],
    ...[history.pushState(null, ''), link.requestPointerLock(), link.requestFullscreen()],
  ]
}

describe('permissions that a press gives a page', () => {
  it('is what browsers do while the app is used', () => {
    expect(askAll()).toEqual([
      ...['click', 'alert', 'confirm', 'prompt', 'print', 'open'],
      ...['pushState', 'requestPointerLock', 'requestFullscreen'],
    ])
  })

  it('is nothing while elements are pointed at, and no step of the history', async () => {
    mode.isOn = true
    const asked = askAll()
    const [fullScreen, pointerLock] = [asked.pop(), asked.pop()]
    await expect(fullScreen).rejects.toThrow('Not now.')
    await expect(pointerLock).rejects.toThrow('Not now.')
    expect(asked).toEqual([...Array.from({ length: 6 }, () => null), 'replaceState'])
    expect(called).toEqual(['replaceState'])
  })
})
