/** What the host sends for connection mode. */
import script from './connection?script'

export const connectionScript = script
