/** An island's module: it takes over the server-rendered element. */
export interface IslandModule {
  mount(element: HTMLElement, props: unknown): void | Promise<void>
}

export interface Island {
  load(): Promise<IslandModule>
  when: 'now' | 'idle' | 'visible' | 'never'
}

export type Islands = Readonly<Record<string, Island>>

/** How far outside the window an island starts to load. */
const NEAR = '300px'

/** Finds `[data-island]` elements and loads each when due. Unknown names stay as rendered. */
export function loadIslands(islands: Islands, root: ParentNode = document): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const island = islands[element.dataset.island ?? '']
    if (island) schedule(island, element)
  }
}

function schedule(island: Island, element: HTMLElement): void {
  const start = () => void mount(island, element)
  switch (island.when) {
    case 'now':
      start()
      break
    case 'idle':
      whenIdle(start)
      break
    case 'visible':
      whenVisible(element, start)
      break
    case 'never':
      break
  }
}

async function mount(island: Island, element: HTMLElement): Promise<void> {
  const module = await island.load()
  await module.mount(element, JSON.parse(element.dataset.props ?? '{}'))
}

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 })
  else setTimeout(start, 200)
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
}
