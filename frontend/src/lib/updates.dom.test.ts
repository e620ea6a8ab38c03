import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { notify } from './toast'
import { announceUpdates } from './updates'

mockNetwork()

/** A service worker that is being installed. */
class Worker extends EventTarget {
  state = 'installing'
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  update = vi.fn(async () => undefined)
  finds(worker: Worker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

const built = (name: string) =>
  `<html><head><script type="module" src="/static/js/app-${name}.js"></script>
  <link rel="stylesheet" href="/static/assets/main-${name}.css"></head></html>`

let registration: Registration
let stop: () => void
const info = vi.fn()

beforeEach(async () => {
  vi.spyOn(notify, 'info').mockImplementation(info.mockClear())
  registration = new Registration()
  const container = { ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker: container })
  document.head.innerHTML = ''
  for (const file of ['js/app-one.js', 'assets/main-one.css']) {
    // replaces the tag that would load the file
    const tag = document.createElement('meta')
    tag.setAttribute('src', `/static/${file}`)
    document.head.append(tag)
  }
  stop = announceUpdates()
  await container.ready
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function serves(name: string): void {
  server.use(http.get(url('/login'), () => HttpResponse.html(built(name))))
}

async function install(worker = new Worker()): Promise<void> {
  registration.finds(worker)
  worker.becomes('installed')
  await new Promise((resolve) => setTimeout(resolve, 50))
}

it('announces a new version for ten seconds', async () => {
  serves('two')
  await install()
  expect(info).toHaveBeenCalledExactlyOnceWith(
    'Update Available',
    'A new version is available! Please refresh to update.',
    { duration: 10_000, action: { label: 'Refresh', onClick: expect.any(Function) } },
  )
})

it('waits until the new version is fully installed', async () => {
  serves('two')
  const worker = new Worker()
  registration.finds(worker)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(info).not.toHaveBeenCalled()
  worker.becomes('redundant')
  expect(info).not.toHaveBeenCalled()
})

it('announces nothing on a page of the new version', async () => {
  serves('one')
  await install()
  expect(info).not.toHaveBeenCalled()
})

it('announces it when the served version cannot be checked', async () => {
  server.use(http.get(url('/login'), () => new HttpResponse(null, { status: 502 })))
  await install()
  server.use(http.get(url('/login'), () => HttpResponse.error()))
  await install()
  expect(info).toHaveBeenCalledTimes(2)
})

it('notices a version whose installation started before', async () => {
  stop()
  serves('two')
  const worker = new Worker()
  registration.installing = worker
  stop = announceUpdates()
  await Promise.resolve()
  worker.becomes('installed')
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce())
})

it('checks every hour while the page is open', async () => {
  stop()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stop = announceUpdates()
  await Promise.resolve()
  vi.advanceTimersByTime(2 * 60 * 60 * 1000)
  expect(registration.update).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(registration.update).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('works without service workers', () => {
  vi.stubGlobal('navigator', {})
  expect(() => announceUpdates()()).not.toThrow()
})
