import { useDeferredValue, useMemo } from 'react'
import { filmPace, type FilmPace } from '@shared/fitting/pace'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { useDerived, type DerivedState } from './derived-store'

/** The rates of a film; a stale take tells nothing of the text that its cue has now. */
function paceOfFilm(
  document: Pick<StudioDocument, 'byId' | 'order' | 'fields'>,
  { fits, stale }: Pick<DerivedState, 'fits' | 'stale'>,
): FilmPace {
  const fitOf = (id: string) => (stale.has(id) ? undefined : fits.get(id))
  return filmPace(cuesInOrder(document), fitOf, document.fields.fit.comfortRate)
}

/** The rates of the open film as they are now, outside React. */
export const paceNow = (): FilmPace => paceOfFilm(useDocument.getState(), useDerived.getState())

/** The rates of the open film; they follow a moment after what is edited. */
export function usePace(): FilmPace {
  const document = useDeferredValue(useDocument())
  const fits = useDeferredValue(useDerived((state) => state.fits))
  const stale = useDeferredValue(useDerived((state) => state.stale))
  const { byId, order, fields } = document
  return useMemo(
    () => paceOfFilm({ byId, order, fields }, { fits, stale }),
    [byId, order, fields, fits, stale],
  )
}
