export { type BrokenLinks, tellBrokenConnections, useBrokenLinks } from './brokenConnections'
export { ConnectBar, useConnectionMode } from './ConnectBar'
export { usePageLinks } from './pageLinks'
