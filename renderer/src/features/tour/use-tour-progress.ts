import { useEffect } from 'react'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { tourReached } from '@/project/help/tour-store'

/** Takes the tour along with what the user does: opens, casts, renders. */
export function useTourProgress(): void {
  useEffect(() => {
    const ends = [
      useDocument.subscribe((now, before) => {
        if (now.opened && !before.opened) tourReached('open')
      }),
      useDerived.subscribe((now, before) => {
        const { opened } = useDocument.getState()
        if (opened && now.uncast.length === 0 && before.uncast.length > 0) tourReached('cast')
        if (now.voiced > 0 && before.voiced === 0) tourReached('render')
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
