import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Operation } from '../../store/strokes'
import { stroke } from '../testing/compared'
import { rasterised } from './mask'
import { createMaskMaker } from './maskMaker'
import { createMaskServer, type MaskQuestion } from './servedMask'

const SIZE = { width: 60, height: 40 }
const A = stroke([[10, 10]])
const B = stroke(
  [
    [90, 90],
    [50, 20],
  ],
  { softness: 0.5 },
)
const C: Operation = { kind: 'invert' }

const questions: MaskQuestion[] = []
let isLost = false

/** What `maskWorker.ts` does, in the window: it is sent copies. */
let made: FakeWorker | null = null

class FakeWorker {
  constructor() {
    made = this
  }
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  onmessageerror: (() => void) | null = null
  readonly answer = createMaskServer()
  terminate = vi.fn()

  postMessage(question: MaskQuestion): void {
    questions.push(question)
    if (isLost) queueMicrotask(() => this.onerror?.())
    else void this.answer(structuredClone(question)).then((data) => this.onmessage?.({ data }))
  }
}

beforeEach(() => {
  questions.length = 0
  isLost = false
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

async function rowsOf(png: Blob | null): Promise<Buffer> {
  const bytes = Buffer.from(await png!.arrayBuffer())
  // signature, header, and the length and name of the data
  return inflateSync(bytes.subarray(8 + 25 + 8))
}

async function expectMaskOf(operations: Operation[], png: Blob | null): Promise<void> {
  const rows = await rowsOf(png)
  const { values } = rasterised(operations, SIZE)
  const grey = [...rows].filter((_, place) => place % (SIZE.width + 1) > 0)
  expect(grey).toEqual([...values])
}

it('sends the worker what is new, and how much of the rest stays', async () => {
  const maker = createMaskMaker()
  maker.follow([A], SIZE)
  maker.follow([A, B], SIZE)
  await expectMaskOf([A, B], await maker.png([A, B], SIZE))
  await expectMaskOf([A, C], await maker.png([A, C], SIZE))
  expect(questions.map(({ kept, added }) => [kept, added])).toEqual([
    [0, [A]],
    [1, [B]],
    [2, []],
    [1, [C]],
  ])
})

it('begins anew for an image of another size', async () => {
  const maker = createMaskMaker()
  maker.follow([A, B], { width: 20, height: 20 })
  await expectMaskOf([A, B], await maker.png([A, B], SIZE))
})

it('has none where nothing is marked', async () => {
  const maker = createMaskMaker()
  expect(await maker.png([], SIZE)).toBeNull()
  expect(await maker.png([A, { ...A, isErase: true }], SIZE)).toBeNull()
  expect(await maker.png([stroke([[300, 300]])], SIZE)).toBeNull()
})

it('goes on in the window when the script of the worker was refused before anything was painted', async () => {
  const maker = createMaskMaker()
  made?.onerror?.()
  await expectMaskOf([A], await maker.png([A], SIZE))
  expect(questions).toEqual([])
})

it('goes on in the window when the worker is lost, and where there is none', async () => {
  const maker = createMaskMaker()
  maker.follow([A], SIZE)
  await maker.png([A], SIZE)
  isLost = true
  await expectMaskOf([A, B], await maker.png([A, B], SIZE))
  await expectMaskOf([A, B, C], await maker.png([A, B, C], SIZE))
  vi.stubGlobal('Worker', undefined)
  const other = createMaskMaker()
  await expectMaskOf([B], await other.png([B], SIZE))
  other.end()
})
