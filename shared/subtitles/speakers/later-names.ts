import {
  nameBeforeColon,
  isCapitals,
  labelKey,
  type LabelOptions,
  plainName,
  possible,
  splitName,
} from '../labels'

/** Titles whose full stop ends no sentence: `DR. JOHN:` is one name. */
const title = String.raw`(?<!(?:^|[^\p{L}])(?:[Dd][Rr]|[Mm][Rr]?[Ss]?|[Ss][TtRrGg][Tt]?|[Pp][Rr][Oo][Ff]|[Ll][Tt]|[Cc][Aa][Pp][Tt]|[Cc][Oo][Ll]|[Gg][Ee][Nn]|[Rr][Ee][Vv]|[Ss][Ee][Nn]|[Gg][Oo][Vv]|[Jj][Rr]|[Vv][Ss]|PGS|TS|GS|[BÔ]S)\.)`
const ended = String.raw`(?<=(?:[\p{Ll}\p{Lo}\p{N}]\.|\p{Lu}{2}\.|\.\.|[!?…)\]♪]|\p{Ll}(?:--|—))["”»’]?)${title}`
const name = String.raw`(?:\d{1,2}(?:ST|ND|RD|TH|st|nd|rd|th)\s)?[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N} .'’#&-]{0,30}`
/** Within a line, where another name may begin: `Hello? ANNA: Hey.`, `はい。田中：いいえ。` */
const nameInLine = new RegExp(
  String.raw`${ended}\s+(?=(?:>{2,3}\s?)?${name}\s?(?:\([^()\n]{1,40}\)|\[[^[\]\n]{1,40}\])?\s?(?::\s|：))|(?<=[。！？…」』])\s*(?=\p{Lo}[\p{L}\p{M}\p{N}・]{0,15}[:：])`,
  'gu',
)

const endsSentence = /\p{Ll}[^\n]*[.!?…]["”»’]?(?:<\/\w+>)*$/u

/**
 * The names of a file and those that only come later in a cue, in capitals before a colon: on a line
 * below one that begins with a name or ends a sentence, and within a line after the end of a sentence.
 */
export function withLaterNames(
  texts: readonly string[],
  options: LabelOptions,
): ReadonlySet<string> {
  const names = new Set(options.names)
  if (options.colonLabels === false) return names
  for (const text of texts) {
    if (!/[:：]/.test(text)) continue
    const lines = text.split('\n')
    const isNamed = splitName(lines[0] ?? '', options).label !== null
    for (const [i, line] of lines.entries()) {
      const [head = '', ...pieces] = line.split(nameInLine)
      const isAfter = i > 0 && (isNamed || endsSentence.test(lines[i - 1] ?? ''))
      if (isAfter) addName(names, head, options)
      // A line in capitals alone tells no names from words.
      if (/\p{Ll}/u.test(line)) for (const piece of pieces) addName(names, piece, options)
    }
  }
  return names
}

function addName(names: Set<string>, text: string, { notNames }: LabelOptions): void {
  const match = nameBeforeColon(text)
  const found = plainName(match?.[2])
  const isSaid = match !== null && /\p{Ll}/u.test(text.slice(match[0].length))
  if (isSaid && isCapitals(found) && possible(found) && notNames?.has(labelKey(found)) !== true)
    names.add(labelKey(found))
}

/** The text cut before each of the names that begins a line or follows a sentence (`NAME: …`, `（名前）…`). */
export function namedParts(text: string, names: ReadonlySet<string>): string[] {
  if (names.size === 0 || !/[:：（\n]/.test(text)) return [text]
  const parts: string[] = []
  for (const line of text.split('\n'))
    for (const [i, piece] of line.split(nameInLine).entries()) {
      const isNamed = splitName(piece, { names }).label !== null
      if (parts.length === 0 || isNamed) parts.push(piece)
      else parts[parts.length - 1] += `${i === 0 ? '\n' : ' '}${piece}`
    }
  return parts
}
