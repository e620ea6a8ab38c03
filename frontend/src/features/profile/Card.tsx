import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'

interface CardProps {
  title: string
  /** For links to it. */
  anchor?: string
  children: ReactNode
}

/** A card of the profile. */
export function Card({ title, anchor, children }: CardProps) {
  const id = useId()
  return (
    <section id={anchor} className="card-m" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Of what stands in its place meanwhile; any CSS length. */
  height: string
  failed: string
  children(data: T): ReactNode
}

/** What a card shows of the server, once it is there. */
export function Loaded<T>({ query, height, failed, children }: LoadedProps<T>) {
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (isError) return <ErrorPanel message={failed} onRetry={() => void refetch()} />
  return <Skeleton height={height} />
}

/** While the script of a card is on its way. The height is any CSS length. */
export const cardWaits = (height: string) => (
  <div className="card-m" aria-hidden>
    <Skeleton height={height} />
  </div>
)
