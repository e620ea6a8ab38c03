// What the benches in a browser share: a part of the frontend as one bundle, and a Chromium that asks nobody for anything.
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { frameScripts } from '../../frontend/scripts/frame-scripts.mjs'

export const FRONTEND = fileURLToPath(new URL('../../frontend/src/', import.meta.url))

/** The files of a bundle, without writing them: `options` are those of Vite's build. */
export async function bundle(options) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [frameScripts()],
    resolve: { alias: { '@': FRONTEND.slice(0, -1) } },
    build: { write: false, ...options },
  })
  return (Array.isArray(built) ? built[0] : built).output
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
