import type { Cue, Marker } from '../contracts/project-file'

/** Length of silence that separates two scenes, ms. */
const SCENE_PAUSE_MS = 8_000

/** The cues of the scene around a cue, in order: it ends at a marker, or at a long silence. */
export function sceneAround(
  cues: readonly Cue[],
  markers: readonly Pick<Marker, 'timeMs'>[],
  cueId: string,
): Cue[] {
  const at = cues.findIndex(({ id }) => id === cueId)
  if (at < 0) return []
  const beginsScene = (i: number): boolean => {
    const [before, cue] = [cues[i - 1], cues[i]]
    if (!before || !cue) return true
    const isMarked = markers.some(({ timeMs }) => timeMs > before.startMs && timeMs <= cue.startMs)
    return isMarked || cue.startMs - before.endMs >= SCENE_PAUSE_MS
  }
  let from = at
  while (!beginsScene(from)) from -= 1
  let to = at + 1
  while (!beginsScene(to)) to += 1
  return cues.slice(from, to)
}
