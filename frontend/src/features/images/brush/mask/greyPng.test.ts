import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { greyPng } from './greyPng'
import { rasterised } from './mask'

interface Chunk {
  type: string
  data: Buffer
}

/** The chunks of a PNG whose checksums are right. */
function chunksOf(png: Uint8Array): Chunk[] {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
  const chunks: Chunk[] = []
  for (let place = 8; place < bytes.length; ) {
    const length = bytes.readUInt32BE(place)
    const named = bytes.subarray(place + 4, place + 8 + length)
    expect(bytes.readUInt32BE(place + 8 + length)).toBe(crc32(named))
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) })
    place += 12 + length
  }
  return chunks
}

it.each([[{ width: 1, height: 1 }], [{ width: 701, height: 333 }]])(
  'writes the mask of %o in 8 bit grey, white where it is to change',
  async (size) => {
    const points = [{ x: 40, y: 40, weight: 1 }]
    const mask = rasterised(
      [{ kind: 'stroke', points, size: 20, isErase: false, softness: 0.5 }, { kind: 'invert' }],
      size,
    )
    const [header, data, end, ...more] = chunksOf(await greyPng(mask))
    expect([header!.type, data!.type, end!.type, more]).toEqual(['IHDR', 'IDAT', 'IEND', []])
    expect([header!.data.readUInt32BE(0), header!.data.readUInt32BE(4)]).toEqual([
      size.width,
      size.height,
    ])
    // depth, colour type, compression, filter, interlace
    expect([...header!.data.subarray(8)]).toEqual([8, 0, 0, 0, 0])
    const rows = inflateSync(data!.data)
    const row = size.width + 1
    for (let y = 0; y < size.height; y += 1) {
      expect(rows[y * row]).toBe(0)
      const values = mask.values.subarray(y * size.width, (y + 1) * size.width)
      expect(rows.subarray(y * row + 1, (y + 1) * row).equals(values)).toBe(true)
    }
    expect(rows.length).toBe(row * size.height)
  },
)
