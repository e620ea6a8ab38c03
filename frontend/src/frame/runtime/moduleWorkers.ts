/**
 * Workers whose script is a module in a blob. Browsers run none where the origin is opaque, though they let any script
 * import such a module: so a classic worker imports it, and keeps what is sent to it until then.
 */
import { Blob, URL } from './natives'

/** `address`: of the module. */
const script = (address: string): string => `{
  const kept = [], keep = (event) => { event.stopImmediatePropagation(); kept.push(event) }
  addEventListener('message', keep)
  import(${JSON.stringify(address)}).catch(reportError).then(() => {
    removeEventListener('message', keep)
    for (const event of kept) dispatchEvent(new MessageEvent('message', event))
  })
}`

export const installModuleWorkers = (): void => {
  const { Worker } = window
  if (!Worker) return
  const { createObjectURL, revokeObjectURL } = URL
  /** By their addresses, which pages revoke as soon as they have the worker. */
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (object) => {
    const address = createObjectURL(object)
    if (object instanceof Blob) blobs.set(address, object)
    return address
  }
  URL.revokeObjectURL = (address) => {
    blobs.delete(String(address))
    revokeObjectURL(address)
  }
  const scriptOf = (module: Blob): string =>
    createObjectURL(new Blob([script(createObjectURL(module))], { type: 'text/javascript' }))
  window.Worker = new Proxy(Worker, {
    construct(target, [address, options], made) {
      const module = options?.type === 'module' ? blobs.get(String(address)) : undefined
      const given = module
        ? [scriptOf(module), { ...options, type: 'classic' }]
        : [address, options]
      return Reflect.construct(target, given, made)
    },
  })
}
