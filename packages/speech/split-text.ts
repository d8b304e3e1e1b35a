import { isSoundDescription } from '@shared/text/sound-words'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { breathingParts, sentencesOf } from '@shared/narration/sentences'
import { labelKey } from '@shared/subtitles/labels'
import { hasWords } from './espeak/plain-speech'

/** A longer chunk is cut at its sentences: about two minutes of speech. */
const MAX_CHUNK_LENGTH = 2_000

interface SplitOptions {
  /** A chunk for each line instead of each sentence. */
  splitByNewline: boolean
  /** Known speaker labels; a label in the text is matched to them whatever its case. */
  castMap?: Readonly<Record<string, unknown>>
}

export interface TextChunk {
  text: string
  /** Label of the role, as the cast map spells it; null before the first label. */
  speaker: string | null
}

const LABEL = /^\s*\[([^[\]\n]{1,80})\]\s*:?/u

/**
 * Text into chunks, one for each sentence (or line). `[Label]` at the start of a line names the
 * role of everything up to the next label, and is not spoken. A blank line always ends a sentence.
 */
export function splitText(text: string, options: SplitOptions): TextChunk[] {
  const chunks: TextChunk[] = []
  for (const { speaker, lines } of roles(text.normalize('NFC'), options.castMap ?? {})) {
    const parts = options.splitByNewline
      ? lines.map((line) => line.replace(/\s+/g, ' ').trim())
      : paragraphs(lines).flatMap(sentencesOf)
    for (const part of parts
      .filter((p) => p !== '')
      .flatMap((p) => breathingParts(p, MAX_CHUNK_LENGTH))) {
      const last = chunks.at(-1)
      // "!!!" or "—" alone is not worth a chunk: it stays with the text before.
      if (last && last.speaker === speaker && !hasWords(part)) last.text += ` ${part}`
      else chunks.push({ text: part, speaker })
    }
  }
  return chunks
}

interface Role {
  speaker: string | null
  lines: string[]
}

function roles(text: string, castMap: Readonly<Record<string, unknown>>): Role[] {
  const known = new Map(Object.keys(castMap).map((label) => [labelKey(label), label]))
  const found: Role[] = [{ speaker: null, lines: [] }]
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const label = LABEL.exec(line)
    const name = label?.[1]?.trim() ?? ''
    const cast = known.get(labelKey(name))
    // `[nhạc]` is a sound, unless a speaker has this name.
    const isRole = label !== null && (cast !== undefined || !isSoundDescription(name))
    if (isRole) found.push({ speaker: cast ?? name, lines: [] })
    found.at(-1)?.lines.push(isRole ? line.slice(label[0].length) : line)
  }
  return found
}

/** Lines joined up to each blank one. */
const paragraphs = (lines: readonly string[]): string[] => lines.join('\n').split(/\n[^\S\n]*\n/)

/** TEXT_TOO_LONG when a task has more characters than the service takes at once. */
export function textTooLong(characters: number, limit: number): StudioError | null {
  if (characters <= limit) return null
  return studioError(
    'TEXT_TOO_LONG',
    `the text has ${characters} characters; ${limit} are possible`,
    {
      params: { characters, limit },
    },
  )
}
