import { MIN_CUE_MS } from '../contracts/project/project-limits'
import type { RawCue } from './parsed-cue'
import { readCharacters } from './reading-time'

/** Tags and placing codes that may come before a dash. */
const lead = String.raw`(?:<[^<>\n]{1,200}>|\{\\[^{}\n]{0,200}\}|\s)*`
/** A dash that opens speech: neither `--` nor a minus. */
const dash = new RegExp(String.raw`^${lead}(?:-(?!-)|[–—‐])\s?(?=[^\s\d-])`, 'u')
/** The same in the middle of a line, after the end of a sentence; without blanks too: `-Too loud.-What?` */
const inLine =
  /(?:(?<=[.?!…？！。]["”»’]?) {1,3}[-–—] ?|(?<=\p{Ll}[.?!…]["”»’]?)[-–—])(?=[\p{Lu}\p{Lo}¿¡"“«[])/gu
/** Two people need at least so long, ms each. */
const MIN_SUBTITLE_MS = Math.max(MIN_CUE_MS, 300)
/** Time that a change of speakers takes, in characters. */
const CHANGE = 3

/**
 * Cues with several speakers (“- Who are you?” / “- John.”) become a cue for each of them, one
 * after the other; the time is divided by the length of each text. The first keeps the number.
 *
 * @param partsOf the text by speaker; by default split at dashes
 */
export function splitDialogues(
  cues: readonly RawCue[],
  partsOf: (text: string) => string[] = dialogueParts,
): RawCue[] {
  return cues.flatMap((cue) => {
    const parts = partsOf(cue.text)
    const { startMs, endMs } = cue
    if (parts.length < 2 || startMs === null || endMs === null) return [cue]
    if (endMs - startMs < parts.length * MIN_SUBTITLE_MS) return [cue]
    const weights = parts.map((part) => readCharacters(part) + CHANGE)
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    const spare = endMs - startMs - parts.length * MIN_SUBTITLE_MS
    let at = startMs
    const { original, ...only } = cue
    const originals = partsOf(original ?? '')
    return balanced(parts).map((text, i): RawCue => {
      const from = at
      const length = MIN_SUBTITLE_MS + (spare * (weights[i] ?? 0)) / all
      at = i === parts.length - 1 ? endMs : Math.round(at + length)
      const first = i === 0
      const own = originals.length === parts.length ? originals[i] : first ? original : undefined
      return {
        ...only,
        ...(own !== undefined && { original: own }),
        startMs: from,
        endMs: at,
        text,
        label: first ? cue.label : null,
        number: first ? cue.number : null,
      }
    })
  })
}

/** The text by speaker; one part where it is no dialogue. */
function dialogueParts(text: string): string[] {
  if (!/[-–—‐]/.test(text)) return [text]
  const isDialogue = dash.test(text)
  const lines = text
    .split('\n')
    .flatMap((line) =>
      isDialogue || dash.test(line) ? line.replace(inLine, '\n- ').split('\n') : [line],
    )
  const opened = lines.filter((line) => dash.test(line)).length
  const answers = opened === 1 && lines.length === 2 && dash.test(lines[1] ?? '')
  const ended = /[.?!…？！。]["”»’]?(?:<\/\w+>)*$/u.test(lines[0] ?? '')
  if (opened < 2 && !(answers && ended)) return [text]
  const parts: string[] = []
  for (const line of lines) {
    if (parts.length === 0 || dash.test(line)) parts.push(line)
    else parts[parts.length - 1] += `\n${line}`
  }
  return parts
}

/** Each part closes the tags that it opens, and the next one opens them again. */
function balanced(parts: readonly string[]): string[] {
  const place = /^\{\\an\d\}/.exec(parts[0] ?? '')?.[0] ?? ''
  let open: { name: string; tag: string }[] = []
  return parts.map((part, i) => {
    const head = (i === 0 ? '' : place) + open.map(({ tag }) => tag).join('')
    for (const [tag, close, name = ''] of part.matchAll(
      /<(\/?)([biu]|font)(?:\s[^<>]{0,300})?>/gi,
    )) {
      if (close === '') open.push({ name, tag })
      else open = open.filter((each) => each.name !== name)
    }
    const tail = open.map(({ name }) => `</${name}>`)
    return head + part + tail.toReversed().join('')
  })
}
