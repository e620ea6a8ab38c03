export { GeneratorScreen } from './GeneratorScreen'
