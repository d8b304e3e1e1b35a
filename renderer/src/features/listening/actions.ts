import { approveTakes, setLongestPause } from '@/model/edits/cue-edits'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { otherTake, useTakes } from '@/model/document/takes-store'
import { transport } from '@/model/playback/playhead'
import { report } from '@/model/report'
import { showWord } from '@/model/services/dictionary-store'
import { askForText } from '@/model/view/asked'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { teachWord } from '@/model/view/workspace-store'
import { differingWord } from '@/model/fixes/apply-fix'
import { render } from '@/model/work/render'
import { chooseTake } from '@/model/work/take-actions'
import { audibleSpan } from '@shared/fitting/fit-types'
import { SHORT_PAUSE_MS } from '@shared/fitting/pauses'
import { approvalsOf } from '@/model/derived/approval'
import { putOff } from './listening-store'
import { BEFORE_MS, nextOf, type QueueEntry } from './queue'

/** What can be done about a cue of the queue, with the key that does it while the panel has the focus. */
export const queueActions = [
  { name: 'play', key: ' ' },
  { name: 'good', key: 'g' },
  { name: 'again', key: 'r' },
  { name: 'other', key: 't' },
  { name: 'rewrite', key: 'e' },
  { name: 'pauses', key: 'p' },
  { name: 'teach', key: 'd' },
  { name: 'later', key: 'l' },
  { name: 'next', key: 'n' },
] as const
export type QueueAction = (typeof queueActions)[number]['name']

/** Plays a cue as it is exported, from a second before. */
export function listenTo(cueId: string): void {
  const cue = useDocument.getState().byId.get(cueId)
  if (!cue) return
  const fit = useDerived.getState().fits.get(cueId)
  const { startMs, endMs } = fit ? audibleSpan(cue, fit) : cue
  transport().play(Math.max(0, startMs - BEFORE_MS), Math.max(cue.endMs, endMs))
}

/** Opens the dictionary at the word that is doubtful: its entry, or a new one of what a recogniser has not found. */
function teach(entries: readonly QueueEntry[], cueId: string): void {
  const doubts = entries.find((entry) => entry.cueId === cueId)?.doubts ?? []
  const known = doubts.find(({ word }) => word !== undefined)?.word
  if (known === undefined) teachWord(differingWord(cueId))
  else showWord(known)
}

/** Does something about the selected cue, and goes on to the next one where that settles it. */
export function runQueueAction(action: QueueAction, entries: readonly QueueEntry[]): void {
  const { activeId } = useSelection.getState()
  const isHere = entries.some((entry) => entry.cueId === activeId)
  const cueId = isHere ? activeId : null
  const goOn = () => {
    const next = nextOf(entries, cueId)
    if (next === null) return transport().pause()
    selectCue(next)
    listenTo(next)
  }
  if (cueId === null) return action === 'next' || action === 'play' ? goOn() : undefined
  switch (action) {
    case 'play':
      return listenTo(cueId)
    case 'good':
      if (execute('approveTake', approveTakes(approvalsOf([cueId])))) goOn()
      return
    case 'again':
      void report(render([cueId]))
      return goOn()
    case 'other': {
      const other = otherTake(useTakes.getState(), cueId)
      if (!other) return
      chooseTake(cueId, other.id)
      return listenTo(cueId)
    }
    case 'rewrite':
      transport().pause()
      return askForText(cueId)
    case 'pauses':
      if (execute('shortenPauses', setLongestPause([cueId], SHORT_PAUSE_MS))) listenTo(cueId)
      return
    case 'teach':
      transport().pause()
      return teach(entries, cueId)
    case 'later':
      putOff(cueId)
      return goOn()
    case 'next':
      return goOn()
  }
}
