import { takeState } from '@shared/dubbing/recipe'
import { speakerOf } from '../document/document'
import { useDocument } from '../document/document-store'
import { activateTakes, mayChange } from '../document/execute'
import { sentencesIn } from '../document/sentences'
import { activeTake, useTakes } from '../document/takes-store'
import { useDictionary } from '../services/dictionary-store'
import { keptTake } from '../services/kept-take'

/**
 * Outdated cues that match a kept take again, in text, voice and settings, get that take back, for
 * whatever reason they match: nothing is paid twice. A take that the user has chosen, locked or
 * spoken stays. Returns true if any cue has a new active take.
 */
export function takeUpKept(cueIds: Iterable<string>): boolean {
  if (!mayChange().ok) return false
  const takes = useTakes.getState()
  const document = useDocument.getState()
  const dictionary = useDictionary.getState().active
  const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
  const activeTakes: Record<string, string> = {}
  for (const id of cueIds) {
    const cue = document.byId.get(id)
    const now = activeTake(takes, id)
    if (!cue || !now || takeState(cue, speakerOf(document, cue), project, now) === 'fresh') continue
    const take = keptTake(cue, document, now, takes)
    if (take) activeTakes[id] = take.id
  }
  return Object.keys(activateTakes(activeTakes)).length > 0
}
