import { useMemo } from 'react'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import type { AppAiSettings, DataWriters } from '@/lib/api/types'
import { useAppAiLimits, useDataWriters, usePublicationAi } from '@/lib/queries/appAi'
import { declaredSystem } from '../appAi/late'
import { useGenerator } from '../store'
import { AiFields, DataField } from './AiFields'
import { aiSettings, usesOf } from './aiForm'
import { SERVICES } from './dialogTexts'

interface AppServicesProps {
  /** As they were changed here; null: as they are stored. */
  ai: AppAiSettings | null
  onAi(settings: AppAiSettings): void
  writers: DataWriters | null
  onWriters(writers: DataWriters): void
}

/** What the app uses of the product once it is published: AI, and data that its visitors share. Nothing where it uses neither. */
export function AppServices({ ai, onAi, writers, onWriters }: AppServicesProps) {
  const document = useGenerator((state) => state.document)
  const uses = useMemo(() => usesOf(document), [document])
  const declared = useMemo(() => (document === null ? '' : declaredSystem(document)), [document])
  const pwaId = document?.app.publication?.pwaId ?? null
  const stored = usePublicationAi(uses.ai ? pwaId : null)
  const storedWriters = useDataWriters(uses.data ? pwaId : null)
  const limits = useAppAiLimits(uses.ai)
  const unset = limits.data && aiSettings(declared, limits.data)
  const settings = ai ?? (pwaId === null ? unset : stored.data?.settings)
  const shownWriters = writers ?? (pwaId === null ? 'off' : storedWriters.data)
  const failed = [stored, storedWriters, limits].filter(({ isError }) => isError)
  if (failed.length > 0) {
    return (
      <ErrorPanel
        message={SERVICES.loadFailed}
        onRetry={() => {
          for (const { refetch } of failed) void refetch()
        }}
      />
    )
  }
  return (
    <>
      {uses.ai &&
        (settings && limits.data ? (
          <AiFields
            settings={
              settings.systemPrompt === '' && ai === null
                ? { ...settings, systemPrompt: declared }
                : settings
            }
            limits={limits.data}
            pwaId={pwaId}
            isStopped={stored.data?.stopped ?? false}
            onChange={onAi}
          />
        ) : (
          <Skeleton height="80px" />
        ))}
      {uses.data &&
        (shownWriters ? (
          <DataField writers={shownWriters} onChange={onWriters} />
        ) : (
          <Skeleton height="80px" />
        ))}
    </>
  )
}
