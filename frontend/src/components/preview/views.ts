import { MOBILE_QUERY, useMediaQuery } from '@/lib/media'

/** The views of a preview, and which of them a device offers. */

export type PreviewView =
  | 'adaptive'
  | 'desktop'
  | 'mobile-preview'
  | 'tablet-native'
  | 'mobile-native'

export type DeviceClass = 'mobile' | 'tablet' | 'desktop'

export const PHONE_QUERY = '(max-width: 480px)'
/** In a short window a tablet would be drawn as a thumbnail. */
export const TABLET_QUERY = MOBILE_QUERY

export const deviceClass = (isPhone: boolean, isTablet: boolean): DeviceClass => {
  if (isPhone) return 'mobile'
  return isTablet ? 'tablet' : 'desktop'
}

/** The default view by device class. */
export const defaultView = (device: DeviceClass, responsive: boolean): PreviewView => {
  if (device === 'mobile') return 'mobile-native'
  if (!responsive) return 'mobile-preview'
  return device === 'tablet' ? 'tablet-native' : 'adaptive'
}

const SWITCHER: Record<DeviceClass, readonly PreviewView[]> = {
  desktop: ['desktop', 'adaptive', 'tablet-native', 'mobile-preview'],
  tablet: ['adaptive', 'tablet-native', 'mobile-preview'],
  mobile: [],
}

/** A phone only switches between the narrow and the wide page. */
const PHONE_VIEWS: readonly PreviewView[] = ['desktop', 'mobile-native']

/** The view buttons in order; freeform is only for apps. */
export const viewButtons = (device: DeviceClass, contentMode: 'code' | 'image'): PreviewView[] => {
  const views = device === 'mobile' ? PHONE_VIEWS : SWITCHER[device]
  return views.filter((view) => view !== 'adaptive' || contentMode === 'code')
}

/** The chosen view if the device offers it, else the default. */
export const effectiveView = (
  chosen: PreviewView | null,
  device: DeviceClass,
  contentMode: 'code' | 'image',
  responsive: boolean,
): PreviewView => {
  const offered = viewButtons(device, contentMode)
  if (chosen && offered.includes(chosen)) return chosen
  const usual = defaultView(device, responsive)
  return offered.includes(usual) ? usual : (offered[0] ?? usual)
}

export interface Device {
  device: DeviceClass
  touch: boolean
}

/** The device class by window width, and whether it has a touch screen. */
export function useDevice(): Device {
  const isPhone = useMediaQuery(PHONE_QUERY)
  const isTablet = useMediaQuery(TABLET_QUERY)
  const touch = useMediaQuery('(pointer: coarse)')
  return { device: deviceClass(isPhone, isTablet), touch }
}
