// Numbers as files have them.

export const u8 = (...values) => Buffer.from(values)
export const text = (words) => Buffer.from(words, 'latin1')

function written(length, write) {
  const bytes = Buffer.alloc(length)
  write(bytes)
  return bytes
}

export const be16 = (value) => written(2, (bytes) => bytes.writeUInt16BE(value))
export const be32 = (value) => written(4, (bytes) => bytes.writeUInt32BE(value))
export const le16 = (value) => written(2, (bytes) => bytes.writeUInt16LE(value))
export const le24 = (value) => written(3, (bytes) => bytes.writeUIntLE(value, 0, 3))
export const le32 = (value) => written(4, (bytes) => bytes.writeUInt32LE(value))
export const join = (...parts) => Buffer.concat(parts.flat())

/** Bits one after the other, the lowest first. */
export class Bits {
  #bytes = []
  #held = 0
  #count = 0

  put(value, bits) {
    for (let bit = 0; bit < bits; bit += 1) {
      this.#held |= ((value >> bit) & 1) << this.#count
      this.#count += 1
      if (this.#count === 8) {
        this.#bytes.push(this.#held)
        this.#held = 0
        this.#count = 0
      }
    }
    return this
  }

  done() {
    return Buffer.from(this.#count > 0 ? [...this.#bytes, this.#held] : this.#bytes)
  }
}
