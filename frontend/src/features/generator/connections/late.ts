export {
  type BrokenLinks,
  tellBrokenConnections,
  useBrokenLinks,
  useDeadLinks,
} from './brokenConnections'
export { ConnectBar, useConnectionMode } from './ConnectBar'
export { usePageLinks } from './pageLinks'
