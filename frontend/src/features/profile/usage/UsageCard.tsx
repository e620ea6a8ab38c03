import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '@/components/Segmented'
import { api, unwrap } from '@/lib/api/client'
import { Card, Loaded } from '../Card'
import { LedgerList } from './LedgerList'
import { UsagePlot } from './UsagePlot'

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** What the account did and spent, day by day, and each entry of its credits. */
export default function UsageCard() {
  const [range, setRange] = useState<(typeof RANGES)[number]['value']>('30')
  const query = useUsage(Number(range))
  return (
    <Card title="Usage" anchor="usage">
      <Segmented label="Days shown" options={RANGES} value={range} onChange={setRange} />
      <Loaded query={query} height="11rem" failed="Failed to load your usage.">
        {(days) => <UsagePlot days={days} />}
      </Loaded>
      <h3 className="account-subtitle">Credit history</h3>
      <LedgerList />
    </Card>
  )
}

function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    // the bars stay until the others are there
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { query: { days } }
      return (await unwrap(api.GET('/api/account/usage', { params, signal }))).days
    },
  })
}
