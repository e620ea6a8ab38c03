import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { frameScripts } from './scripts/frame-scripts.mjs'

// Sass warns about Bootstrap's sources; our own do not use these features.
const silencedByBootstrap = ['import', 'global-builtin', 'color-functions', 'if-function'] as const

/** The server reads the manifest once, so a watching build keeps the file names. */
const fileNames = (mode: string) => (mode === 'development' ? '[name]' : '[name]-[hash]')

/** A chunk of its own for packages that pages and islands share. */
function library(name: string, packages: readonly string[]) {
  return {
    name,
    test: new RegExp(`node_modules[\\\\/](${packages.join('|')})[\\\\/]`),
    priority: 10,
  }
}

const DIALOG_PACKAGES = ['react-bootstrap', '@restart', 'react-transition-group', 'dom-helpers']

/** Small, and used by most screens. */
const COMMON =
  /src[\\/](lib[\\/](appNames|auth[\\/]sessionKey|chosenModel|download|modelContext|api[\\/](client|error|modelConnections)|stream[\\/](backoff|failure)|toast|typingPlaceholder|navigation|activeJob|config|files|queries[\\/](client|examples|models|generations))|components[\\/](proTexts|(confirmation|credits)[\\/]store|Footer|FirstTasks|LazyPart|account[\\/]nav|Counter|Segmented|EmptyState|IconButton|signin[\\/]store))\.tsx?$/

/**
 * Files that the application has loaded before any screen asks for a script: screens do not list them once more. The list
 * may lack some, but has none that comes later.
 */
const LOADED =
  /^js[\\/](rolldown-runtime|preload-helper|react|router|data|validation|icons|promptForms|common|app|CreditsBadge|themeMode)[-.]/

const PAGE_EDIT = /node_modules[\\/](parse5|entities|magic-string)[\\/]|document[\\/]pageEdit[\\/]/

/*
 * Test files of components share processes, where modules are read once and keep what they hold. A file that replaces
 * modules of its own has a process of its own. See docs/testing.md.
 */
const SCREENS =
  'src/features/{chat,generator,history,images}/**/{Generat,Studio,Chat,History,BrokenChange}*.test.tsx'
const ALONE = 'src/**/*.alone.test.tsx'

const inDocument = (...setupFiles: string[]) => ({
  environment: './src/testing/environment.ts',
  setupFiles: ['src/testing/documentSetup.ts', ...setupFiles],
})

/**
 * Pages and islands. The server renders the HTML, so the inputs are scripts and the manifest tells
 * it what to load. Everything an island shares with the application lives in named groups:
 * otherwise the bundler may place it in the application's entry, and an island would boot the app.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), frameScripts()],
  base: '/static/',
  resolve: {
    alias: {
      '@pwa': fileURLToPath(new URL('../templates/pwa', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
  },
  css: {
    preprocessorOptions: {
      scss: { quietDeps: true, silenceDeprecations: [...silencedByBootstrap] },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: mode === 'development',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) =>
        hostId.startsWith('js/islands') ? files : files.filter((file) => !LOADED.test(file)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { app: 'src/app/main.tsx', islands: 'src/islands/main.ts' },
      output: {
        entryFileNames: `js/${fileNames(mode)}.js`,
        chunkFileNames: `js/${fileNames(mode)}.js`,
        assetFileNames: `assets/${fileNames(mode)}[extname]`,
        codeSplitting: {
          groups: [
            // what loads scripts, which pages without React need, too
            { name: 'preload-helper', test: /vite[\\/]preload-helper/, priority: 20 },
            library('react', ['react', 'react-dom', 'scheduler']),
            library('router', ['react-router']),
            library('data', ['@tanstack', 'zustand', 'openapi-fetch', 'eventsource-parser']),
            library('validation', ['zod']),
            // shared by the code viewer and the diff viewer; search and merge belong to one each
            {
              name: 'codemirror',
              test: /node_modules[\\/](@codemirror[\\/](?!search|merge|commands)|@lezer|style-mod|crelt|w3c-keyname)/,
              priority: 10,
            },
            // with their dependencies; what only dialogs need is not loaded before the first one
            {
              name: 'menus',
              test: /node_modules[\\/](@popperjs|(react-bootstrap|@restart)[\\/].*Dropdown)/,
              priority: 10,
            },
            { ...library('dialogs', DIALOG_PACKAGES), priority: 5 },
            // one file is smaller than its parts; what others use, too, must not make them load it
            {
              name: 'pageWords',
              test: /[\\/](plainText|document[\\/]connections)\.ts/,
              priority: 10,
            },
            // used by several chunks each, most of them among the first: fewer, larger files are smaller in all. Those of the
            // header's menus are loaded when one is opened.
            {
              name: 'icons',
              test: /lucide-react[\\/].*[\\/]icons[\\/](?!columns-3|layout-dashboard|square-stack|circle-user|plug)/,
              minShareCount: 3,
              priority: 10,
            },
            {
              name: 'promptForms',
              test: /lib[\\/](startNote|submitOnEnter|typedPrompt|typing|storage)\.ts/,
              priority: 8,
            },
            { name: 'common', test: COMMON, priority: 7 },
            // the open app, and the generate screen's state: one file each is smaller than their parts
            {
              name: 'document',
              test: /[\\/]src[\\/](lib[\\/]ids|document[\\/](document|editableSize|history|host|pageMetadata|pageNames|pages|state|step|texts))\.tsx?$/,
              priority: 6,
            },
            {
              name: 'generator',
              test: /features[\\/]generator[\\/](commands|store[\\/](?!limits))/,
              priority: 6,
            },
            // what the screens have in common that make apps: one file is smaller than its parts
            {
              name: 'session',
              test: /[\\/]src[\\/](jobs[\\/](engine|session|lookUpJob|endOfJob)|components[\\/]prompting[\\/](EnhanceTools|PromptField|enhancing)|lib[\\/]stream[\\/](messages|outputs|decode|job)|features[\\/]generator[\\/](run[\\/]pageJobs|store[\\/]limits|prompt[\\/]texts))\.tsx?$/,
              priority: 7,
            },
            // what the frame runs in edit mode, as a text: a file of its own, with a budget of its own
            { name: 'editScript', test: /runtime[\\/]edit[\\/]index\.ts$/, priority: 12 },
            { name: 'elementWords', test: /[\\/]elementWords\.ts/, priority: 9 },
            { name: 'pageEdit', test: PAGE_EDIT, priority: 5 },
          ],
        },
      },
    },
  },
  test: {
    environmentOptions: { happyDOM: { url: 'http://localhost:8080/' } },
    pool: 'threads',
    restoreMocks: true,
    testTimeout: 15_000,
    // Tests of components wait for a part of their time, so more of them run at once than a small machine has cores.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          include: ['src/**/*.dom.test.ts'],
          ...inDocument(),
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: [SCREENS, ALONE],
          ...inDocument('src/testing/componentSetup.ts'),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [SCREENS],
          ...inDocument('src/testing/componentSetup.ts', 'src/testing/screenSetup.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [ALONE],
          ...inDocument('src/testing/componentSetup.ts'),
        },
      },
    ],
  },
}))
