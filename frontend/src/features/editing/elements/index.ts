/** The list of elements, and what is done to one as a whole. */
export { ComponentList } from './ComponentList'
export { ElementActions, unless } from './ElementActions'
