export { ProblemsButton, ProblemsNote } from './ProblemCount'
export { problemsOf } from './problemStore'
export { useProblemWatch } from './useProblemWatch'
