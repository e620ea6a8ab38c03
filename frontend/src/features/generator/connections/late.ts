// biome-ignore-all lint/performance/noBarrelFile: what other parts of later scripts use of this folder
export { tellBrokenConnections, useBrokenConnections } from './brokenConnections'
export { ConnectBar, useConnectionMode, usePageLinks } from './ConnectBar'
