/** What stands in quotes or `url()` behind `@import`. */
const SHEETS = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"')\s;]+)/gi
/** Addresses in quotes, as import maps and modules have them. */
const QUOTED = /["'](https:\/\/[^"'\s]+)["']/g

/** The scripts and style sheets that pages load from other hosts, each once. */
export function librariesOf(pages: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (address: string | null) => {
    const whole = address?.trim().replace(/^\/\//, 'https://') ?? ''
    if (/^https?:\/\//i.test(whole) && URL.canParse(whole)) found.add(new URL(whole).href)
  }
  for (const html of pages) {
    const document = new DOMParser().parseFromString(html, 'text/html')
    const elements = 'script[src], link[rel~="stylesheet" i][href]'
    for (const element of document.querySelectorAll(elements)) {
      add(element.getAttribute('src') ?? element.getAttribute('href'))
    }
    for (const { textContent } of document.querySelectorAll('style')) {
      for (const [, address = ''] of (textContent ?? '').matchAll(SHEETS)) add(address)
    }
    for (const script of document.querySelectorAll('script[type="importmap" i]')) {
      // a folder is no library
      for (const [, address = ''] of (script.textContent ?? '').matchAll(QUOTED)) {
        if (!address.endsWith('/')) add(address)
      }
    }
    for (const script of document.querySelectorAll('script[type="module" i]')) {
      const imports = /\b(?:from|import)\s*\(?\s*["'](https:\/\/[^"'\s]+)["']/g
      for (const [, address = ''] of (script.textContent ?? '').matchAll(imports)) add(address)
    }
  }
  return [...found]
}
