// EXIF blocks that mean harm (TIFF 6.0, section 2).
import { be16, be32, join, text } from './bytes.mjs'

const HEAD = join(text('MM'), be16(42), be32(8))

/** A directory whose next one is itself. */
export const loop = () => join(HEAD, be16(1), be16(0x8769), be16(4), be32(1), be32(8), be32(8))

/** 65,535 entries, each of 4 GB. */
export const huge = () =>
  join(HEAD, be16(0xffff), be16(0x0112), be16(3), be32(0xffffffff), be32(0xfffffff0))
