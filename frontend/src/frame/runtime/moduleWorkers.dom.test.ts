import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let made: { address: string; options: WorkerOptions | undefined }[]
let contents: Map<string, Blob>

class FakeWorker {
  constructor(address: string | URL, options?: WorkerOptions) {
    made.push({ address: String(address), options })
  }
}

const { createObjectURL, revokeObjectURL } = URL

beforeEach(async () => {
  vi.resetModules()
  made = []
  contents = new Map()
  vi.stubGlobal('Worker', FakeWorker)
  URL.createObjectURL = (blob) => {
    const address = `blob:null/${contents.size}`
    contents.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = () => {}
  const { installModuleWorkers } = await import('./moduleWorkers')
  installModuleWorkers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

const textAt = (address: string | undefined) => contents.get(address ?? '')?.text()

it('a module in a blob is imported by a classic worker, also once its address is revoked', async () => {
  const module = new Blob(['export {}'], { type: 'text/javascript' })
  const address = URL.createObjectURL(module)
  const worker = new Worker(address, { type: 'module', name: 'own' })
  URL.revokeObjectURL(address)
  expect(worker).toBeInstanceOf(FakeWorker)
  expect(made[0]?.options).toEqual({ type: 'classic', name: 'own' })
  const script = await textAt(made[0]?.address)
  const imported = /import\("(.+?)"\)/.exec(script ?? '')?.[1]
  expect(imported).not.toBe(address)
  expect(contents.get(imported ?? '')).toBe(module)
})

it('other workers are as the page asks for them', () => {
  const address = URL.createObjectURL(new Blob(['1']))
  new Worker(address)
  new Worker('https://a.example/w.js', { type: 'module' })
  URL.revokeObjectURL(address)
  new Worker(address, { type: 'module' })
  expect(made).toEqual([
    { address, options: undefined },
    { address: 'https://a.example/w.js', options: { type: 'module' } },
    { address, options: { type: 'module' } },
  ])
})
