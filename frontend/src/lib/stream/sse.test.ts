import { describe, expect, it } from 'vitest'
import { SseDecoder, type SseMessage } from './connection'

const bytes = (text: string) => new TextEncoder().encode(text)

function decode(pieces: Iterable<Uint8Array>): SseMessage[] {
  const decoder = new SseDecoder()
  return [...pieces].flatMap((piece) => decoder.feed(piece))
}

const payloads = (messages: SseMessage[]) => messages.map(({ id, data }) => [id, data])

const STREAM = [
  'retry: 1500',
  'data: {"type":"job","jobId":"j"}',
  '',
  ': keep-alive',
  '',
  'id: 1-0',
  'data: {"type":"chunk","content":"Grüße 👋 <p>"}',
  '',
  'id: 1-1',
  'data: line one',
  'data: line two',
  '',
  'data: [DONE]',
  '',
  '',
]

const EXPECTED = [
  [undefined, '{"type":"job","jobId":"j"}'],
  ['1-0', '{"type":"chunk","content":"Grüße 👋 <p>"}'],
  ['1-1', 'line one\nline two'],
  [undefined, '[DONE]'],
]

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('a stream with %s line ends', (_, lineEnd) => {
  const whole = bytes(STREAM.join(lineEnd))

  it('is read in one piece', () => {
    expect(payloads(decode([whole]))).toEqual(EXPECTED)
  })

  it('reads the same when it is split in two at any byte', () => {
    for (let at = 1; at < whole.length; at += 1) {
      const pieces = [whole.subarray(0, at), whole.subarray(at)]
      expect(payloads(decode(pieces)), `split at byte ${at}`).toEqual(EXPECTED)
    }
  })

  it('reads the same byte by byte', () => {
    const pieces = Array.from(whole, (byte) => Uint8Array.of(byte))
    expect(payloads(decode(pieces))).toEqual(EXPECTED)
  })

  it('reads the same in pieces of every size up to 64', () => {
    for (let size = 2; size <= 64; size += 1) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
        whole.subarray(index * size, (index + 1) * size),
      )
      expect(payloads(decode(pieces)), `pieces of ${size}`).toEqual(EXPECTED)
    }
  })
})

describe('SseDecoder', () => {
  it('stores the retry delay that the server requests', () => {
    const decoder = new SseDecoder()
    decoder.feed(bytes('retry: 1500\n\n'))
    expect(decoder.retryMs).toBe(1500)
  })

  it('ignores comments, blank events and unknown fields', () => {
    expect(decode([bytes(': hello\n\n\n\nfoo: bar\n\n: x\ndata: a\n\n')])).toMatchObject([
      { data: 'a' },
    ])
  })

  it('accepts a value with and without the space after the colon', () => {
    expect(payloads(decode([bytes('id:7\ndata:a\n\nid: 8\ndata:  b\n\n')]))).toEqual([
      ['7', 'a'],
      ['8', ' b'],
    ])
  })

  it('skips a byte order mark', () => {
    expect(decode([bytes('\uFEFFdata: a\n\n')])).toMatchObject([{ data: 'a' }])
  })

  it('holds back an event until its blank line has arrived', () => {
    const decoder = new SseDecoder()
    expect(decoder.feed(bytes('data: a\n'))).toEqual([])
    expect(decoder.feed(bytes('\n'))).toMatchObject([{ data: 'a' }])
  })

  it('drops an event that the end of the stream cut off', () => {
    expect(decode([bytes('data: a\n\ndata: {"half":')])).toMatchObject([{ data: 'a' }])
  })

  it('reads an event of one megabyte', () => {
    const long = 'x'.repeat(1_000_000)
    expect(decode([bytes(`data: ${long}\n\n`)])[0]?.data).toHaveLength(1_000_000)
  })
})
