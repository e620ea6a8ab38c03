/**
 * The script of the preview frame, the only content of its page. It runs in an opaque origin,
 * connects to the host and then runs the commands from the port.
 */
import { parseInit } from '../messages'
import { HELLO, PROTOCOL_VERSION } from '../protocol'
import { removeAbsent } from './absent'
import { installBridge } from './bridge'
import { connect, send } from './channel'
import { installConsole } from './console'
import { installDatabases } from './indexedDb'
import { installKeys } from './keys'
import { installForms, installLinks } from './links'
import { installModePermissions } from './modePermissions'
import { installModes } from './modes'
import { installPage } from './page'
import { installHighlight, installSettings } from './settings'
import { installDialogs, installFocus, installSignals } from './signals'
import { installStorage } from './storage'
import { installStream } from './stream'

const boot = (event: MessageEvent): void => {
  const [port] = event.ports
  const init = event.source === window.parent ? parseInit(event.data) : null
  if (!init || !port) return
  removeEventListener('message', boot)
  connect(port)
  removeAbsent()
  installStorage(init.storage)
  installDatabases()
  installConsole()
  installDialogs()
  installBridge()
  installSignals()
  installKeys()
  installModes()
  installLinks(init.settings)
  installModePermissions()
  installForms()
  installFocus()
  installSettings(init.settings)
  installPage()
  installHighlight()
  installStream()
  send({ type: 'ready' })
}

if (window.parent !== window) {
  addEventListener('message', boot)
  // The host knows a greeting by its port, without reading what a page may have sent.
  window.parent.postMessage({ type: HELLO, v: PROTOCOL_VERSION }, '*', [new MessageChannel().port1])
}
