import { wholeInstruction } from '../model/instructions'
import { useStudioSession } from '../stores/context'
import { FAILURE } from '../texts'

/** What can be done instead, folded; a line that is a whole instruction is put into the box by a press. */
export function FailureWays({ can }: { can: readonly string[] }) {
  const { store } = useStudioSession()
  const take = (instruction: string) => {
    const { ideaTaken, failed } = store.getState()
    ideaTaken(instruction)
    failed(null)
  }
  return (
    <details className="img-failure-can">
      <summary>{FAILURE.can}</summary>
      <ul>
        {can.map((one) => {
          const instruction = wholeInstruction(one)
          return (
            <li key={one}>
              {instruction === null ? (
                one
              ) : (
                <button type="button" className="gen-link" onClick={() => take(instruction)}>
                  {one}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
