export { Examples } from './Examples'
export { useImageExamples } from './useExamples'
