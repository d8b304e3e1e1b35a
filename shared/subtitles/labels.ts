import { isSoundDescription } from '@cuecast/spoken-text'

interface LabelledText {
  label: string | null
  /** The text without its label; markup and a dialogue's dash before the label are kept. */
  text: string
}

/** Markup, override codes and a dialogue dash that may precede a label. */
const before = String.raw`((?:\s|<[^<>\n]{1,200}>|\{\\[^{}\n]{0,200}\}|[-–—](?=\s?[[<{\p{L}]))*)`
const bracketed = new RegExp(String.raw`^${before}\[([^[\]\n]{1,80})\]\s*:?\s*`, 'u')
const lineBracket =
  /^((?:\s|<[^<>\n]{1,200}>|[-–—])*)\[([^[\]\n]{1,80})\]\s*:?\s*(?=[\p{L}\p{N}\p{P}])/u
const colon = new RegExp(
  String.raw`^${before}(?:>{2,3}\s?)?(\p{Lu}[\p{L}\p{M}\p{N} .'’_-]{0,38}[\p{L}\p{M}\p{N}.])\s?:\s+(?=\S)`,
  'u',
)

/** A name has a letter or a digit and is neither a time nor a description of sound. */
const isName = (label: string): boolean =>
  /[\p{L}\p{N}]/u.test(label) && !/^[\d:.,\s]{4,}$/.test(label) && !isSoundDescription(label)

export interface LabelOptions {
  /**
   * Also read `Label: text` at the start of a cue. Left out: only in a file that names its
   * speakers so throughout, because speech has colons too.
   */
  colonLabels?: boolean
  /** Labels that are speakers whatever they look like: the keys of a cast map, `[Label]` or `Label`. */
  speakers?: readonly string[]
}

/** Takes `[Label]` off the start of a cue's text. A sound description (`[nhạc]`) stays in it. */
export function splitLabel(text: string, options: LabelOptions = {}): LabelledText {
  const match = bracketed.exec(text) ?? (options.colonLabels ? colon.exec(text) : null)
  const label = match?.[2]?.trim().normalize('NFC').replace(/\s+/g, ' ')
  if (!match || label === undefined) return { label: null, text }
  if (!isName(label) && !isOneOf(label, options.speakers)) return { label: null, text }
  return { label, text: `${match[1] ?? ''}${text.slice(match[0].length)}`.trim() }
}

const isOneOf = (label: string, speakers: readonly string[] = []): boolean =>
  speakers.some((speaker) => labelKey(speaker) === labelKey(label))

/** Labels that open further lines of a cue: more people speak in it than its first label says. */
export const furtherLabels = (text: string): string[] =>
  labelledLines(text).flatMap(({ label }) => label ?? [])

/** The text cut where a line begins with a label; null for what comes before the first of them. */
export function labelledLines(text: string): LabelledText[] {
  const parts: LabelledText[] = []
  for (const line of text.split('\n')) {
    const match = lineBracket.exec(line)
    const label = match?.[2]?.trim()
    const last = parts.at(-1)
    if (match && label !== undefined && isName(label)) {
      parts.push({ label, text: (match[1] ?? '') + line.slice(match[0].length) })
    } else if (last) last.text += `\n${line}`
    else parts.push({ label: null, text: line })
  }
  return parts
}

/**
 * The key that identifies a speaker: the label in NFC, without brackets, with single blanks and
 * without regard to capitals. `[NGƯỜI DẪN]` and `Người dẫn` are one person.
 */
export function labelKey(label: string): string {
  return plainLabel(label).toLowerCase()
}

/** A label as it is shown and stored: `[ Người  dẫn ]` becomes `Người dẫn`. */
export function plainLabel(label: string): string {
  const text = label.normalize('NFC').replace(/\s+/g, ' ').trim()
  const inside = /^\[(.*)\]$/.exec(text)?.[1]
  return (inside ?? text).trim()
}

const FEWEST_CUES = 6
/** Share of cues that begin with a name and a colon. */
const SHARE = 0.5

/**
 * True when a file names its speakers as `Name: text` instead of `[Name] text`: no brackets, most
 * cues begin so, and the names come back.
 */
export function usesColonLabels(texts: readonly string[]): boolean {
  const spoken = texts.filter((text) => text !== '')
  const names = new Map<string, number>()
  for (const text of spoken) {
    if (splitLabel(text).label !== null) return false
    const { label } = splitLabel(text, { colonLabels: true })
    if (label !== null) names.set(label, (names.get(label) ?? 0) + 1)
  }
  const returning = Array.from(names.values()).filter((times) => times > 1)
  const cues = returning.reduce((sum, times) => sum + times, 0)
  return spoken.length >= FEWEST_CUES && names.size > 0 && cues >= spoken.length * SHARE
}
