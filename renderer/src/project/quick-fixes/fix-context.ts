import type { Cue, FitSettings, Take } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { creditsOfCue } from '../dictionary/cue-credits'
import { useDerived } from '../derived/derived-store'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'

/** What fixes look at. */
export interface Look {
  find: (cueId: string) => Cue | undefined
  /** The next cue of the same speaker. */
  next: (cue: Cue) => Cue | undefined
  fitOf: (cueId: string) => FitResult | undefined
  takeOf: (cueId: string) => Take | undefined
  /** Credits that rendering a cue costs. */
  creditsOf: (cue: Cue) => number
  settings: FitSettings
}

/** Places of the cues in the film, worked out once for each order. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function placesOf(order: readonly string[]): ReadonlyMap<string, number> {
  const known = places.get(order) ?? new Map(order.map((id, i) => [id, i]))
  places.set(order, known)
  return known
}

/** Looks at a document as it is, with cues that are about to be changed in front of it. */
export function lookAt(
  document: Pick<
    StudioDocument,
    'byId' | 'order' | 'fields' | 'speakersById'
  > = useDocument.getState(),
  changed: (cueId: string) => Cue | null | undefined = () => undefined,
): Look {
  const { byId, order, fields } = document
  const find = (id: string): Cue | undefined => {
    const change = changed(id)
    return change === undefined ? byId.get(id) : (change ?? undefined)
  }
  return {
    find,
    next: (cue) => {
      const at = placesOf(order).get(cue.id) ?? order.length
      for (let i = at + 1; i < order.length; i++) {
        const other = find(order[i] ?? '')
        if (other && other.speakerId === cue.speakerId) return other
      }
      return undefined
    },
    fitOf: (id) => useDerived.getState().fits.get(id),
    takeOf: (id) => activeTake(useTakes.getState(), id),
    creditsOf: (cue) => creditsOfCue(cue, document),
    settings: fields.fit,
  }
}
