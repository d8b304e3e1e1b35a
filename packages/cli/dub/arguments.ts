import { parseArgs } from 'node:util'
import { studioError } from '@shared/contracts/errors'
import { fail } from '@shared/contracts/result'

/** INVALID_ARGUMENT at an argument; `reason` chooses the translated sentence. */
export const wrong = (
  message: string,
  at: string,
  reason: string,
  more: Record<string, string> = {},
) => fail(studioError('INVALID_ARGUMENT', message, { at, params: { reason, ...more } }))

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/** The arguments that say what is written, for `parseArgs`. */
export const exportFlags = {
  preset: text,
  format: text,
  bits: text,
  rate: text,
  channels: text,
  loudness: text,
  peak: text,
  film: text,
  mux: flag,
  container: text,
  'drop-original': flag,
  'film-sound': text,
  'dub-only': flag,
  stems: flag,
  effects: flag,
  clips: flag,
  'chapter-files': flag,
  'clip-names': text,
  handles: text,
  edl: flag,
  'marker-edl': flag,
  fcpxml: flag,
  xmeml: flag,
  otio: flag,
  reaper: flag,
  labels: flag,
  'cue-sheet': flag,
  'cue-sheet-tsv': flag,
  'adr-cue-sheet': flag,
  srt: text,
  cover: text,
  chapters: text,
  'review-notes': flag,
  'review-markers': flag,
  'as-spoken': flag,
  'as-written': flag,
  'subtitle-format': text,
  'frame-rate': text,
  start: text,
  'exact-length': flag,
  'no-disclosure': flag,
  report: flag,
  overwrite: flag,
  'max-rate': text,
  'comfort-rate': text,
  'max-borrow': text,
  'min-gap': text,
  'take-loudness': text,
  'max-early': text,
  'slowest-rate': text,
  'smooth-rates': text,
  'shortest-pause': text,
  'trim-silence': text,
  'on-screen': text,
  'off-screen': text,
} as const

/** The arguments of a review package. */
const reviewFlags = {
  review: text,
  'review-range': text,
  'review-speakers': text,
  'review-changes-only': flag,
  'review-since': text,
  'review-original': text,
  'review-picture': text,
  'review-quality': text,
  'review-size': text,
  'review-watermark': text,
  'review-no-date': flag,
  'review-mix-only': flag,
  'review-language': text,
  'import-notes': { type: 'string', multiple: true },
} as const

/** Options whose value may be negative. */
export const valueFlags = new Set([
  '--loudness',
  '--peak',
  '--take-loudness',
  '--trim-silence',
  '--subtitle-shift',
])

/** Splits the arguments of `dub`; throws a TypeError that names an unknown or incomplete one. */
export function readArguments(args: readonly string[]) {
  return parseArgs({
    args: joinNegative(args),
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      cast: { type: 'string' },
      dictionary: { type: 'string' },
      voice: { type: 'string' },
      data: { type: 'string' },
      lang: { type: 'string' },
      profile: { type: 'string' },
      connection: { type: 'string' },
      'key-env': { type: 'string' },
      encoding: { type: 'string' },
      'subtitle-rate': { type: 'string' },
      'subtitle-track': { type: 'string' },
      'keep-signs': { type: 'boolean', default: false },
      'keep-dialogue': { type: 'boolean', default: false },
      'lasting-speakers': { type: 'boolean', default: false },
      split: { type: 'string' },
      'pause-sentence': { type: 'string' },
      'pause-paragraph': { type: 'string' },
      'pause-chapter': { type: 'string' },
      'target-length': { type: 'string' },
      style: { type: 'string', multiple: true },
      speak: { type: 'string' },
      'same-speaker': { type: 'string', multiple: true },
      'colon-names': { type: 'string' },
      'one-language': { type: 'boolean', default: false },
      'subtitle-shift': { type: 'string' },
      'subtitle-speed': { type: 'string' },
      'subtitle-until': { type: 'string' },
      project: { type: 'string' },
      watch: { type: 'string' },
      'from-film': { type: 'string' },
      'speaker-turns': { type: 'string' },
      speakers: { type: 'string' },
      'listen-check': flag,
      'give-up-after': { type: 'string', default: '1h' },
      'send-again': flag,
      ...exportFlags,
      ...reviewFlags,
      'how-read': flag,
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'V', default: false },
    },
  })
}
export type DubValues = ReturnType<typeof readArguments>['values']

/** `--loudness -16` as `--loudness=-16`: the parser takes a minus for another option. */
function joinNegative(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (before !== undefined && valueFlags.has(before) && /^-\d/.test(arg))
      joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/** `90s`, `30m`, `2h` in ms; null for anything else. */
export function durationOf(written: string): number | null {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(written.trim()) ?? []
  const ms = Number(count) * ({ s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0)
  return ms > 0 ? ms : null
}
