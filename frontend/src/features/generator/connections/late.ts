export { tellBrokenConnections, useBrokenConnections } from './brokenConnections'
export { ConnectBar, useConnectionMode, usePageLinks } from './ConnectBar'
