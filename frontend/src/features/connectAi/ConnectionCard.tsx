import { useEffect, useId, useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { lazyPart } from '@/components/LazyPart'
import { errorMessage } from '@/lib/api/error'
import type { ModelConnection } from '@/lib/api/modelConnections'
import { useRemoveConnection } from '@/lib/queries/modelConnections'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { type ConnectionTests, useTest } from './connectionTest'
import { ModelChoice } from './ModelChoice'
import { hostOf, presetOf } from './presets'
import { StartButton, TestReport } from './TestReport'
import { CARD, PAGE } from './texts'

const EditDialog = lazyPart<Parameters<typeof import('./EditDialog')['default']>[0]>(
  () => import('./EditDialog'),
)

interface ConnectionCardProps {
  connection: ModelConnection
  tests: ConnectionTests
  local: boolean
  /** It was made just now: the person's attention goes to it. */
  isNew: boolean
}

/** A connection with what can be done with it, its last test, and its models. */
export function ConnectionCard({ connection, tests, local, isNew }: ConnectionCardProps) {
  const { id, name, reach, baseUrl, keyLast4, models, testedAt } = connection
  const preset = presetOf(connection.preset)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const test = useTest(tests, id)
  const [model, setModel] = useState('')
  const isTesting = test?.state === 'running'
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  return (
    <li>
      <article className="card-m connect-card" aria-labelledby={titleId}>
        <div className="connect-row">
          <div className="connect-about">
            <h3 id={titleId} ref={title} tabIndex={-1} dir="auto">
              {name}
            </h3>
            <span className="text-m">
              {preset.name} · {hostOf(baseUrl) ?? baseUrl} ·{' '}
              {keyLast4 === null ? CARD.noKey : CARD.key(keyLast4)}
              {reach === 'browser' && ` · ${CARD.byBrowser}`}
            </span>
          </div>
          <div className="connect-actions">
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-label={CARD.testOf(name)}
              disabled={isTesting}
              onClick={() => void tests.start(connection, model === '' ? undefined : model)}
            >
              {CARD.test}
            </button>
            <EditButton connection={connection} tests={tests} local={local} />
            <RemoveButton connection={connection} tests={tests} />
          </div>
        </div>
        {test ? (
          <TestReport connection={connection} test={test} />
        ) : (
          <LastTest connection={connection} />
        )}
        {models.length > 0 && <ModelChoice key={testedAt} connection={connection} />}
        {models.length > 1 && (
          <label className="connect-with">
            <span className="form-label">{CARD.testWith}</span>
            <select
              className="form-control"
              value={model}
              disabled={isTesting}
              onChange={({ target }) => setModel(target.value)}
            >
              <option value="">{CARD.any}</option>
              {models.map(({ id: modelId, label }) => (
                <option key={modelId} value={modelId}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
      </article>
    </li>
  )
}

/** Of a test that another visit of the page ran. */
function LastTest({ connection }: { connection: ModelConnection }) {
  const { testedAt } = connection
  if (testedAt === null) return <p className="text-m mb-0">{CARD.untested}</p>
  return (
    <div className="connect-found">
      <p className="text-m mb-0">
        {CARD.tested}{' '}
        <time dateTime={testedAt} title={new Date(testedAt).toLocaleString()}>
          {timeAgo(testedAt)}
        </time>
        .
      </p>
      <StartButton connection={connection} />
    </div>
  )
}

function EditButton({ connection, tests, local }: Omit<ConnectionCardProps, 'isNew'>) {
  const [isOpen, setOpen] = useState(false)
  const saved = (changed: ModelConnection, isOther: boolean) => {
    setOpen(false)
    if (isOther) void tests.start(changed)
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={CARD.editOf(connection.name)}
        onClick={() => setOpen(true)}
      >
        {CARD.edit}
      </button>
      {isOpen && (
        <EditDialog
          connection={connection}
          local={local}
          onSaved={saved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function RemoveButton({
  connection: { id, name, keyLast4 },
  tests,
}: Pick<ConnectionCardProps, 'connection' | 'tests'>) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useRemoveConnection(() => {
    tests.forget(id)
    // the button goes with its card
    document.getElementById('main')?.focus()
  })
  const remove = () =>
    mutate(id, {
      onError: (error) => {
        setAsking(false)
        notify.error(CARD.removeFailed, errorMessage(error, PAGE.tryAgain))
      },
    })
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-destructive"
        aria-label={CARD.removeOf(name)}
        onClick={() => setAsking(true)}
      >
        {CARD.remove}
      </button>
      <ConfirmDialog
        show={isAsking}
        title={CARD.removeTitle}
        confirmLabel={CARD.remove}
        destructive
        busy={isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-0">
          <strong dir="auto">{name}</strong>. {CARD.removeText(keyLast4 !== null)}
        </p>
      </ConfirmDialog>
    </>
  )
}
