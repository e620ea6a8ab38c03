import { beforeEach, describe, expect, it } from 'vitest'
import { usePreviewStore } from './PreviewPanel'
import { defaultView, deviceClass, effectiveView, viewButtons } from './views'

describe('views', () => {
  it.each([
    ['mobile', true, 'mobile-native'],
    ['mobile', false, 'mobile-native'],
    ['tablet', true, 'tablet-native'],
    ['tablet', false, 'mobile-preview'],
    ['desktop', true, 'adaptive'],
    ['desktop', false, 'mobile-preview'],
  ] as const)('the default on a %s, responsive %s, is %s', (device, responsive, expected) =>
    expect(defaultView(device, responsive)).toBe(expected),
  )

  it('each device offers its own views', () => {
    expect(viewButtons('desktop', 'code')).toEqual([
      'desktop',
      'adaptive',
      'tablet-native',
      'mobile-preview',
    ])
    expect(viewButtons('tablet', 'code')).toEqual(['adaptive', 'tablet-native', 'mobile-preview'])
    expect(viewButtons('mobile', 'code')).toEqual(['desktop', 'mobile-native'])
  })

  it('freeform is only for apps', () => {
    expect(viewButtons('desktop', 'image')).not.toContain('adaptive')
    expect(effectiveView('adaptive', 'desktop', 'image', true)).toBe('desktop')
  })

  it('a choice applies as long as the device offers it', () => {
    expect(effectiveView('desktop', 'desktop', 'code', true)).toBe('desktop')
    expect(effectiveView('desktop', 'tablet', 'code', true)).toBe('tablet-native')
    expect(effectiveView(null, 'mobile', 'code', true)).toBe('mobile-native')
  })

  it('the device class changes at 480 and 768 pixels', () => {
    expect(deviceClass(true, true)).toBe('mobile')
    expect(deviceClass(false, true)).toBe('tablet')
    expect(deviceClass(false, false)).toBe('desktop')
  })
})

describe('the view store', () => {
  beforeEach(() => usePreviewStore.setState(usePreviewStore.getInitialState(), true))

  it("reflects the user's actions", () => {
    const { viewChosen, fullscreenEntered, fullscreenLeft, scrollbarsToggled } =
      usePreviewStore.getState()
    expect(usePreviewStore.getState().view).toBeNull()
    viewChosen('desktop')
    fullscreenEntered()
    scrollbarsToggled()
    expect(usePreviewStore.getState()).toMatchObject({
      view: 'desktop',
      fullscreen: true,
      scrollbarsHidden: true,
    })
    fullscreenLeft()
    scrollbarsToggled()
    expect(usePreviewStore.getState()).toMatchObject({ fullscreen: false, scrollbarsHidden: false })
  })
})
