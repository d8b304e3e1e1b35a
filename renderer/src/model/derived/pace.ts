import { filmPace, type FilmPace } from '@shared/fitting/pace'
import { cuesInOrder } from '../document/document'
import { useDocument } from '../document/document-store'
import { useDerived } from './derived-store'

/** The rates of the open film as they are now; a stale take tells nothing of the text that its cue has. */
export function paceNow(): FilmPace {
  const document = useDocument.getState()
  const { fits, stale } = useDerived.getState()
  const fitOf = (id: string) => (stale.has(id) ? undefined : fits.get(id))
  return filmPace(cuesInOrder(document), fitOf, document.fields.fit.comfortRate)
}
