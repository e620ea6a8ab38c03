/** A frame over the app, with a bar from which it is closed: outside the body, in a closed shadow root. */
import { dataOf, isTrusted, listen, unlisten } from './natives'

const STYLE = `
:host{all:initial}
section{position:fixed;inset:0;z-index:2147483645;display:flex;flex-direction:column;background:#fff;color-scheme:light}
div{display:flex;align-items:center;gap:8px;padding:0 8px 0 12px;color:#fff;background:#11131c;font:500 13px/44px system-ui,sans-serif}
span{flex:1;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
button{all:unset;min-width:44px;text-align:center;font-size:20px;cursor:pointer}
button:focus-visible{outline:2px solid #a78bfa;outline-offset:-4px}
iframe{flex:1;border:0}`

/** In the frame: it cannot print while this thread is needed to say so, and no frame closes itself. */
const IN_FRAME = `{const say=(what)=>parent.postMessage(what,'*'),native=print.bind(window)
window.print=()=>say('print')
window.close=()=>say('close')
addEventListener('message',(event)=>{if(event.source!==parent||event.data!=='print')return
event.stopImmediatePropagation()
native()
say('printed')})
addEventListener('load',()=>say('load'))}`

export type Layer = {
  /** Shows what the document has now; its scripts run. */
  show: (page: Document) => void
  post: (data: unknown) => void
  focus: () => void
  remove: () => void
}

/** `hear` gets what the page in the frame says (`load`, `print`, `printed`, `close`), and `dismiss` when the person closes it. */
export const layer = (hear: (what: unknown) => void): Layer => {
  let host: HTMLElement | null = null
  let before: Element | null = null
  const title = document.createElement('span')
  const frame = document.createElement('iframe')

  const onMessage = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow) return
    event.stopImmediatePropagation()
    hear(dataOf(event))
  }
  const build = (): HTMLElement => {
    const made = document.createElement('morpheo-window')
    const style = document.createElement('style')
    style.textContent = STYLE
    const section = document.createElement('section')
    section.setAttribute('role', 'dialog')
    section.setAttribute('aria-label', 'A window of the app')
    const bar = document.createElement('div')
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = '\u00d7'
    close.setAttribute('aria-label', 'Close this window')
    section.addEventListener('click', (event) => {
      if (event.target === close) hear('dismiss')
    })
    section.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !isTrusted(event)) return
      event.preventDefault()
      hear('dismiss')
    })
    bar.append(title, close)
    section.append(bar, frame)
    made.attachShadow({ mode: 'closed' }).append(style, section)
    before = document.activeElement
    listen('message', onMessage, true)
    return made
  }
  return {
    show: (page) => {
      const copy = page.documentElement?.cloneNode(true) as Element | undefined
      if (!copy) return
      const script = page.createElement('script')
      script.textContent = IN_FRAME
      ;(copy.querySelector('head') ?? copy).prepend(script)
      title.textContent = page.title || 'New window'
      frame.title = title.textContent
      frame.srcdoc = `<!doctype html>${copy.outerHTML}`
      host ??= build()
      if (!host.isConnected) document.documentElement.append(host)
    },
    post: (data) => frame.contentWindow?.postMessage(data, '*'),
    focus: () => frame.focus(),
    remove: () => {
      unlisten('message', onMessage, true)
      host?.remove()
      if (host && before instanceof HTMLElement) before.focus()
    },
  }
}
