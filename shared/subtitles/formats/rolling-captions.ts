import { withoutMarkup } from '../../text/markup'
import { type SourceFormat, sourceInfo } from '../../contracts/formats/subtitle-formats'
import type { RawCue } from '../parsed-cue'

const MIN_CUES = 8
/** Share of cues that repeat a line of the one before: no written subtitles come near it. */
const SHARE = 0.6

/**
 * Automatic captions that roll (YouTube): every cue repeats the last line of the one before and
 * adds the next one, so that a voice would say everything two or three times. Answers the cues
 * with every line once; null for other subtitles.
 */
export function unrollCaptions(cues: readonly RawCue[], format: SourceFormat): RawCue[] | null {
  if (!sourceInfo(format).rolling) return null
  const texts = cues.map(({ text }) => linesOf(text))
  const repeating = texts.filter((lines, i) => repeated(lines, texts[i - 1]) > 0).length
  if (cues.length < MIN_CUES || repeating < cues.length * SHARE) return null
  return cues.flatMap((cue, i) => {
    const lines = texts[i] ?? []
    const fresh = lines.slice(repeated(lines, texts[i - 1]))
    return fresh.length === 0 ? [] : [{ ...cue, text: fresh.join('\n') }]
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => withoutMarkup(line).trim())
    .filter((line) => line !== '')

/** How many lines at the beginning are the last ones of the cue before. */
function repeated(lines: readonly string[], before: readonly string[] = []): number {
  for (let count = Math.min(lines.length, before.length); count > 0; count--) {
    const tail = before.slice(-count)
    if (tail.every((line, i) => line === lines[i])) return count
  }
  return 0
}
