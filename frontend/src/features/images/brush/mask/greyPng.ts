/**
 * A mask as a PNG of 8 bit grey: white is to change. Written by ourselves, not by a canvas: some
 * browsers change what is read from a canvas, phones have none of 32 megapixels, and it takes a
 * quarter of the memory (PNG specification, sections 5, 9 and 11.2).
 */
import { chunksOf } from '../../streamChunks'
import type { Mask } from './mask'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const BITS = 8
const GREY = 0
const CRC_POLYNOMIAL = 0xedb88320

export async function greyPng({ size, values }: Mask): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = size
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([BITS, GREY], 8)
  // each row begins with the number of its filter: 0, none
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows.set(values.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return concatenated([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** As zlib writes it, which is what PNG asks for. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  const parts: Uint8Array[] = []
  for await (const part of chunksOf(stream.readable)) parts.push(part)
  await written
  return concatenated(parts)
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concatenated([new TextEncoder().encode(type), data])
  const bytes = new Uint8Array(named.length + 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(named, 4)
  view.setUint32(named.length + 4, checksum(named))
  return bytes
}

function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CHECKSUMS[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1
  return crc
})

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}
