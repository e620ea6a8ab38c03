import { LeaveQuestion } from '@/components/LeaveQuestion'
import { useGenerator, useQuestions } from '../store'

/** The question of the open app. */
export default function LeaveDialog() {
  const questions = useQuestions()
  const isStored = useGenerator(({ document }) => document?.app.hasBeenSaved === true)
  return (
    <LeaveQuestion
      isStored={isStored}
      onAnswer={(answer) =>
        answer === 'cancel' ? questions.dismissed() : questions.answered(answer)
      }
    />
  )
}
