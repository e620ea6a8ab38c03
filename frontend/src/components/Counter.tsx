import type { ReactNode } from 'react'

interface CounterProps {
  id: string
  length: number
  max: number
  /** Before the numbers. */
  children?: ReactNode
}

/** `146 / 10,000` at a text box. */
export function Counter({ id, length, max, children }: CounterProps) {
  return (
    <span id={id} className="count" data-level={counterLevel(length, max)}>
      {children}
      {length.toLocaleString('en')} / {max.toLocaleString('en')}
      <span className="visually-hidden"> characters</span>
    </span>
  )
}

export type CounterLevel = 'normal' | 'orange' | 'red'

/** The colour: orange over 80 % of what fits, red over 90 %. */
export function counterLevel(length: number, max: number): CounterLevel {
  if (length > max * 0.9) return 'red'
  return length > max * 0.8 ? 'orange' : 'normal'
}

interface FieldProblemProps {
  id: string
  /** Null while there is none. */
  problem: string | null
}

/** Says under a field why what is in it cannot be used. Nothing is ever cut. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  return (
    <span id={id} className="field-problem" role="status">
      {problem}
    </span>
  )
}
