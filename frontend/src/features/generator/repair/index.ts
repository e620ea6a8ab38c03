// Later scripts import it, none of the first ones.
export { fixableOf } from './findings'
export { RepairQuestion } from './RepairQuestion'
export { useCheck, useFindings, useRepair } from './useRepair'
