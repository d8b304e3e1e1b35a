import { withoutMarkup } from '../../text/markup'
import { type SourceFormat, sourceInfo } from '../../contracts/formats/subtitle-formats'
import type { RawCue } from '../parsed-cue'

const MIN_CUES = 8
/** Share of cues that repeat a line of the one before: no written subtitles come near it. */
const SHARE = 0.6
/** Rolling captions follow each other; after a longer pause a repetition is spoken again, ms. */
const MAX_PAUSE_MS = 50

/**
 * Automatic captions that roll (YouTube): every cue repeats the last line of the one before and
 * adds the next one, so that a voice would say everything two or three times. Answers the cues
 * with every line once; null for other subtitles.
 */
export function unrollCaptions(cues: readonly RawCue[], format: SourceFormat): RawCue[] | null {
  if (!sourceInfo(format).rolling) return null
  const texts = cues.map(({ text }) => linesOf(text))
  const repeats = texts.map((lines, i) =>
    follows(cues[i - 1], cues[i]) ? repeated(lines, texts[i - 1]) : 0,
  )
  const repeating = repeats.filter((count) => count > 0).length
  if (cues.length < MIN_CUES || repeating < cues.length * SHARE) return null
  return cues.flatMap((cue, i) => {
    const fresh = texts[i]?.slice(repeats[i]) ?? []
    return fresh.length === 0 ? [] : [{ ...cue, text: fresh.join('\n') }]
  })
}

const follows = (before?: RawCue, cue?: RawCue): boolean =>
  (cue?.startMs ?? 0) - (before?.endMs ?? Infinity) <= MAX_PAUSE_MS

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => withoutMarkup(line).trim())
    .filter((line) => line !== '')

/** Number of lines at the start that repeat the last ones of the cue before. */
function repeated(lines: readonly string[], before: readonly string[] = []): number {
  for (let count = Math.min(lines.length, before.length); count > 0; count--) {
    const tail = before.slice(-count)
    if (tail.every((line, i) => line === lines[i])) return count
  }
  return 0
}
