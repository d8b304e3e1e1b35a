import type { Take } from '@shared/contracts/project-file'
import { finalTake, takeState } from '@shared/dubbing/recipe'
import { useDictionary } from '../services/dictionary-store'
import { speakerOf } from '../document/document'
import { useDocument } from '../document/document-store'
import { activateTakes, mayChange } from '../document/execute'
import { sentencesIn } from '../document/sentences'
import { useHistory } from '../document/history-store'
import { activeTake, useTakes } from '../document/takes-store'

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
    const made = takes.byCue.get(id) ?? []
    if (!cue || !now || made.length < 2 || now.locked || now.own || isChosen(now)) continue
    const speaker = speakerOf(document, cue)
    if (takeState(cue, speaker, project, now) === 'fresh') continue
    const kept = made.flatMap((each) => takes.byId.get(each) ?? [])
    const last = takes.byId.get(takes.other.get(id) ?? '')
    const take = finalTake(cue, speaker, project, [...kept, ...(last ? [last] : [])])
    if (take && take.own === undefined) activeTakes[id] = take.id
  }
  return Object.keys(activateTakes(activeTakes)).length > 0
}

/** True if the user has made this take active, in a step that can still be undone. */
function isChosen({ id, cueId }: Take): boolean {
  const { past } = useHistory.getState()
  return past.some(({ name, redo }) => name === 'useTake' && redo.activeTakes?.[cueId] === id)
}
