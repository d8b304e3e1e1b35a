import type { LibraryMatch } from '@shared/casting/cast-library'
import { genderOf } from '@shared/casting/suggest-voices'
import type { Cue, Speaker } from '@shared/contracts/project-file'

/** A speaker in the casting table. */
export interface CastLine {
  speaker: Speaker
  cues: number
  /** Time of all the cues together. */
  ms: number
  /** The first cue with something to say: what voices are tried with. */
  text: string
  /** Who he is in the cast library; only while he has no voice. */
  known: LibraryMatch | undefined
}

/** `known`: those whom the cast library knows, then who says most. */
export type CastColumn = 'known' | 'name' | 'cues' | 'time' | 'gender' | 'voice'

export interface CastSorting {
  by: CastColumn
  down: boolean
}

/** How much each speaker says. */
export function castLines(
  speakers: readonly Speaker[],
  cues: ReadonlyMap<string, Cue>,
  matches: readonly LibraryMatch[],
): CastLine[] {
  const known = new Map(matches.map((match) => [match.speaker.id, match]))
  const lines = new Map(
    speakers.map((speaker): [string, CastLine] => [
      speaker.id,
      { speaker, cues: 0, ms: 0, text: '', known: known.get(speaker.id) },
    ]),
  )
  cues.forEach((cue) => {
    const line = lines.get(cue.speakerId ?? '')
    if (!line) return
    line.cues += 1
    line.ms += cue.endMs - cue.startMs
    if (line.text === '') line.text = cue.text.trim()
  })
  return [...lines.values()]
}

const compare: Readonly<Record<CastColumn, (a: CastLine, b: CastLine) => number>> = {
  known: (a, b) => Number(b.known !== undefined) - Number(a.known !== undefined) || b.ms - a.ms,
  name: (a, b) => a.speaker.label.localeCompare(b.speaker.label, undefined, { numeric: true }),
  cues: (a, b) => a.cues - b.cues,
  time: (a, b) => a.ms - b.ms,
  gender: (a, b) => genderRank(a.speaker) - genderRank(b.speaker),
  voice: (a, b) => (a.speaker.voiceName ?? '').localeCompare(b.speaker.voiceName ?? ''),
}

function genderRank(speaker: Speaker): number {
  return ['female', 'male'].indexOf(genderOf(speaker) ?? '')
}

/** Sorted by a column; what is equal there by name. */
export function sortedLines(lines: readonly CastLine[], { by, down }: CastSorting): CastLine[] {
  const sign = down ? -1 : 1
  return lines.toSorted((a, b) => sign * compare[by](a, b) || compare.name(a, b))
}
