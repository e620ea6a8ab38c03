import { createElement } from 'react'
import { lazyPart } from '@/components/LazyPart'
import type { StudioProps } from '@/features/images/studio/Studio'

/** Image Studio, which takes the place of the generate screen's panels in its mode. It is loaded when it is needed. */
export const images = {
  Studio: lazyPart<StudioProps>(
    () => import('@/features/images/studio/Studio'),
    createElement('main', { id: 'main', className: 'work' }),
  ),
}
