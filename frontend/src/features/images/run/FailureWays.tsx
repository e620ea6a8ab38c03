import { CornerDownLeft } from 'lucide-react'
import { useStudioSession } from '../store/context'

interface FailureWaysProps {
  id: string
  can: readonly string[]
}

/** What can be done instead; a line that is a whole instruction is put into the box by a press. */
export function FailureWays({ id, can }: FailureWaysProps) {
  const { store } = useStudioSession()
  const take = (instruction: string) => {
    const { ideaTaken, failed } = store.getState()
    ideaTaken(instruction)
    failed(null)
  }
  return (
    <ul className="img-can" id={id}>
      {can.map((one) => {
        const instruction = wholeInstruction(one)
        return (
          <li key={one}>
            {instruction === null ? (
              <span className="img-can-row">{one}</span>
            ) : (
              <button type="button" className="img-can-row" onClick={() => take(instruction)}>
                {one}
                <CornerDownLeft size={15} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const IN_PARENTHESES = / \([^)]*\)$/
const SEVERAL = /\bor\b|,|"/

/** A line of what can be done, as an instruction that can be sent as it is; null for one that names several things. */
export function wholeInstruction(line: string): string | null {
  const words = line.replace(IN_PARENTHESES, '')
  return SEVERAL.test(words) ? null : words
}
