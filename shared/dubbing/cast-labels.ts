import { labelKey, plainLabel } from '../subtitles/label-key'

/** A cue of a task, as far as labelling needs it. */
export interface LabelledCue {
  /** Label of its speaker in the file; null = nobody named. */
  speakerLabel: string | null
  voiceId: number
  /** The voice's name, as far as it is known. */
  voiceName: string
}

/** The specification's cast_map (§4.5): speaker label → voice. */
export type SubmittedCastMap = Record<string, { voiceId: number; name: string }>

/** A label that every reader of `[label] text` reads back unchanged. */
const isPlain = (label: string) =>
  /^[^[\]\p{Cc}]{1,60}$/u.test(label) && plainLabel(label) === label && label !== '__proto__'

/**
 * Gives each cue of a task the label that leads to its voice. A speaker's own label is kept when
 * all its cues share one voice and it survives the notation; otherwise, and for cues that nobody
 * is named for, the label is made from the voice. No two labels differ only in capitals.
 *
 * @returns a label for each cue, in order, and the cast map that resolves them
 */
export function labelCues(cues: readonly LabelledCue[]): {
  labels: string[]
  castMap: SubmittedCastMap
} {
  const voicesOf = new Map<string, Set<number>>()
  for (const cue of cues) {
    if (cue.speakerLabel === null) continue
    const key = labelKey(cue.speakerLabel)
    voicesOf.set(key, (voicesOf.get(key) ?? new Set()).add(cue.voiceId))
  }
  const keeps = (label: string | null): label is string =>
    label !== null && isPlain(label) && voicesOf.get(labelKey(label))?.size === 1

  const spelling = new Map<string, string>()
  const castMap: SubmittedCastMap = {}
  const labels = cues.map((cue) => {
    const wanted = keeps(cue.speakerLabel)
      ? cue.speakerLabel
      : freeLabel(cue.voiceId, (label) => voicesOf.has(labelKey(label)))
    const label = spelling.get(labelKey(wanted)) ?? wanted
    spelling.set(labelKey(label), label)
    castMap[label] = { voiceId: cue.voiceId, name: cue.voiceName || label }
    return label
  })
  return { labels, castMap }
}

function freeLabel(voiceId: number, taken: (label: string) => boolean): string {
  let label = `Voice ${voiceId}`
  while (taken(label)) label += ' *'
  return label
}
