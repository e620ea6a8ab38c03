export { BROKEN_CONNECTIONS, BROKEN_LINKS, INSTALL, PUBLISHED } from './dialogTexts'
export { installFailureText, publicationOf } from './publishing'
