export { createPages, PAGE_SESSION, type Pages } from './pages'
export { EmptyPage, PagesBar, pageRegistration } from './registration'
