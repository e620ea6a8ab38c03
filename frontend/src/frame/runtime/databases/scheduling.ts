/**
 * Takes the place of the library's module of this name: its tasks wait for what a page may have named
 * otherwise, or for timers, of which browsers let pass four milliseconds each.
 */
const { port1, port2 } = new MessageChannel()
const tasks: (() => void)[] = []

port1.onmessage = () => tasks.shift()?.()

export const queueTask = (task: () => void): void => {
  tasks.push(task)
  port2.postMessage(null)
}
