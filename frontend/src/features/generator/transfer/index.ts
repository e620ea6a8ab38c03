export { codeCommand, exportCommand, importCommand, transferDialogs } from './registration'
