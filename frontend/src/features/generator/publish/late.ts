export { BROKEN_CONNECTIONS, INSTALL, PUBLISHED } from './dialogTexts'
export { installFailureText, publicationOf } from './publishing'
