export { connectRegistration, waitsForConnecting } from './registration'
