/**
 * The script of the preview frame, the only content of its page. It runs in an opaque origin,
 * connects to the host and then runs the commands from the port.
 */
import type { EditMessage } from '../editProtocol'
import { type FromFrameType, parseInit } from '../messages'
import { HELLO, type InitMessage, PROTOCOL_VERSION } from '../protocol'
import { removeAbsent } from './absent'
import { installBridge } from './bridge'
import { connect, send } from './channel'
import { installConsole } from './console'
import { installForms } from './forms'
import { installDatabases } from './indexedDb'
import { installKeys } from './keys'
import { installLinks } from './links'
import { installLocations } from './locations'
import { installModePermissions } from './modePermissions'
import { installModes } from './modes'
import { installModuleWorkers } from './moduleWorkers'
import { installPage } from './page'
import { installPublishedOnly } from './publishedOnly'
import { installRefusedRequests } from './refusedRequests'
import { installHighlight, installSettings } from './settings'
import { installDialogs, installFocus, installSignals } from './signals'
import { installSilence } from './silence'
import { installStorage } from './storage'
import { installStream } from './stream'
import { installWindows } from './windows'

type Install = (init: InitMessage) => void

/** What sends each message, in the order in which it starts. The compiler names a message that nothing sends. */
const SENDERS: Record<Exclude<FromFrameType, 'ready' | EditMessage['type']>, Install> = {
  storage: ({ storage }) => installStorage(storage),
  databases: installDatabases,
  'databases-wanted': installDatabases,
  console: installConsole,
  error: installConsole,
  dialog: installDialogs,
  'needs-publication': installPublishedOnly,
  'origin-refused': installRefusedRequests,
  'api-request': installBridge,
  'api-cancel': installBridge,
  'file-request': installBridge,
  pong: installSignals,
  executed: installSignals,
  scroll: installSignals,
  acted: installSignals,
  key: installSignals,
  command: installKeys,
  // sent by the scripts of modes, as those of edit mode are
  'connection-ready': installModes,
  'connection-chosen': installModes,
  shown: installModes,
  'open-link': installLinks,
  navigate: installLinks,
  unsent: installForms,
  leaving: installSignals,
  'badge-dismissed': ({ settings }) => installSettings(settings),
  written: installPage,
  loaded: installPage,
  'stream-painted': installStream,
  'stream-done': installStream,
}

/** They have no message of their own, and start after the others. */
const SILENT: readonly Install[] = [
  installLocations,
  installWindows,
  installModuleWorkers,
  ({ settings }) => {
    if (settings.silent) installSilence()
  },
  installModePermissions,
  installFocus,
  installHighlight,
]

const boot = (event: MessageEvent): void => {
  const [port] = event.ports
  const init = event.source === window.parent ? parseInit(event.data) : null
  if (!init || !port) return
  removeEventListener('message', boot)
  connect(port)
  removeAbsent()
  // several messages may have one sender
  for (const install of new Set([...Object.values(SENDERS), ...SILENT])) install(init)
  send({ type: 'ready' })
}

if (window.parent !== window) {
  addEventListener('message', boot)
  // The host knows a greeting by its port, without reading what a page may have sent.
  window.parent.postMessage({ type: HELLO, v: PROTOCOL_VERSION }, '*', [new MessageChannel().port1])
}
