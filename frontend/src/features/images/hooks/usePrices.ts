import { useStudio } from '../stores/context'
import { useImageModel } from './useImageModel'

export interface StudioPrices {
  /** Of a single picture, a change, and a story of as many pictures as are chosen; blank while not known. */
  readonly generate: string
  readonly edit: string
  readonly story: string
}

/** What things cost before they are started, in words. */
export function usePrices(): StudioPrices {
  const { chosen, isPro } = useImageModel()
  const count = useStudio(({ plan, outputCount }) => plan?.frames.length ?? outputCount)
  const words = (credits: number | undefined) => (credits === undefined ? '' : told(credits, isPro))
  const each = chosen?.credits?.generation
  return {
    generate: words(each),
    edit: words(chosen?.credits?.modification),
    story: words(each === undefined ? undefined : each * count),
  }
}

function told(credits: number, isPro: boolean): string {
  if (credits === 0) return 'Free'
  if (isPro) return 'Included in Pro'
  return credits === 1 ? '1 credit' : `${credits} credits`
}
