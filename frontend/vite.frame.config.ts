import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { frameDatabases } from './scripts/frame-scripts.mjs'

/**
 * The frame runtime: one classic script that runs inside the preview frame's opaque origin, and
 * IndexedDB beside it. Built second, into the same folder, with a manifest of its own.
 */
export default defineConfig(({ mode }) => ({
  base: '/static/',
  publicDir: false,
  plugins: [frameDatabases()],
  resolve: {
    alias: {
      '@pwa': fileURLToPath(new URL('../templates/pwa', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: 'frame-manifest.json',
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { 'frame-runtime': 'src/frame/runtime/index.ts' },
      output: {
        format: 'iife',
        // else a page could find its callers, and what they were called with, in a stack trace
        strict: true,
        entryFileNames: mode === 'development' ? 'js/[name].js' : 'js/[name]-[hash].js',
        assetFileNames: mode === 'development' ? 'js/[name][extname]' : 'js/[name]-[hash][extname]',
      },
    },
  },
}))
