import { useEffect, useState } from 'react'
import type { TourStep } from '@/project/help/tour-store'
import { placeOf, type TourPlace } from './tour-places'

/** Where a step points, while controls come and go; what it points at gets an outline. */
export function useTourPlace(step: TourStep): TourPlace | null {
  const [place, setPlace] = useState<TourPlace | null>(null)
  useEffect(() => {
    const look = () =>
      setPlace((before) => {
        const now = placeOf(step)
        return now?.element === before?.element ? before : now
      })
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [step])
  const element = place?.element
  useEffect(() => {
    element?.setAttribute('data-tour-here', '')
    return () => element?.removeAttribute('data-tour-here')
  }, [element])
  return place
}
