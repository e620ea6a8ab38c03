/** The panel of edit mode. */
export { default as EditTools } from './EditTools'
