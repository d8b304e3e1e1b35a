import { readCharacters } from '../reading-time'
import type { RepairLog } from '../parsed-cue'

const fence = /^(?:`{3,}|~{3,})\s{0,4}\w{0,20}$/
/** Marks of Markdown around a whole line. */
const mark = /^[*_`#>\s]{1,8}(?=\S)|(?<=\S)[*_`\s]{1,8}$/g

/** The line without marks of Markdown around it: `**2**`, `### 2`, `**00:00:01,000 --> …**`. */
export const withoutMarks = (line: string): string =>
  /^[*_`#>]/.test(line) && line.length < 400 ? line.replace(mark, '') : line

/**
 * Language models put files between fences and add remarks of their own. Without fences and what is
 * outside of them; every such line is listed.
 */
export function insideFences(
  lines: readonly string[],
  isCue: (line: string) => boolean,
  log: RepairLog,
): readonly string[] {
  const first = lines.findIndex((line) => fence.test(line))
  if (first < 0) return lines
  const firstCue = lines.findIndex(isCue)
  let inside = firstCue >= 0 && firstCue < first
  return lines.map((line, i) => {
    const isFence = fence.test(line)
    if (isFence) inside = !inside
    if (inside && !isFence) return line
    log.leftOut(i + 1, line)
    return ''
  })
}

/** More is not said in the time of a cue, characters a second. */
const CROWDED = 25

/** The last cue with what follows its text after a blank line, and what else speaks for a remark. */
interface LastCue {
  body: readonly string[]
  lengthMs: number
  /** The file has lines before its first cue, or between fences. */
  introduced: boolean
}

/**
 * Where a remark begins that a language model has added below the last cue; -1 = none. It has marks of
 * Markdown, or the file has an introduction as well, or the time of the cue is too short for it.
 */
export function remarkAt({ body, lengthMs, introduced }: LastCue): number {
  const blank = body.indexOf('')
  if (blank < 1) return -1
  const rest = body.slice(blank).filter((line) => line !== '')
  const isMarked = rest.some((line) =>
    /^(?:-{3,}|\*{3,}|_{3,}|={3,}|#{1,4} )|\*\*|^[-*] /.test(line),
  )
  const [said, all] = [body.slice(0, blank), body].map((part) => readCharacters(part.join('\n')))
  const rate = (characters = 0): number => (characters * 1_000) / Math.max(1, lengthMs)
  const isCrowded = rate(all) > CROWDED && rate(said) <= CROWDED
  return isMarked || introduced || isCrowded ? blank : -1
}
