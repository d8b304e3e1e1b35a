import type { Cue, Take } from '@shared/contracts/project-file'
import { finalTake } from '@shared/dubbing/recipe'
import { speakerOf, type StudioDocument } from '../document/document'
import { useHistory } from '../document/history-store'
import { sentencesIn } from '../document/sentences'
import { type TakesState, useTakes } from '../document/takes-store'
import { useDictionary } from './dictionary-store'

/**
 * A kept take that an outdated cue matches again in a document, so that it need not be rendered. None where the
 * active take is one that the user has chosen, locked or spoken: that stays.
 */
export function keptTake(
  cue: Cue,
  document: StudioDocument,
  now: Take,
  takes: TakesState = useTakes.getState(),
): Take | undefined {
  const made = takes.byCue.get(cue.id) ?? []
  if (made.length < 2 || now.locked || now.own || isChosen(now)) return undefined
  const dictionary = useDictionary.getState().active
  const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
  const kept = made.flatMap((each) => takes.byId.get(each) ?? [])
  const last = takes.byId.get(takes.other.get(cue.id) ?? '')
  const all = [...kept, ...(last ? [last] : [])]
  const take = finalTake(cue, speakerOf(document, cue), project, all)
  return take?.own === undefined ? take : undefined
}

const byHand: ReadonlySet<string> = new Set(['useTake', 'editTake'])

/** True if the user has made this take active, in a step that can still be undone. */
function isChosen({ id, cueId }: Take): boolean {
  const { past } = useHistory.getState()
  return past.some(({ name, redo }) => byHand.has(name) && redo.activeTakes?.[cueId] === id)
}
