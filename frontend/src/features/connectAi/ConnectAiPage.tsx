import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorPanel } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { BusyLabel } from '@/components/Spinner'
import {
  connectedModelId,
  type ModelConnection,
  type ModelConnectionList,
} from '@/lib/api/modelConnections'
import { keepChosenModel, readChosenModel } from '@/lib/chosenModel'
import { useOpenRouterConnection } from '@/lib/queries/modelConnections'
import { modelConnectionsKey, useModelConnections } from '@/lib/queries/models'
import '@/styles/routes/connect-ai.scss'
import { useQueryClient } from '@tanstack/react-query'
import { ConnectionCard } from './ConnectionCard'
import { useConnectionTests } from './connectionTest'
import { describeSignIn, type Failure } from './failures'
import { NearbyModels } from './NearbyModels'
import { NewConnection } from './NewConnection'
import { endSignIn } from './openRouter'
import { FailureNotice } from './TestReport'
import { ADD, CARD, PAGE } from './texts'

/** /connect-ai: the models that an account brings along. */
export default function ConnectAiPage() {
  const { data, isError, refetch } = useModelConnections()
  return (
    <Page title={PAGE.title} lead={PAGE.lead}>
      {data && <Connections list={data} />}
      {!data && !isError && <Skeleton height="14rem" />}
      {!data && isError && <ErrorPanel message={PAGE.failed} onRetry={() => void refetch()} />}
    </Page>
  )
}

function Connections({ list: { connections, local } }: { list: ModelConnectionList }) {
  const titleId = useId()
  const tests = useConnectionTests(useChoosingFirst())
  const [newId, setNewId] = useState<string | null>(null)
  const made = (connection: ModelConnection) => {
    setNewId(connection.id)
    void tests.start(connection)
  }
  return (
    <div className="connect">
      <SignInReturn onMade={made} />
      {local && <NearbyModels connections={connections} onMade={made} />}
      <NewConnection local={local} onMade={made} />
      <section aria-labelledby={titleId} className="connect-section">
        <h2 id={titleId}>{CARD.title}</h2>
        {connections.length === 0 && <p className="text-m mb-0">{CARD.none}</p>}
        <ul className="connect-list">
          {connections.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              tests={tests}
              local={local}
              isNew={connection.id === newId}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Where no model of the operator answers, apps are built with the first that a test found. */
function useChoosingFirst(): (id: string) => void {
  const client = useQueryClient()
  return (id) => {
    const list = client.getQueryData<ModelConnectionList>(modelConnectionsKey)
    if (!list || list.operatorHasModel || readChosenModel()?.startsWith('connection:')) return
    const found = list.connections.find((connection) => connection.id === id)
    const first = found?.models.find(({ kind, chosen }) => kind === 'code' && chosen)
    if (first) keepChosenModel(connectedModelId(id, first.id))
  }
}

/** Ends a sign-in with OpenRouter, which came back to this page with a code. */
function SignInReturn({ onMade }: { onMade(connection: ModelConnection): void }) {
  const [query, setQuery] = useSearchParams()
  const isRead = useRef(false)
  const { mutate, isPending } = useOpenRouterConnection()
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const ended = isRead.current ? null : endSignIn(query)
    if (ended === null) return
    isRead.current = true
    // a code is a secret, and of no use a second time
    setQuery({}, { replace: true })
    if (ended === 'foreign') {
      setFailure({ text: ADD.signInForeign, remedy: '' })
      return
    }
    mutate(ended, {
      onSuccess: onMade,
      onError: (error) => setFailure(describeSignIn(error)),
    })
  }, [query, setQuery, mutate, onMade])
  if (failure) return <FailureNotice failure={failure} />
  return (
    <div role="status">
      {isPending && (
        <p className="mb-0">
          <BusyLabel busy>{ADD.signingIn}</BusyLabel>
        </p>
      )}
    </div>
  )
}
