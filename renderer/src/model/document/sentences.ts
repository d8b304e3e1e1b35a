import {
  breathOf,
  contextsOf,
  noContexts,
  type SentenceContexts,
} from '@shared/dubbing/breath/sentences-of-film'
import { cuesInOrder, type StudioDocument } from './document'

type Cued = Pick<StudioDocument, 'byId' | 'order' | 'speakersById' | 'fields'>

const worked = new WeakMap<Cued, SentenceContexts>()

/** The sentences in which the cues of a document are spoken; worked out once for each document. */
export function sentencesIn(document: Cued): SentenceContexts {
  if (breathOf(document.fields) === null) return noContexts
  const found = worked.get(document)
  if (found) return found
  const speakers = Object.values(document.speakersById)
  const contexts = contextsOf({ ...document.fields, cues: cuesInOrder(document), speakers })
  worked.set(document, contexts)
  return contexts
}
