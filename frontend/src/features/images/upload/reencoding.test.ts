import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reencodedInBackground } from '@/lib/reencoding/background'
import { FIRST_MEASURE, qualitiesOf, SECOND_MEASURE, sizeWithin } from '@/lib/reencoding/measures'
import { reencoded } from '@/lib/reencoding/reencoding'
import { brokenFile, imageFile, stubImages } from '../testing/fakeImages'
import { takenIn } from './taken'

afterEach(() => vi.unstubAllGlobals())

const MB = 1024 * 1024

describe('the size within a longest side', () => {
  it.each([
    [{ width: 4096, height: 2048 }, 2048, { width: 2048, height: 1024 }],
    [{ width: 1000, height: 3000 }, 1024, { width: 341, height: 1024 }],
    [{ width: 800, height: 600 }, 1024, { width: 800, height: 600 }],
    [{ width: 20_000, height: 3 }, 1024, { width: 1024, height: 1 }],
  ])('of %o in %d is %o', (size, most, made) => expect(sizeWithin(size, most)).toEqual(made))

  it('keeps the proportions to half a pixel', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const made = sizeWithin({ width, height }, 1024)
        const scale = Math.min(1, 1024 / Math.max(width, height))
        expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(1024)
        expect(Math.abs(made.width - Math.max(1, width * scale))).toBeLessThanOrEqual(0.5)
        expect(Math.abs(made.height - Math.max(1, height * scale))).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

it('the first measure takes what it gives, the second goes down until it fits', () => {
  expect(qualitiesOf(FIRST_MEASURE)).toEqual([0.8])
  const qualities = qualitiesOf(SECOND_MEASURE)
  expect([qualities[0], qualities.at(-1)]).toEqual([0.6, 0.15])
  expect(qualities.every((now, at) => at === 0 || now < qualities[at - 1]!)).toBe(true)
})

describe('an image that is encoded again', () => {
  it('is an opaque JPEG over white, within its longest side', async () => {
    const { canvases, closed } = stubImages(1)
    const { image, size } = await reencoded(imageFile(4000, 1000), FIRST_MEASURE)
    expect([image.type, size]).toEqual(['image/jpeg', { width: 2048, height: 512 }])
    expect(image.size).toBe(Math.round(2048 * 512 * 0.8))
    expect(canvases[0]!.calls).toEqual([
      '2d opaque',
      'fill white 0,0,2048,512',
      'draw 0,0,2048,512',
    ])
    expect(closed()).toBe(1)
  })

  it('loses quality until it has 1 MB, and no further than the last', async () => {
    stubImages(4)
    const { image } = await reencoded(imageFile(1024, 1024), SECOND_MEASURE)
    expect(image.size).toBeLessThanOrEqual(MB)
    expect(image.size).toBeGreaterThan(0.5 * MB)
    stubImages(8)
    const most = await reencoded(imageFile(1024, 1024), SECOND_MEASURE)
    expect(most.image.size).toBe(Math.round(8 * MB * 0.15))
  })
})

describe('a file that is taken in', () => {
  it('stays as it is up to 5 MB', async () => {
    stubImages(0.2)
    const file = imageFile(8192, 1000, 5 * MB)
    expect(await takenIn(file)).toEqual({ kind: 'as-is', image: file })
  })

  it('is made smaller when it has more pixels than the server reads, however few bytes', async () => {
    stubImages(0.2)
    for (const [width, height] of [
      [8193, 10],
      [8000, 6000],
    ] as const) {
      expect(await takenIn(imageFile(width, height, 100))).toMatchObject({ kind: 'optimized' })
    }
  })

  it('is refused when it cannot be read, also when it is small', async () => {
    stubImages(0.2)
    expect(await takenIn(brokenFile())).toEqual({ kind: 'unreadable' })
  })

  it('is made smaller beyond, and said to be', async () => {
    stubImages(0.2)
    const taken = await takenIn(imageFile(9000, 1000, 5 * MB + 1))
    expect(taken.kind).toBe('optimized')
    expect(taken.kind !== 'unreadable' && taken.image.type).toBe('image/jpeg')
  })

  it('is drawn as pixels when it is an SVG', async () => {
    const { canvases } = stubImages(0.1)
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 48
        naturalHeight = 24
        src = ''
        decode = async () => {
          if (!this.src.startsWith('blob:')) throw new Error('no image')
        }
      },
    )
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
    const taken = await takenIn(new Blob(['<svg/>'], { type: 'image/svg+xml' }))
    expect(taken.kind !== 'unreadable' && taken.image.type).toBe('image/png')
    expect(canvases[0]).toMatchObject({ width: 2048, height: 1024 })
    expect(canvases[0]!.calls).toEqual(['2d transparent', 'draw 0,0,2048,1024'])
  })

  it('is refused when it is an SVG that cannot be drawn', async () => {
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('no image'))
      },
    )
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} })
    const broken = new Blob(['<svg'], { type: 'image/svg+xml' })
    expect(await takenIn(broken)).toEqual({ kind: 'unreadable' })
  })

  it('is refused when the browser cannot read it', async () => {
    stubImages(1)
    expect(await takenIn(brokenFile(6 * MB))).toEqual({ kind: 'unreadable' })
  })
})

describe('beside the window', () => {
  class FakeWorker {
    static ends = 0
    onmessage: ((event: { data: unknown }) => void) | null = null
    onerror: (() => void) | null = null
    async postMessage({ source, measure }: { source: Blob; measure: typeof FIRST_MEASURE }) {
      const data = await reencoded(source, measure).catch(() => null)
      this.onmessage?.({ data })
    }
    terminate() {
      FakeWorker.ends += 1
    }
  }

  it('a worker does it, and ends', async () => {
    stubImages(1)
    vi.stubGlobal('Worker', FakeWorker)
    const made = await reencodedInBackground(imageFile(30, 20), FIRST_MEASURE)
    expect(made?.size).toEqual({ width: 30, height: 20 })
    expect(await reencodedInBackground(brokenFile(), FIRST_MEASURE)).toBeNull()
    expect(FakeWorker.ends).toBe(2)
  })

  it('the window does it when the worker is lost', async () => {
    stubImages(1)
    class LostWorker extends FakeWorker {
      override async postMessage() {
        this.onerror?.()
      }
    }
    vi.stubGlobal('Worker', LostWorker)
    const made = await reencodedInBackground(imageFile(30, 20), FIRST_MEASURE)
    expect(made?.size).toEqual({ width: 30, height: 20 })
  })
})
