import { strFromU8, unzipSync } from 'fflate'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockNetwork, server } from '@/testing/server'
import { downloadImages } from './downloadImages'
import { downloadZip, zipStream } from './downloadZip'
import { noticeOf } from './outcome'

mockNetwork()

const AT = new Date(2026, 10, 5, 2, 19, 3)
const saved: { name: string; file: Blob; at: number }[] = []
vi.mock('@/lib/download', () => ({
  download: (file: Blob, name: string) => saved.push({ name, file, at: Date.now() }),
}))

const address = (path: string) => `http://localhost:8080/images/${path}`
const image = (path: string, description: string, parent: string | null = null) => ({
  ...{ id: path, parent, url: address(path) },
  ...{ description, prompt: `Draw ${description}`, model: 'a-model' },
})
const IMAGES = [image('a', 'A fox'), image('b', '狐と月', 'gone'), image('c', 'A fox', 'b')]
const BYTES = {
  a: new Uint8Array(200_000).map((_, at) => at % 251),
  b: Uint8Array.of(1, 2, 3),
  c: new Uint8Array(0),
}
const progress = vi.fn()
let stop: AbortController

beforeEach(() => {
  saved.length = 0
  progress.mockClear()
  stop = new AbortController()
  const serves = (path: keyof typeof BYTES, type: string) =>
    http.get(address(path), () =>
      HttpResponse.arrayBuffer(BYTES[path].buffer, { headers: { 'content-type': type } }),
    )
  server.use(serves('a', 'image/jpeg'), serves('b', 'image/webp'), serves('c', 'image/png'))
})

const asked = (images = IMAGES) => ({
  ...{ images, title: 'Fox & Moon', at: AT, signal: stop.signal, onProgress: progress },
})
const reported = () => progress.mock.calls.map(([done, total]) => `${done}/${total}`)

describe('a ZIP', () => {
  it('has the images in a folder, byte for byte, and what they were made from', async () => {
    expect(await downloadZip(asked())).toEqual({ kind: 'done', count: 3, missing: [] })
    expect(saved.map(({ name }) => name)).toEqual(['images-fox-moon-20261105-021903.zip'])
    expect(saved[0]!.file.type).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()))
    const folder = 'images-fox-moon-20261105-021903'
    const names = [
      '01-a-fox-20261105-021903.jpg',
      '02-狐と月-20261105-021903.webp',
      '03-a-fox-20261105-021903.png',
    ]
    expect(Object.keys(files)).toEqual(
      [...names, 'prompts.json'].map((name) => `${folder}/${name}`),
    )
    Object.values(BYTES).forEach((bytes, at) => {
      expect(Buffer.from(files[`${folder}/${names[at]}`]!).equals(bytes)).toBe(true)
    })
    expect(JSON.parse(strFromU8(files[`${folder}/prompts.json`]!))).toEqual({
      ...{ title: 'Fox & Moon', savedAt: AT.toISOString() },
      images: IMAGES.map(({ description, prompt, model }, at) => ({
        ...{ file: names[at], prompt, description, model },
        changedFrom: at === 2 ? names[1] : null,
      })),
    })
    expect(reported()).toEqual(['0/3', '1/3', '2/3', '3/3'])
  })

  it('loads no image before the one ahead of it was read', async () => {
    const reader = zipStream({ ...asked(), onMissing: vi.fn() }).getReader()
    await reader.read()
    expect(reported()).toEqual(['0/3'])
    await reader.cancel()
    await expect(reader.read()).resolves.toMatchObject({ done: true })
    expect(reported()).toEqual(['0/3'])
  })

  it.each([
    ['is missing', () => new HttpResponse(null, { status: 404 })],
    ['is a page', () => HttpResponse.html('<p>Sign in</p>')],
    ['is cut off', () => HttpResponse.error()],
  ])('has the others when an image %s, and says so', async (_, answer) => {
    server.use(http.get(address('b'), answer))
    const outcome = await downloadZip(asked())
    expect(outcome).toEqual({ kind: 'done', count: 2, missing: [2] })
    expect(noticeOf('zip', outcome)).toEqual({
      ...{ kind: 'warning', title: 'ZIP Downloaded!' },
      text: '2 images in one ZIP file. Image 2 could not be loaded and was left out.',
    })
    const files = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()))
    const names = Object.keys(files)
    expect(names.map((name) => name.split('/')[1]!.slice(0, 2))).toEqual(['01', '03', 'pr'])
    const { images } = JSON.parse(strFromU8(files[names[2]!]!))
    expect(
      images.map(({ file, changedFrom }: Record<string, string>) => [file, changedFrom]),
    ).toEqual([
      ...[
        [expect.stringMatching(/^01-/), null],
        [null, null],
        [expect.stringMatching(/^03-/), null],
      ],
    ])
  })

  it('fails when no image can be loaded', async () => {
    for (const path of ['a', 'b', 'c']) {
      server.use(http.get(address(path), () => HttpResponse.error()))
    }
    const outcome = await downloadZip(asked())
    expect(saved).toEqual([])
    expect(noticeOf('zip', outcome)).toEqual({
      ...{ kind: 'error', title: 'Download Failed' },
      text: 'Failed to create ZIP file. Please check your internet connection and try again.',
    })
  })

  it('can be stopped, and nothing is said then', async () => {
    progress.mockImplementation((done) => done === 1 && stop.abort())
    const outcome = await downloadZip(asked())
    progress.mockReset()
    expect([outcome, noticeOf('zip', outcome)]).toEqual([{ kind: 'stopped' }, null])
    expect(saved).toEqual([])
  })
})

describe('single files', () => {
  it('come half a second apart', async () => {
    expect(await downloadImages(asked())).toEqual({ kind: 'done', count: 3, missing: [] })
    expect(saved.map(({ name }) => name)).toEqual([
      '01-a-fox-20261105-021903.jpg',
      '02-狐と月-20261105-021903.webp',
      '03-a-fox-20261105-021903.png',
    ])
    expect(saved.map(({ file }) => file.size)).toEqual([200_000, 3, 0])
    const [first, second, third] = saved.map(({ at }) => at)
    for (const apart of [second! - first!, third! - second!]) {
      expect(apart).toBeGreaterThanOrEqual(490)
      expect(apart).toBeLessThan(1_500)
    }
    expect(reported()).toEqual(['0/3', '1/3', '2/3', '3/3'])
  })

  it('go on when one cannot be loaded, and end when stopped', async () => {
    server.use(http.get(address('b'), () => new HttpResponse(null, { status: 500 })))
    const outcome = await downloadImages(asked())
    expect(noticeOf('images', outcome)?.text).toBe(
      '2 images saved. Image 2 could not be loaded and was left out.',
    )
    expect(saved.map(({ name }) => name.slice(0, 2))).toEqual(['01', '03'])
    const alone = await downloadImages(asked([IMAGES[1]!]))
    expect(noticeOf('images', alone)?.text).toMatch(/^Failed to download image\. Please check/)
    setTimeout(() => stop.abort(), 50)
    expect(await downloadImages(asked([IMAGES[0]!, IMAGES[2]!]))).toEqual({ kind: 'stopped' })
    expect(saved).toHaveLength(3)
  })
})

it('says what came of it', async () => {
  const none = await downloadZip(asked([]))
  expect(noticeOf('zip', none)).toEqual({
    ...{ kind: 'warning', title: 'No Images', text: 'No images available to download.' },
  })
  const said = (['zip', 'pdf', 'images'] as const).map((form) =>
    noticeOf(form, { kind: 'done', count: form === 'zip' ? 1 : 5, missing: [] }),
  )
  expect(said.map((notice) => `${notice!.title} ${notice!.text}`)).toEqual([
    'ZIP Downloaded! 1 image in one ZIP file.',
    'PDF Downloaded! 5 images in one PDF, one on each page.',
    'Images Downloaded! 5 images saved.',
  ])
  expect(noticeOf('pdf', { kind: 'failed', why: null })?.text).toBe('Failed to create PDF')
  expect(noticeOf('pdf', { kind: 'failed', why: 'Busy.' })?.text).toBe(
    'Failed to create PDF. Busy.',
  )
})
