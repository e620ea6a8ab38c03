import type { Processing } from '../store/message'
import { PROGRESS } from '../texts'

/** Progress of the answer, and the model's reasoning. */
export function AnswerProgress({
  processing,
  isWriting,
}: {
  processing: Processing
  isWriting: boolean
}) {
  const { percent, currentStep, currentStepNumber, totalSteps, estimatedSeconds, reasoning } =
    processing
  return (
    <div className="chat-progress">
      <div className="chat-progress-head">
        <span className="gen-pulse" aria-hidden />
        <span className="chat-step">{currentStep}</span>
        <span className="chat-steps">
          {currentStepNumber} of {totalSteps}
          {estimatedSeconds > 0 && ` · about ${estimatedSeconds} s`}
        </span>
      </div>
      <div
        className="gen-bar"
        role="progressbar"
        aria-label={PROGRESS.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      {reasoning !== '' && !isWriting && (
        <p className="chat-thought" aria-hidden>
          {reasoning}
        </p>
      )}
    </div>
  )
}
