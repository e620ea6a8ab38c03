export { UseInApp } from './UseInApp'
