export { connectCommand, connectDialogs, waitsForConnecting } from './registration'
