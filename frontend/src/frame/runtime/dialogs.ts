/** `alert`, `confirm`, `prompt` and `print` block the frame: pauses the host's heartbeat. */
import { send } from './channel'

const around = <A extends unknown[], R>(native: (...args: A) => R) => {
  return (...args: A): R => {
    send({ type: 'dialog', open: true })
    try {
      return native(...args)
    } finally {
      send({ type: 'dialog', open: false })
    }
  }
}

export const installDialogs = (): void => {
  window.alert = around(window.alert.bind(window))
  window.confirm = around(window.confirm.bind(window))
  window.prompt = around(window.prompt.bind(window))
  window.print = around(window.print.bind(window))
}
