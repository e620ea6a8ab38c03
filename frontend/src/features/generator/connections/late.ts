export { tellBrokenConnections } from './brokenConnections'
export { type BrokenLinks, useBrokenLinks } from './brokenLinks'
export { ConnectBar, useConnectionMode } from './ConnectBar'
export { usePageLinks } from './pageLinks'
