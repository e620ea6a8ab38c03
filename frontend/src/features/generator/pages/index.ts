export { createPages, PAGE_SESSION, type Pages } from './pages'
export {
  addPageCommand,
  EmptyPage,
  nextPageCommand,
  PagesBar,
  pageDialogs,
  pagesCommand,
  previousPageCommand,
  savePageCommand,
} from './registration'
