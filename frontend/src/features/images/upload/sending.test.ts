import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMaskMaker } from '../brush/mask/maskMaker'
import { stroke } from '../brush/testing/compared'
import { brokenFile, imageFile, stubImages } from '../testing/fakeImages'
import { type Sending, type SentImages, sentWithin } from './sending'

const current = imageFile(4000, 2000, 90)
const input = imageFile(500, 1500, 80)
const mask = new Blob(['mask'])

let sent: SentImages[]
beforeEach(() => {
  sent = []
  stubImages(1)
})
afterEach(() => vi.unstubAllGlobals())

const answering =
  (...statuses: number[]) =>
  async (images: SentImages) => {
    sent.push(images)
    return { status: statuses[sent.length - 1] ?? 500 }
  }

const sending = (more: Partial<Sending> = {}): Sending => ({
  ...{ current, inputs: [input], mask, maskIn: async () => mask },
  ...more,
})

it('sends once when the server takes it, or refuses it for another reason', async () => {
  expect(await sentWithin(sending(), answering(200))).toEqual({ status: 200 })
  expect(sent).toEqual([{ current, inputs: [input], mask }])
  sent = []
  expect(await sentWithin(sending(), answering(500, 200))).toEqual({ status: 500 })
})

describe('after 413', () => {
  it('sends once more, smaller, with the mask painted in the smaller size', async () => {
    const maker = createMaskMaker()
    const maskIn = vi.fn((size) => maker.png([stroke([[50, 50]])], size))
    const answer = await sentWithin(sending({ maskIn }), answering(413, 200))
    expect(answer).toEqual({ status: 200 })
    expect(maskIn).toHaveBeenCalledExactlyOnceWith({ width: 1024, height: 512 })
    const [, second] = sent
    expect(await sizeOf(second!.current)).toBe('1024x512')
    expect(await sizeOf(second!.inputs[0]!)).toBe('341x1024')
    const header = new DataView(await second!.mask!.arrayBuffer(), 16, 8)
    expect([header.getUint32(0), header.getUint32(4)]).toEqual([1024, 512])
  })

  it('gives up when that is too large as well', async () => {
    expect(await sentWithin(sending(), answering(413, 413, 200))).toEqual({ status: 413 })
    expect(sent).toHaveLength(2)
  })

  it('has no mask where there was none, and no image to change where a new one is made', async () => {
    await sentWithin(sending({ current: null, mask: null }), answering(413, 200))
    expect(sent[1]).toMatchObject({ current: null, mask: null })
    expect(sent[1]!.inputs).toHaveLength(1)
  })

  it('keeps the mask of an image that the server has, and sends nothing twice', async () => {
    await sentWithin(sending({ current: null }), answering(413, 200))
    expect(sent[1]!.mask).toBe(mask)
    sent = []
    const alone = sending({ current: null, inputs: [] })
    expect(await sentWithin(alone, answering(413, 200))).toEqual({ status: 413 })
    expect(sent).toHaveLength(1)
  })

  it('says which image cannot be read', async () => {
    const unreadable = sentWithin(sending({ current: brokenFile() }), answering(413))
    await expect(unreadable).rejects.toThrow('Failed to process current image data')
    sent = []
    const second = sentWithin(sending({ inputs: [input, brokenFile()] }), answering(413))
    await expect(second).rejects.toThrow('Failed to find input image 2')
  })
})

async function sizeOf(image: Blob | null): Promise<string> {
  return (await image!.slice(0, 12).text()).split(':')[0]!
}
