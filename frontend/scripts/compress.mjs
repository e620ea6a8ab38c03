/**
 * Puts a Brotli copy beside each text file of the build whose name holds a hash, for the server to send as
 * it is: the best compression takes seconds, far too long for an answer.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT, BROTLI_MAX_QUALITY } = constants

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const params = {
  [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
}

for (const folder of ['js', 'assets']) {
  for (const name of readdirSync(join(dist, folder))) {
    if (!/\.(js|css)$/.test(name)) continue
    const file = join(dist, folder, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }))
  }
}
