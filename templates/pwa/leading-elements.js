  // Elements that are no links and lead somewhere.
  const follow = (event) => {
    const element = event.target instanceof Element && event.target.closest('[data-morpheo-href]')
    if (!element || !event.isTrusted || element.closest('[inert], :disabled')) return
    const keyed = event.type === 'keydown'
    if (keyed && (!['Enter', ' '].includes(event.key) || element !== event.target || element.matches('button, input, summary'))) return
    if (keyed) event.preventDefault()
    const to = new URL(element.getAttribute('data-morpheo-href'), location.href)
    if (to.protocol === location.protocol && to.host === location.host && !event.ctrlKey && !event.metaKey) location.assign(to)
    else if (/^https?:$/.test(to.protocol)) open(to, '_blank', 'noopener')
  }
  addEventListener('click', follow)
  addEventListener('keydown', follow)
