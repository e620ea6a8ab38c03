{% if !client.is_empty() -%}
window.morpheo = (() => {
{{ client }}return createPublishedMorpheo()
})();
{% endif -%}
(() => {
  const made = {{ main_origin_json }}
  const worker = navigator.serviceWorker
  if (worker) {
    const first = !worker.controller
    addEventListener('load', async () => {
      try {
        const registration = await worker.register(location.origin + '/sw.js', { updateViaCache: 'none' })
        const { active } = await worker.ready
        if (!first) return await registration.update().catch(() => {}) // fails offline
        // What loaded before the worker was there has to be kept by it too, so that the first visit is enough.
        const urls = performance.getEntriesByType('resource')
          .filter((entry) => ['script', 'link', 'css', 'img'].includes(entry.initiatorType))
          .map((entry) => entry.name)
        active.postMessage({ type: 'keep', urls })
      } catch (error) {
        console.info('Works online only:', error)
      }
    })
  }

  // Counted without anything that says who.
  addEventListener('appinstalled', () => navigator.sendBeacon(location.origin + '/_installed'))
{%- if leading_elements %}

{% include "leading-elements.js" %}
{%- endif %}

  const installed = matchMedia('(display-mode: standalone)').matches || navigator.standalone
  let dismissed = false
  try { dismissed = sessionStorage.getItem('morpheo-badge') === 'closed' } catch {}
  if (installed || dismissed || window !== top) return
{{ badge_place }}
  const show = () => {
    // A closed shadow root: the page's own styles and scripts, and the badge's, leave each other alone.
    const host = document.createElement('morpheo-badge')
    const root = host.attachShadow({ mode: 'closed' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      :host { all: initial }
      div { position: fixed; z-index: 2147483647; right: max(8px, env(safe-area-inset-right)); bottom: max(var(--morpheo-badge-bottom, 8px), env(safe-area-inset-bottom)); display: flex; align-items: center; border-radius: 999px; background: #17181fe6; color: #fff; font: 500 12px/1 system-ui, sans-serif; box-shadow: 0 1px 2px #0003, 0 6px 18px #0003 }
      :host([data-side=left]) div { right: auto; left: max(8px, env(safe-area-inset-left)) }
      a { display: flex; align-items: center; gap: 6px; min-height: 32px; padding: 0 2px 0 12px; color: inherit; text-decoration: none; white-space: nowrap }
      i { width: 8px; height: 8px; border-radius: 3px; background: linear-gradient(135deg, #a78bfa, #7c3aed) }
      button { all: unset; display: grid; place-items: center; min-width: 28px; min-height: 32px; cursor: pointer; color: #c9cad3; font-size: 14px }
      a:hover, button:hover { color: #fff; text-decoration: underline }
      a:focus-visible, button:focus-visible { outline: 2px solid #a78bfa; outline-offset: -2px; border-radius: 999px }
      @media (pointer: coarse) { a, button { min-height: 44px } button { min-width: 44px } }
      :host(.folded:not(:hover, :focus-within)) :is(span, button) { display: none }
      :host(.folded:not(:hover, :focus-within)) a { padding: 0; width: 24px; min-height: 24px; justify-content: center }
      @media (display-mode: standalone) { :host { display: none } }
      @media print { :host { display: none } }`)
    root.adoptedStyleSheets = [sheet]
    const box = root.appendChild(document.createElement('div'))
    const link = box.appendChild(document.createElement('a'))
    link.href = made
    link.target = '_blank'
    link.rel = 'noopener'
    link.ariaLabel = 'Made with Morpheo' // folded, it has no text
    const name = document.createElement('span')
    name.append(link.ariaLabel)
    link.append(document.createElement('i'), name)
    const close = box.appendChild(document.createElement('button'))
    close.type = 'button'
    close.ariaLabel = 'Hide'
    close.textContent = '×'
    close.onclick = () => {
      host.remove()
      try { sessionStorage.setItem('morpheo-badge', 'closed') } catch {}
    }
    document.documentElement.append(host)
    const browser = {
      listen: (type, handler, capture) => addEventListener(type, handler, capture),
      setTimeout: (handler, milliseconds) => setTimeout(handler, milliseconds),
      clearTimeout: (timer) => clearTimeout(timer),
    }
    keepClear(host, box.getBoundingClientRect(), { width: 24, height: 24 }, browser)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
  else show()
})()
