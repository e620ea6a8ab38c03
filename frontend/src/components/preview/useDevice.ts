import { useMediaQuery } from '@/lib/media'
import { type DeviceClass, deviceClass, PHONE_QUERY, TABLET_QUERY } from './views'

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
