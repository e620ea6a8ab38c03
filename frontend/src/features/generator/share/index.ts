export { shareRegistration } from './registration'
export type { SharedApp } from './shared'
export { createSharing, SHARING, type Sharing, useSharing } from './sharing'
