import type { Cue, Marker } from '../contracts/project-file'

/** Where nobody speaks for so long, one scene ends and another begins, where no markers say so, ms. */
const SCENE_PAUSE_MS = 8_000

/** The cues of the scene that a cue is in, in order: up to the next markers, or to long pauses where there are none. */
export function sceneAround(
  cues: readonly Cue[],
  markers: readonly Pick<Marker, 'timeMs'>[],
  cueId: string,
): Cue[] {
  const at = cues.findIndex(({ id }) => id === cueId)
  const cue = cues[at]
  if (!cue) return []
  if (markers.length > 0) {
    const from = markers.findLast(({ timeMs }) => timeMs <= cue.startMs)?.timeMs ?? 0
    const to = markers.find(({ timeMs }) => timeMs > cue.startMs)?.timeMs ?? Infinity
    return cues.filter(({ startMs }) => startMs >= from && startMs < to)
  }
  const isApart = (i: number) =>
    (cues[i]?.startMs ?? 0) - (cues[i - 1]?.endMs ?? 0) >= SCENE_PAUSE_MS
  let from = at
  while (from > 0 && !isApart(from)) from -= 1
  let to = at + 1
  while (to < cues.length && !isApart(to)) to += 1
  return cues.slice(from, to)
}
