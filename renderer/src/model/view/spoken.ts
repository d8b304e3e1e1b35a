import { firstIndex } from '@shared/lists/sorted'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'
import { selectCue, useSelection } from './selection-store'
import { transport, usePlayhead } from '../playback/playhead'

type Cues = Pick<StudioDocument, 'order' | 'byId'>

/** How far back a visible cue may have started, ms: none is that long. */
const MAX_LENGTH_MS = 120_000

/** Index behind the last cue that starts at or before a time. */
const indexAfter = ({ order, byId }: Cues, timeMs: number): number =>
  firstIndex(order, (id) => (byId.get(id)?.startMs ?? 0) > timeMs)

/** Ids of the cues that are shown at a time, in order; cues may overlap. */
export function subtitlesAt(cues: Cues, timeMs: number): string[] {
  const shown: string[] = []
  for (let index = indexAfter(cues, timeMs) - 1; index >= 0; index--) {
    const cue = cues.byId.get(cues.order[index] ?? '')
    if (!cue || cue.startMs <= timeMs - MAX_LENGTH_MS) break
    if (cue.endMs > timeMs) shown.unshift(cue.id)
  }
  return shown
}

/** Ids of the cues that start next after a time, at most `count`. */
export function cuesAfter(cues: Cues, timeMs: number, count: number): string[] {
  const from = indexAfter(cues, timeMs)
  return cues.order.slice(from, from + count)
}

interface SpokenState {
  /** Cues that are being spoken, in order; none while nothing plays. */
  ids: readonly string[]
  /** The selection follows the spoken cue. */
  selecting: boolean
}

const noCues: readonly string[] = []
const none: SpokenState = { ids: noCues, selecting: false }

export const useSpoken = createProjectStore({
  name: 'useSpoken',
  owner: 'player',
  initial: none,
  keep: ['selecting'],
})

/** Keeps `useSpoken` in step with the playhead. Returns the unsubscribe function. */
export function followSpoken(): () => void {
  return usePlayhead.subscribe(({ playing, timeMs }, before) => {
    if (timeMs === before.timeMs && playing === before.playing) return
    const ids = playing ? subtitlesAt(useDocument.getState(), timeMs) : noCues
    const { ids: known, selecting } = useSpoken.getState()
    if (ids.join() === known.join()) return
    useSpoken.setState({ ids })
    const last = ids.at(-1)
    if (selecting && last !== undefined) selectCue(last)
  })
}

/** Selects the cue at the playhead; between two cues, the one before. */
export function selectAtPlayhead(): void {
  const document = useDocument.getState()
  const { timeMs, playing } = usePlayhead.getState()
  const { activeId } = useSelection.getState()
  const here = subtitlesAt(document, timeMs)
  // Of cues that overlap, each press selects another one.
  const next = here[(here.indexOf(activeId ?? '') + 1) % Math.max(1, here.length)]
  const before = document.order[indexAfter(document, timeMs) - 1]
  const id = next ?? before ?? document.order[0]
  if (id === undefined) return
  selectCue(id)
  // A selected cue takes the playhead to its start; here it stays.
  if (!playing) transport().seek(timeMs)
}
