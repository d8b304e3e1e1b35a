import type { Cue } from '../../contracts/project-file'

/** Moves cues together by some ms: none goes below 0 and their distances stay. */
export function shiftCues(cues: readonly Cue[], byMs: number): Cue[] {
  const earliest = cues.reduce((least, { startMs }) => Math.min(least, startMs), Infinity)
  const by = Math.max(Math.round(byMs), -earliest)
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by }))
}

/** Copies of cues with new ids, laid in one piece behind the last of them; notes are not copied. */
export function duplicateCues(cues: readonly Cue[], newId: () => string): Cue[] {
  const startMs = Math.min(...cues.map((cue) => cue.startMs))
  const endMs = Math.max(...cues.map((cue) => cue.endMs))
  return shiftCues(cues, endMs - startMs).map((cue) => {
    const { note: _note, ...copied } = cue
    return { ...copied, id: newId() }
  })
}
