import type { SubtitleFile } from '@shared/contracts/export'
import { type InterchangeName, programFormats } from '@shared/contracts/formats/program-formats'
import { writtenFormats } from '@shared/contracts/formats/subtitle-formats'
import { cutToBytes } from '@cuecast/platform'

/** Characters forbidden on any supported file system. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu
/** Device names of Windows; no file may be called so, whatever its ending. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?= *(\.|$))/i
/** Names end at 255 bytes; endings, numbers and temporary names need some of them. */
const NAME_BYTES = 140
const CLIP_TEXT_BYTES = 60

/** A text as part of a file's name that every supported file system accepts; never empty. */
export function fileNamePart(text: string, bytes = NAME_BYTES): string {
  const clean = cutToBytes(text.replaceAll(/\s+/g, ' ').trim().replaceAll(FORBIDDEN, '_'), bytes)
    .replace(/[. ]+$/, '')
    .replace(RESERVED, '_$&')
  return clean === '' ? '_' : clean
}

/**
 * True if a file can have this name. Windows writes `CON.wav` to the terminal and `a:b.wav` to a
 * hidden stream of the file `a`, and drops trailing dots and spaces.
 */
export function isFileName(name: string, platform = process.platform): boolean {
  if (platform !== 'win32') return true
  return name.search(FORBIDDEN) < 0 && !RESERVED.test(name) && !/[. ]$/.test(name)
}

/** Gives every name out once: a second one gets a number. */
export class UniqueNames {
  readonly #used: Set<string>

  /** @param used names that are given out already */
  constructor(used: readonly string[] = []) {
    this.#used = new Set(used.map(keyOf))
  }

  /** @param ending with its dot; macOS and Windows ignore case in names */
  take(base: string, ending = ''): string {
    let unique = base
    for (let n = 2; this.#used.has(keyOf(unique)); n++) unique = `${base} ${n}`
    this.#used.add(keyOf(unique))
    return unique + ending
  }
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

/** Parts that a clip's name can contain. */
export interface ClipNameParts {
  /** Position of the cue in the film, from 1. */
  number: number
  /** Total number of cues: numbers are padded to its width. */
  of: number
  speaker: string
  startMs: number
  text: string
}

/** Fills `{number}`, `{speaker}`, `{time}` and `{text}` of a pattern; unknown braces stay as they are. */
export function clipName(pattern: string, parts: ClipNameParts): string {
  const values: Record<string, string> = {
    number: String(parts.number).padStart(Math.max(3, String(parts.of).length), '0'),
    speaker: parts.speaker,
    time: clock(parts.startMs),
    text: firstWords(parts.text),
  }
  return fileNamePart(pattern.replaceAll(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all))
}

/** Whole words without line breaks, about 60 bytes of them. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const cut = cutToBytes(line, CLIP_TEXT_BYTES)
  const end = cut.length < line.length ? cut.lastIndexOf(' ') : cut.length
  return end > 0 ? cut.slice(0, end) : cut
}

/** `00-01-02-345`: colons are not allowed in names. */
function clock(ms: number): string {
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  const parts = [pad(ms / 3_600_000), pad((ms / 60_000) % 60), pad((ms / 1_000) % 60)]
  return [...parts, pad(ms % 1_000, 3)].join('-')
}

/** `film` → `film.clips.edl`. */
export const interchangeFile = (name: string, format: InterchangeName): string =>
  `${name}.${programFormats[format].ending}`

/** `film` → `film.handover.zip`. */
export const zipFile = (name: string): string => `${name}.handover.zip`

/** `film` → `film.spoken.srt`. */
export const subtitleFile = (name: string, { format, timing }: SubtitleFile): string =>
  `${name}.${timing}.${writtenFormats[format].ending}`

/** `film.clips.edl` → `film.clips-2.edl`. */
export const numbered = (name: string, part: number): string =>
  name.replace(/(\.[^.]+)$/, `-${part}$1`)
