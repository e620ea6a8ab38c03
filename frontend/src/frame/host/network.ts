/** The state of the connection: polled, and updated by browser events. */

export type NetworkStatus = 'online' | 'offline' | 'slow'

export const POLL_MS = 10_000
const SLOW_DOWNLINK = 1.5
/** With a round trip this short (ms), a low downlink only means that little was transferred yet. */
const QUICK_RTT = 100

type Connection = EventTarget & { effectiveType?: string; downlink?: number; rtt?: number }

const connectionOf = (from: Navigator): Connection | undefined =>
  (from as Navigator & { connection?: Connection }).connection

export const networkStatus = (from: Navigator = navigator): NetworkStatus => {
  if (from.onLine === false) return 'offline'
  const { effectiveType = '', downlink, rtt } = connectionOf(from) ?? {}
  const shortRtt = effectiveType === '4g' && rtt !== undefined && rtt < QUICK_RTT
  const slowDownlink = downlink !== undefined && downlink < SLOW_DOWNLINK
  return effectiveType.endsWith('2g') || (slowDownlink && !shortRtt) ? 'slow' : 'online'
}

/** Calls `changed` with each new state; returns the function that stops this. */
export const watchNetwork = (changed: (status: NetworkStatus) => void): (() => void) => {
  let last = networkStatus()
  const check = () => {
    const status = networkStatus()
    if (status !== last) changed(status)
    last = status
  }
  const timer = setInterval(check, POLL_MS)
  const connection = connectionOf(navigator)
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  connection?.addEventListener('change', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
    connection?.removeEventListener('change', check)
  }
}

const REACHED_WITHIN_MS = 3_000

/** Whether this site's server answers. */
export const isServerReachable = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(REACHED_WITHIN_MS)
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** At most two cores and, if known, at most two gigabytes of memory. */
export const isLowEndDevice = (from: Navigator = navigator): boolean => {
  const { deviceMemory } = from as Navigator & { deviceMemory?: number }
  const fewCores = (from.hardwareConcurrency ?? 8) <= 2
  return fewCores && (deviceMemory === undefined || deviceMemory <= 2)
}
