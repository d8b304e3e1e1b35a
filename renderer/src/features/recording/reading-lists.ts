import { useState } from 'react'
import type { Cue } from '@shared/contracts/project-file'
import { withoutMarkup } from '@shared/text/markup'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { useProblems } from '@/model/derived/problems'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { reviewNotes } from '@/model/view/review'
import { selectCue, useSelection } from '@/model/view/selection-store'
import type { CueToRead } from './sound/record-session'

/** Lists of cues that can be read one after the other. */
export const readingLists = ['all', 'unrecorded', 'selected', 'notes', 'problems', 'marks'] as const
export type ReadingList = (typeof readingLists)[number]

/** Lists of what is read once more, the likeliest first. */
export const pickupLists = ['notes', 'problems', 'marks'] as const satisfies readonly ReadingList[]

/** The cues of a list in their order; those without anything to say are in none. */
export function cuesOfList(list: ReadingList): CueToRead[] {
  const document = useDocument.getState()
  const isIn = membership(list)
  return cuesInOrder(document).flatMap((cue) =>
    isSpeakable(cue) && isIn(cue) ? { id: cue.id, text: withoutMarkup(cue.text) } : [],
  )
}

function membership(list: ReadingList): (cue: Cue) => boolean {
  const document = useDocument.getState()
  switch (list) {
    case 'all':
      return () => true
    case 'unrecorded': {
      const takes = useTakes.getState()
      return ({ id }) => activeTake(takes, id)?.own === undefined
    }
    case 'selected': {
      const { ids } = useSelection.getState()
      return ({ id }) => ids.has(id)
    }
    case 'notes': {
      const { byCue } = reviewNotes(document)
      return ({ id }) => byCue.get(id)?.some(({ note }) => note.state === 'open') ?? false
    }
    case 'problems': {
      const ids = new Set(useProblems.getState().problems.map(({ cueId }) => cueId))
      return ({ id }) => ids.has(id)
    }
    case 'marks': {
      const ids = markedCues(cuesInOrder(document), document.markers)
      return ({ id }) => ids.has(id)
    }
  }
}

/** The cue that is spoken at a mark, else the next one. */
function markedCues(cues: readonly Cue[], marks: readonly { timeMs: number }[]): Set<string> {
  return new Set(marks.flatMap(({ timeMs }) => cues.find(({ endMs }) => endMs > timeMs)?.id ?? []))
}

/** The cues of the list that was chosen, or those that are to be read again. */
export function useReadingList(opened: ReadingList) {
  const [list, setList] = useState<ReadingList | 'again'>(opened)
  const [again, setAgain] = useState<readonly string[]>([])
  // Lists of problems and takes change while they are worked through.
  const [cues, setCues] = useState(() => cuesOfList(opened))
  const choose = (next: ReadingList | 'again', ids: readonly string[] = again) => {
    setList(next)
    setAgain(ids)
    const chosen =
      next === 'again' ? cuesOfList('all').filter(({ id }) => ids.includes(id)) : cuesOfList(next)
    setCues(chosen)
    if (next !== 'all' && chosen[0]) selectCue(chosen[0].id)
  }
  return { list, again, cues, choose }
}
