  // Elements that are no links and lead somewhere: instead of what they, or a link around them, would do.
  const follow = (event) => {
    const nearest = (node) => node instanceof Element && node.matches('a[href], area[href], [data-morpheo-href]')
    const element = event.composedPath().find(nearest)
    const address = element?.getAttribute('data-morpheo-href')
    if (!address || !URL.canParse(address, location.href)) return
    if (!event.isTrusted || element.closest('[inert], :disabled')) return
    const keyed = event.type === 'keydown'
    if (keyed && (!['Enter', ' '].includes(event.key) || element !== event.target || element.matches('button, input, summary'))) return
    event.preventDefault()
    const to = new URL(address, location.href)
    if (to.protocol === location.protocol && to.host === location.host && !event.ctrlKey && !event.metaKey) location.assign(to)
    else if (/^https?:$/.test(to.protocol)) open(to, '_blank', 'noopener')
  }
  addEventListener('click', follow)
  addEventListener('keydown', follow)
