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
