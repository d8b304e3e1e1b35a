import { useEffect, useMemo } from 'react'
import { soundDoubts } from '@shared/review/sound-doubts'
import { useDerived } from '@/model/derived/derived-store'
import { useProblems } from '@/model/derived/problems'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { useDictionary } from '@/model/services/dictionary-store'
import { reviewNotes } from '@/model/view/review'
import { useSettled } from '@/model/view/use-settled'
import { lookAtTakes, useListening } from './listening-store'
import { queueOf, type Queue } from './queue'

/** The queue as the film is now; what follows from the sound of takes comes while it is wanted. */
export function useListeningQueue(isWanted: () => boolean): Queue {
  const { order, byId } = useSettled(useDocument((state) => state.byId)) && useDocument.getState()
  const takes = useSettled(useTakes())
  const derived = useSettled(useDerived())
  const problems = useProblems((state) => state.problems)
  const dictionary = useDictionary((state) => state.active)
  const review = useDocument((state) => state.fields.review)
  const traits = useListening((state) => state.traits)
  const later = useListening((state) => state.later)
  useEffect(() => {
    void lookAtTakes(isWanted)
    // Whether it is wanted is asked each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [takes.active])
  const sound = useMemo(
    () =>
      soundDoubts(
        order.flatMap((cueId) => {
          const take = activeTake(takes, cueId)
          const { speakerId = null, longestPauseMs } = byId.get(cueId) ?? {}
          const known = traits.get(take?.id ?? '') ?? undefined
          return take ? { cueId, speakerId, longestPauseMs, take, traits: known } : []
        }),
      ),
    [order, byId, takes, traits],
  )
  return useMemo(() => {
    const document = useDocument.getState()
    const notes = reviewNotes(document)
    return queueOf({ document, takes, derived, problems, sound, notes, dictionary, later })
    // The notes follow from the document's cues and its review.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, byId, review, takes, derived, problems, sound, dictionary, later])
}
