// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export {
  addPageCommand,
  nextPageCommand,
  pagesCommand,
  previousPageCommand,
  savePageCommand,
} from './commands'
export { EmptyPage, PagesBar, pageDialogs } from './dialogs'
export { createPages, PAGE_SESSION, type Pages } from './pages'
