/** Taking a sample app apart: each of its elements away in turn, all of its texts changed. */
import type { Page } from '@playwright/test'

/** How many variants of an app run beside each other. */
const AT_ONCE = 12

/** Presses every button, box and field of the page once, and some keys. */
export const pressEverything = `(async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 0))
  const pressed = 'button,summary,[role=button],input[type=checkbox],input[type=radio]'
  for (const element of [...document.querySelectorAll(pressed)].slice(0, 60)) {
    if (element.isConnected) element.click()
  }
  for (const element of [...document.querySelectorAll('input,textarea,select')].slice(0, 30)) {
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const key of ['ArrowLeft', 'ArrowRight', 'Enter', ' ', 'Escape', 'Tab']) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  await pause()
  await pause()
})()`

/**
 * Runs the app once without each of its elements, once without its texts and its content, and once with every text
 * another: what went wrong, by what was missing. All is pressed each time.
 */
export function withoutEachElement(page: Page, html: string): Promise<string[]> {
  return page.evaluate(
    async ([html, press, atOnce]) => {
      const parse = () => new DOMParser().parseFromString(html, 'text/html')
      const written = (page: Document) => `<!doctype html>${page.documentElement.outerHTML}`
      const without = (find: string): [string, string] => {
        const page = parse()
        page.querySelector(find)?.remove()
        return [find, written(page)]
      }
      const changed = (): [string, string] => {
        const page = parse()
        const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node as Text
          if (!text.parentElement?.closest('script,style') && text.data.trim()) {
            text.data = ` Ж${text.data.trim()} `
          }
        }
        return ['all texts changed', written(page)]
      }
      const ids = [...parse().querySelectorAll('body [data-morpheo-id]')].map((element) =>
        element.getAttribute('data-morpheo-id'),
      )
      const variants = [
        ...ids.map((id) => without(`[data-morpheo-id="${id}"]`)),
        without('#words'),
        without('#seed'),
        changed(),
      ]
      // told by the variant itself: a frame without an origin cannot be looked into
      const watched = (html: string, at: number) =>
        html.replace(
          /<head>/i,
          `<head><script>addEventListener('error',e=>parent.postMessage([${at},String(e.error?.stack??e.message).slice(0,240)],'*'));addEventListener('unhandledrejection',e=>parent.postMessage([${at},String(e.reason?.stack??e.reason).slice(0,240)],'*'));addEventListener('load',async()=>{try{await ${press}}catch(e){parent.postMessage([${at},String(e.stack).slice(0,240)],'*')}parent.postMessage([${at},null],'*')})</script>`,
        )
      const failed: string[] = []
      for (let from = 0; from < variants.length; from += atOnce) {
        const batch = variants.slice(from, from + atOnce)
        const waiting = new Set(batch.map((_, at) => at))
        await new Promise<void>((resolve) => {
          const frames: HTMLIFrameElement[] = []
          const late = setTimeout(() => {
            for (const at of waiting) failed.push(`${batch[at]?.[0]}: it did not load`)
            end()
          }, 90_000)
          const end = () => {
            clearTimeout(late)
            removeEventListener('message', hear)
            for (const frame of frames) frame.remove()
            resolve()
          }
          const hear = ({ data }: MessageEvent<[number, string | null]>) => {
            if (!Array.isArray(data)) return
            const [at, error] = data
            if (error !== null) failed.push(`${batch[at]?.[0]}: ${error}`)
            else if (waiting.delete(at) && waiting.size === 0) end()
          }
          addEventListener('message', hear)
          batch.forEach(([, html], at) => {
            const frame = document.createElement('iframe')
            frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-modals allow-downloads')
            frame.style.cssText = 'position:static;width:1000px;height:700px'
            frame.srcdoc = watched(html, at)
            frames.push(frame)
            document.body.append(frame)
          })
        })
      }
      return failed
    },
    [html, pressEverything, AT_ONCE] as const,
  )
}

/** The page in another language, as it is filled: its static texts and the words that its script looks up. */
export function inLanguage(
  page: Page,
  html: string,
  lang: string,
  words: Record<string, string>,
): Promise<string> {
  return page.evaluate(
    ([html, lang, words]) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const translated = (text: string) => words[text.trim().replace(/\s+/g, ' ')]
      parsed.documentElement.lang = lang
      const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text
        if (text.parentElement?.closest('script,style')) continue
        const other = translated(text.data)
        // the spaces around it stay: a line breaks at them
        if (other) text.data = text.data.replace(/\S[\s\S]*\S|\S/, () => other)
      }
      for (const element of parsed.body.querySelectorAll('*')) {
        for (const name of ['placeholder', 'title', 'aria-label']) {
          const other = translated(element.getAttribute(name) ?? '')
          if (other) element.setAttribute(name, other)
        }
      }
      const kept = parsed.querySelector('script#words')
      if (kept) kept.textContent = JSON.stringify(words).replace(/</g, '\\u003c')
      return `<!doctype html>${parsed.documentElement.outerHTML}`
    },
    [html, lang, words] as const,
  )
}
