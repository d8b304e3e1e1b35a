import { compareCues, type Cue } from '../../contracts/project-file'

/**
 * Joins cues into one from the first start to the last end, in the order of time. The first cue
 * gives id, speaker, voice and sound. Lines stay lines while there are at most two; a dialogue of
 * different speakers gets dashes. Null for fewer than two cues.
 */
export function mergeCues(cues: readonly Cue[]): Cue | null {
  const sorted = [...cues].sort(compareCues)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last || sorted.length < 2) return null
  const spoken = sorted.filter(({ text }) => text.trim() !== '')
  const dialogue = new Set(spoken.map(({ speakerId }) => speakerId)).size > 1
  const notes = sorted.flatMap(({ note }) => note ?? [])
  const { overlapMeant: _, note: __, ...kept } = first
  return {
    ...kept,
    endMs: Math.max(...sorted.map(({ endMs }) => endMs)),
    text: dialogue ? spoken.map(({ text }) => dashed(text)).join('\n') : joined(spoken),
    ...(last.overlapMeant ? { overlapMeant: true } : {}),
    ...(notes.length > 0 ? { note: notes.join('\n') } : {}),
  }
}

const dashed = (text: string): string =>
  /^[-–—]/.test(text) ? text : `- ${text.replaceAll('\n', ' ')}`

function joined(cues: readonly Cue[]): string {
  const texts = cues.map(({ text }) => text)
  const single = texts.every((text) => !text.includes('\n'))
  return texts.join(single && texts.length === 2 ? '\n' : ' ')
}
