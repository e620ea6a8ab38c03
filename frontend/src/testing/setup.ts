/** Tests of modules run without a document, and need none of what tests with one share. */
if ('document' in globalThis) await import('./documentSetup')

export {}
