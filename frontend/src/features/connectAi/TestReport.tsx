import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import SmallContext from '@/components/SmallContext'
import { BusyLabel } from '@/components/Spinner'
import { openPageBytes } from '@/document/openPage'
import {
  connectedModelId,
  type ModelConnection,
  type ModelConnectionTest,
} from '@/lib/api/modelConnections'
import { selectUser, useAuth } from '@/lib/auth/store'
import { keepChosenModel } from '@/lib/chosenModel'
import { neededTokens } from '@/lib/modelContext'
import type { Test } from './connectionTest'
import type { Failure } from './failures'
import { FIELDS, TEST } from './texts'

interface TestReportProps {
  connection: ModelConnection
  test: Test
}

/** How far a test is, or what came of it. */
export function TestReport({ connection, test }: TestReportProps) {
  switch (test.state) {
    case 'running':
      return (
        <div className="connect-running">
          <p className="mb-0" role="status">
            <BusyLabel busy>{test.step}</BusyLabel>
          </p>
          <button type="button" className="btn btn-sm btn-quiet" onClick={test.stop}>
            {TEST.stop}
          </button>
        </div>
      )
    case 'failed':
      return <FailureNotice title={TEST.failed} failure={test.failure} />
    case 'done':
      return <Found connection={connection} result={test.result} />
  }
}

function Found({
  connection,
  result,
}: {
  connection: ModelConnection
  result: ModelConnectionTest
}) {
  const { models, notes, timeToFirstTokenMs } = result
  return (
    <div className="connect-found">
      <div className="alert-m ok" role="status">
        <CircleCheck size={18} className="flex-shrink-0" aria-hidden />
        <span>
          {TEST.done(models.length)}
          {timeToFirstTokenMs !== null && ` ${TEST.firstToken(timeToFirstTokenMs)}`}
        </span>
      </div>
      {notes.length > 0 && (
        <ul className="connect-notes">
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
      <SmallContexts connection={connection} />
      <StartButton connection={connection} />
    </div>
  )
}

/** The chosen models that see too little for the page that is open in the generator. */
function SmallContexts({ connection: { preset, models } }: { connection: ModelConnection }) {
  const uid = useAuth(selectUser)?.uid
  const [needed, setNeeded] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (uid !== undefined) {
      void openPageBytes(uid).then((bytes) => {
        if (isCurrent) setNeeded(neededTokens(bytes))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [uid])
  if (needed === null) return null
  return models.map(({ id, label, kind, chosen, contextTokens: tokens }) =>
    kind === 'code' && chosen && tokens !== null && tokens < needed ? (
      <SmallContext key={id} model={label} preset={preset} tokens={tokens} needed={needed} />
    ) : null,
  )
}

/** Opens the generator with the first of the chosen models. */
export function StartButton({ connection: { id, models } }: { connection: ModelConnection }) {
  const navigate = useNavigate()
  const first = models.find(({ kind, chosen }) => kind === 'code' && chosen)
  if (first === undefined) return null
  const start = () => {
    keepChosenModel(connectedModelId(id, first.id))
    void navigate('/generate?mode=code')
  }
  return (
    <button type="button" className="btn btn-grad connect-start" onClick={start}>
      {TEST.start}&nbsp;<span dir="auto">{first.label}</span>
    </button>
  )
}

/** A sentence about what went wrong, and what helps. */
export function FailureNotice({ title, failure }: { title?: string; failure: Failure }) {
  const { text, remedy, command, link } = failure
  return (
    <div className="alert-m bad connect-failure" role="alert">
      <TriangleAlert size={18} className="flex-shrink-0" aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        <p className="mb-1">{text}</p>
        <p className="mb-0">
          {remedy}
          {command && <code> {command}</code>}
          {link && (
            <>
              {' '}
              <a href={link} target="_blank" rel="noopener noreferrer">
                {FIELDS.getKey}
                <span className="visually-hidden">{FIELDS.newTab}</span>
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
