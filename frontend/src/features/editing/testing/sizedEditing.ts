import type { EditMessage } from '@/frame/editProtocol'
import type { ConnectionElement } from '@/frame/protocol'
import { propertiesOf } from '../model/properties'
import type { EditSession } from '../session/editSession'
import { createSizedSession, LARGE_CHARS, type SizedSession } from '../session/sizedSession'
import { type HostOfTest, hostOfTest, largePage } from './editingHost'
import { type FakeWorkers, fakeWorkers } from './fakeWorker'

export const LARGE = largePage(LARGE_CHARS + 1_000)
export const colour = propertiesOf('p').find(({ name }) => name === 'color')!

/** Of the test that runs; each `begin` makes them anew. */
export let host: HostOfTest
export let workers: FakeWorkers
export let session: SizedSession

export function begin(html: string): void {
  host = hostOfTest(html)
  workers = fakeWorkers()
  session = createSizedSession(host, workers.start)
  host.session = session
}
/** Until the worker has nothing to do any more. */
export async function settled(): Promise<void> {
  for (let idle = 0; idle < 3; ) {
    const { length } = workers.asked
    await workers.answered()
    await new Promise((resolve) => setTimeout(resolve, 2))
    idle = workers.asked.length === length ? idle + 1 : 0
  }
}

export const named = (id: string, tag: string): ConnectionElement => ({
  path: [],
  tag,
  text: '',
  id: { attribute: 'id', value: id },
})
export const choose = (id: string, tag = 'p', isAdded = false): EditMessage => ({
  type: 'edit-chosen',
  element: named(id, tag),
  within: [],
  isAdded,
})
export const key = (
  name: 'Delete' | 'd' | 'z' | 'c' | 'v',
  ctrl = name !== 'Delete',
): EditMessage => ({
  type: 'edit-key',
  key: name,
  shift: false,
  alt: false,
  ctrl,
})
export const typed = (id: string, text: string): EditMessage => ({
  type: 'edit-typed',
  element: named(id, 'h3'),
  place: 0,
  before: `Card ${id.slice(1)}`,
  text,
})
export const ids = (of: EditSession = session) =>
  of.state.getState().selected.map((one) => ('value' in one.key ? one.key.value : one.key.tag))
