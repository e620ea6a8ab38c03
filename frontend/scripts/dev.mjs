/**
 * Rebuilds on every change, for a running server: in development mode the file names carry no
 * hash, so the manifest that the server has read stays valid. Reload the page to see a change.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

function watch(configFile) {
  return build({
    root,
    configFile: `${root}${configFile}`,
    mode: 'development',
    build: { watch: {} },
  })
}

/** The first build empties the folder, so the second must not start before it has finished. */
const firstBuild = (watcher) =>
  new Promise((resolve) => {
    watcher.on('event', ({ code }) => {
      if (code === 'END') resolve()
    })
  })

await firstBuild(await watch('vite.config.ts'))
await watch('vite.frame.config.ts')
