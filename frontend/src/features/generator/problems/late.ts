export { ProblemsButton, ProblemsNote } from './ProblemCount'
export { useProblemWatch } from './useProblemWatch'
