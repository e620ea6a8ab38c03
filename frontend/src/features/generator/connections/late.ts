export { tellBrokenConnections } from './brokenConnections'
export { type BrokenLinks, useBrokenLinks } from './brokenLinks'
export { ConnectBar, useConnectionMode, usePageLinks } from './ConnectBar'
