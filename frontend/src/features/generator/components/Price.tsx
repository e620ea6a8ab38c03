import { type Priced, usePrice } from '@/lib/queries/prices'
import { useGenerator } from '../stores/context'

/** What something costs with the chosen model. */
export function Price({ id, of }: { id: string; of: Priced }) {
  const price = usePrice(
    of,
    useGenerator((state) => state.modelId),
  )
  return (
    <span className="gen-price" id={id}>
      {price}
    </span>
  )
}
